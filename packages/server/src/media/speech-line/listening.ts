import type { SpeechToText } from '../../gateways/speech/speech-to-text.ts'
import type { VoiceActivity } from '../../gateways/speech/voice-activity.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { Arrival, Frame } from '../media-stream.ts'
import { EchoGate } from './echo-gate.ts'
import type { Hearing } from './hearing.ts'
import { PreRoll } from './pre-roll.ts'
import { RecognisedUtterance } from './recognised-utterance.ts'
import { SpeechDetector } from './speech-detector.ts'
import { newTalk, type Talk } from './talk.ts'
import type { TurnTaking } from './turn-taking.ts'

export interface ListeningDeps {
  clock: Clock
  log: Log
  recognizer: SpeechToText
  voice_activity: VoiceActivity
  /** The silence that ends an utterance. */
  pause_ms: number
}

/** The agent is silent before an utterance has begun: the network and the way back take time, too. */
const HESITATION_MS = 80
/** A backchannel such as "mhm" over the agent ends sooner, so that the agent can continue soon. */
const DOUBTED_PAUSE_MS = 400

interface Current {
  talk: Talk
  utterance: RecognisedUtterance
}

/** Finds utterances in what is heard, and has them recognised: one may begin while others are being recognised. */
export class Listening implements Hearing {
  language = 'auto'
  #workspace_id = ''
  readonly #deps: ListeningDeps
  readonly #turns: TurnTaking
  readonly #echo = new EchoGate()
  readonly #pre_roll = new PreRoll()
  readonly #detector = new SpeechDetector()
  #current: Current | null = null
  /** All talks whose words are awaited. */
  readonly #utterances = new Set<RecognisedUtterance>()
  #last: Promise<void> = Promise.resolve()
  #is_deaf = false

  constructor(deps: ListeningDeps, turns: TurnTaking) {
    this.#deps = deps
    this.#turns = turns
  }

  get is_idle(): boolean {
    return this.#current === null
  }

  /** Whose call it is, and what is spoken: known with what the agent says first. */
  knows({ workspace_id, language }: { workspace_id: string; language: string }): void {
    this.#workspace_id = workspace_id
    this.language = language
  }

  /** What has not arrived yet is neither speech nor a pause: packets that come late do not cut an utterance in two. */
  frame(heard: Frame, said: Frame, arrival: Arrival): void {
    const passes = this.#echo.passes(heard, said)
    if (arrival === 'awaited') return
    const is_speech = this.#deps.voice_activity.hears(heard) // also when nobody listens: it learns how loud the noise is
    const is_voice = passes && is_speech
    if (this.#is_deaf) return
    if (this.#current) this.#goOn(this.#current, heard, is_voice)
    else this.#begin(heard, is_voice)
  }

  /** Ignores everything heard from now on. Earlier speech is still recognised. */
  deafen(): void {
    this.#is_deaf = true
    this.#detector.reset()
    this.#turns.hesitates(false)
    this.#pre_roll.clear()
    if (this.#current) this.#abandon(this.#current)
  }

  listen(): void {
    this.#is_deaf = false
  }

  /** Ends everything that runs. */
  close(): void {
    this.#is_deaf = true
    for (const utterance of this.#utterances) utterance.abort()
    this.#utterances.clear()
  }

  #begin(heard: Frame, is_voice: boolean): void {
    this.#pre_roll.keep(heard)
    const change = this.#detector.hear(is_voice, 0)
    this.#turns.hesitates(this.#detector.onset_ms >= HESITATION_MS)
    if (change !== 'begins') return
    const talk = newTalk()
    const utterance = new RecognisedUtterance(this.#deps, {
      workspace_id: this.#workspace_id,
      language: this.language,
      onPartial: (partial) => {
        if (this.#utterances.has(utterance)) this.#turns.partial(talk, partial)
      },
    })
    this.#utterances.add(utterance)
    this.#current = { talk, utterance }
    talk.speech_ms = this.#detector.speech_ms
    this.#turns.begins(talk)
    for (const frame of this.#pre_roll.take()) utterance.push(frame)
  }

  #goOn(current: Current, heard: Frame, is_voice: boolean): void {
    const { talk, utterance } = current
    utterance.push(heard)
    const pause_ms = this.#turns.doubts(talk) ? Math.min(DOUBTED_PAUSE_MS, this.#deps.pause_ms) : this.#deps.pause_ms
    const change = this.#detector.hear(is_voice, pause_ms)
    talk.speech_ms = this.#detector.speech_ms
    if (change === 'ends') this.#end(current)
  }

  #end({ talk, utterance }: Current): void {
    this.#current = null
    const { clock, log } = this.#deps
    const { quiet_ms, speech_ms } = this.#detector
    const ended_ms = clock.now().getTime() - quiet_ms
    log.debug({ speech_ms, quiet_ms }, 'an utterance has ended')
    talk.ended_frames = 0
    const words = utterance.finish()
    this.#last = this.#last.then(async () => {
      const recognised = await words
      if (!this.#utterances.delete(utterance)) return
      this.#turns.recognised(talk, recognised, clock.now().getTime() - ended_ms)
    })
  }

  #abandon({ talk, utterance }: Current): void {
    this.#current = null
    this.#utterances.delete(utterance)
    utterance.abort()
    this.#turns.abandoned(talk)
  }
}
