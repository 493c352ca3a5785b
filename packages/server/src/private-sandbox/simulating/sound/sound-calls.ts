import type { Clock } from '@ohun/clock'
import type { Config } from '../../../config/config.ts'
import { readGreeting } from '../../../features/agents/greeting-file.ts'
import type { IncomingCall } from '../../../gateways/telephony/line.ts'
import { homeOperator } from '../../../gateways/telephony/routing.ts'
import type { Improvise, Script } from '../../../gateways/telephony/sandbox-script.ts'
import type { SimulationFailure } from '../../../generated/types.gen.ts'
import type { OpenRecorder } from '../../../media/call-recorder.ts'
import { createSpeechServices } from '../../../media/create-speech-services.ts'
import { speechLine } from '../../../media/speech-line/speech-line.ts'
import type { SpokenLine } from '../../../media/speech-line/speech-line-deps.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Log } from '../../../platform/log.ts'
import { Metrics } from '../../../platform/metrics.ts'
import type { Run } from '../runs.ts'
import { HeldRecognizer, HeldSynthesizer, type HoldsClock } from './held-speech.ts'
import { Noise } from './noise.ts'
import { seededRandom } from './seeded-random.ts'
import { SoundLine } from './sound-line.ts'
import { SoundParty } from './sound-party.ts'
import { SoundPath } from './sound-path.ts'
import { Telephone } from './telephone.ts'
import { Ticks } from './ticks.ts'
import { WordsBesideSound } from './words-beside-sound.ts'

export interface SoundCallsDeps extends HoldsClock {
  config: Pick<Config, 'data_dir' | 'speech' | 'line'>
  /** The clock of the conversations. */
  clock: Clock
  db: Database
  log: Log
  workspace_id: string
}

/** A caller, with the faults on the caller's side. */
export interface SoundCaller {
  incoming: IncomingCall
  faults: SimulationFailure[]
}

/** The numbers of a call and the script of its caller. */
interface Party extends Pick<IncomingCall, 'from' | 'to'> {
  script: Script
  improvise?: Improvise
}

interface Connecting {
  speech: Speech
  faults: SimulationFailure[]
}

type Speech = Awaited<ReturnType<typeof createSpeechServices>>

/** The most calls at once, because every 20 ms of the clock cost CPU time for each media session. */
const MAX_CONCURRENT = 8
/** The longest call. Longer calls are ended. */
const MAX_MS = 10 * 60_000
/**
 * The time limit for a sentence by the machine's clock, which only ends a synthesis that hangs: the clock of the call stands still
 * meanwhile, and a busy machine may need seconds to start the thread.
 */
const SENTENCE_LIMIT_MS = 60_000
/** Records nothing, because the copy of the sandbox is deleted with its files. */
const unrecorded: OpenRecorder = () =>
  Promise.resolve({
    write() {},
    skip() {},
    finish: () => Promise.resolve(),
    discard: () => Promise.resolve(),
  })

/** Plays calls by sound. The audio of callers passes through the service's media sessions, on the clock of the conversations. */
export class SoundCalls {
  readonly #deps: SoundCallsDeps
  readonly #ticks: Ticks
  /** The speech services, which are opened for the first call. */
  #speech: Promise<Speech> | null = null
  readonly #metrics = new Metrics()
  /** The calls that wait for a place. `#places` is the number of free places. */
  readonly #waiting: (() => void)[] = []
  #places = MAX_CONCURRENT

  constructor(deps: SoundCallsDeps) {
    this.#deps = deps
    this.#ticks = new Ticks(deps.clock)
  }

  get in_progress(): number {
    return this.#ticks.size
  }

  /** Plays a call by sound as soon as a place is free. */
  async inTurn<T>(play: () => Promise<T>): Promise<T> {
    if (this.#places > 0) this.#places -= 1
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    try {
      return await play()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#places += 1
    }
  }

  async ring(run: Run, party: Party): Promise<SoundCaller> {
    const speech = await (this.#speech ??= this.#open().catch((error: unknown) => {
      this.#speech = null // the next call tries again
      throw error
    }))
    const faults: SimulationFailure[] = []
    const incoming: IncomingCall = {
      from: party.from,
      to: party.to,
      mno: homeOperator(party.from),
      accept: () => Promise.resolve(this.#connect(run, { ...party, speech, faults })),
      reject: () => Promise.resolve(),
      cancelled: new AbortController().signal,
    }
    return { incoming, faults }
  }

  async close(): Promise<void> {
    this.#metrics.close()
    const speech = await this.#speech?.catch(() => null)
    await speech?.close()
  }

  /**
   * Opens the speech services, which use the machine's clock. Words are recognised when an utterance has ended, because partial
   * results would arrive at unpredictable times.
   */
  #open(): Promise<Speech> {
    const { config, machine_clock: clock, log } = this.#deps
    const speech = { ...config.speech, streaming_model: null }
    const settings = { data_dir: config.data_dir, speech, sentence_limit_ms: SENTENCE_LIMIT_MS }
    return createSpeechServices(settings, { clock, log, metrics: this.#metrics })
  }

  #connect(run: Run, { speech, faults, script, improvise }: Party & Connecting): SoundLine {
    const { clock, workspace_id } = this.#deps
    const path = this.#path(run)
    const synthesizer = new HeldSynthesizer(speech.synthesizer, this.#deps)
    const recognizer = speech.recognizer && new HeldRecognizer(speech.recognizer, this.#deps)
    const words = recognizer ? null : new WordsBesideSound(clock)
    const own_voice = new HeldSynthesizer(speech.synthesizer, this.#deps)
    const telephone = new Telephone({ session: path.telephone, synthesizer: own_voice, words, workspace_id })
    const party = new SoundParty({
      clock,
      telephone,
      script,
      improvise,
      hungUp: () => line.ended('remote_hangup'),
      failed: (error) => faults.push(broken(error)),
    })
    const cancel = clock.after(MAX_MS, () => {
      faults.push(TOO_LONG)
      line.ended('remote_hangup')
    })
    const line = new SoundLine({
      path,
      audio: this.#line(path, { ...speech, synthesizer, recognizer: recognizer ?? words }),
      party,
      synthesizer,
      recognizer,
      greetingOf: (name) => this.#greeting(name),
      gone() {
        cancel()
        telephone.hangUp()
      },
    })
    return line
  }

  #path({ scenario: { name, network = {}, noise }, repeat, seed }: Run): SoundPath {
    const { clock, log } = this.#deps
    const random = (of: string): (() => number) => seededRandom(seed, name, repeat, of)
    const heard = noise ? Noise.of(noise, random('noise')) : null
    return new SoundPath({ clock, log, ticks: this.#ticks, network, noise: heard, random: random('network') })
  }

  #line({ service }: SoundPath, speech: Pick<Speech, 'recognizer' | 'synthesizer' | 'voiceActivity'>): SpokenLine {
    const { clock, log, config } = this.#deps
    return speechLine(service, speech, { clock, log, openRecorder: unrecorded, openLive: null, ...config.line })
  }

  async #greeting(name: string): Promise<Int16Array | null> {
    using _ = this.#deps.activity.begin()
    const greeting = await readGreeting(this.#deps.db, name)
    return greeting && Int16Array.from({ length: greeting.length >> 1 }, (_, at) => greeting.readInt16LE(2 * at))
  }
}

const TOO_LONG: SimulationFailure = {
  expectation: 'by',
  expected: `a call of at most ${MAX_MS / 60_000} minutes by sound`,
  actual: 'it went on, so the caller hung up',
}

function broken(error: unknown): SimulationFailure {
  const actual = error instanceof Error ? error.message : String(error)
  return { expectation: 'steps', expected: 'words that can be spoken', actual }
}
