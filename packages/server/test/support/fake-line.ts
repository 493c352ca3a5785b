import type { Mno } from '../../src/generated/types.gen.ts'
import type { LinkState } from '../../src/gateways/links/link-state.ts'
import type { DialOutcome, DialRequest, Trunk } from '../../src/gateways/telephony/carrier.ts'
import type { Line, LineEvent, LineQuality, Speech, SpeechSubject, Spoken } from '../../src/gateways/telephony/line.ts'
import { PushQueue } from '../../src/platform/push-queue.ts'

/**
 * A line whose other end is a test. The agent's speech takes no time. If `slow` is set, it lasts until it is stopped or
 * finishes.
 */
export class FakeLine implements Line {
  understands_speech = true
  readonly events = new PushQueue<LineEvent>()
  /** The agent's played speech and the commands to the line, in order. */
  readonly log: string[] = []
  slow = false
  #finished = Promise.withResolvers<void>()
  /** Whether the destination of a transfer answers. */
  transfers: boolean | Promise<boolean> = true
  gone = false

  /** The requested speech, in order. */
  readonly speeches: Speech[] = []
  /** The sentences that have arrived, including those of an unfinished answer. */
  readonly sentences: string[] = []
  /** Whether the voice speaks only English. */
  speaks_english_only = false
  /** Determines which part of completed speech was heard. */
  hears = (text: string): string => text

  async say(speech: Speech, signal: AbortSignal): Promise<Spoken> {
    const { in_english } = speech
    const is_in_english = this.speaks_english_only && in_english !== undefined
    const text = is_in_english ? in_english : speech.text
    this.speeches.push(speech)
    const sentences: string[] = []
    for await (const sentence of typeof text === 'string' ? [text] : text) {
      sentences.push(sentence)
      this.sentences.push(sentence)
    }
    const whole = sentences.join(' ')
    if (this.slow) await Promise.race([aborted(signal), this.#finished.promise])
    const heard = signal.aborted ? (whole.split(' ')[0] ?? '') : this.hears(whole)
    this.log.push(`say ${heard}`)
    return { heard, finished: !signal.aborted, ...(is_in_english && { in_english: true }) }
  }

  sendDigits = (digits: string): Promise<void> => this.#did(`press ${digits}`)
  hold = (): Promise<void> => this.#did('hold')
  resume = (): Promise<void> => this.#did('resume')
  bridge = (other: Line | null, agent_stays = false): void =>
    void this.log.push(other ? (agent_stays ? 'join the agent' : 'join') : 'part')
  keepSecret = (on: boolean): void => void this.log.push(on ? 'keep secret' : 'hear again')
  record = (): Promise<void> => this.#did('record')
  discardRecording = (): Promise<void> => this.#did('discard the recording')

  async transfer(destination: string): Promise<boolean> {
    await this.#did(`transfer ${destination}`)
    return await this.transfers
  }

  async hangUp(): Promise<void> {
    if (!this.gone) await this.#did('hang up')
    this.gone = true
    this.events.close()
  }

  quality(): LineQuality | null {
    return null
  }

  /** Ends the current playback. */
  finish(): void {
    this.slow = false
    this.#finished.resolve()
    this.#finished = Promise.withResolvers()
  }

  speaks(text: string): void {
    this.events.push({ kind: 'speech_started' })
    this.events.push({ kind: 'utterance', text, confidence: 0.9 })
  }

  presses(digit: string): void {
    this.events.push({ kind: 'digit', digit })
  }

  leaves(cause: 'remote_hangup' | 'connection_lost' = 'remote_hangup'): void {
    this.gone = true
    this.events.push({ kind: 'hung_up', cause })
    this.events.close()
  }

  #did(what: string): Promise<void> {
    this.log.push(what)
    return Promise.resolve()
  }
}

/** A line whose audio the test examines. */
export class ExaminedLine extends FakeLine {
  /** The requests to find out who has answered. */
  readonly asked: SpeechSubject[] = []
  findAnswer = (about: SpeechSubject): void => void this.asked.push(about)
  reports = (event: LineEvent): void => this.events.push(event)
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

/** The carrier's reaction to the next call. `silent` is a carrier that does not respond at all. */
export type Behaviour = 'answers' | 'rings' | 'silent' | Exclude<DialOutcome, { kind: 'answered' }>['kind']

/** A scripted carrier that records the requested numbers. */
export class FakeTrunk implements Trunk {
  readonly mno: Mno
  readonly name: string
  behaviour: Behaviour = 'answers'
  readonly dialled: DialRequest[] = []
  readonly lines: FakeLine[] = []
  newLine = (): FakeLine => new FakeLine()
  /** Called when a call is requested. */
  onDial: (request: DialRequest) => Promise<void> | void = () => {}

  constructor(mno: Mno = 'mtn') {
    this.mno = mno
    this.name = `${mno}-test`
  }

  state(): LinkState {
    return { state: 'up', detail: 'a fake', since: new Date(0), last_error: null }
  }

  get line(): FakeLine {
    const line = this.lines.at(-1)
    if (!line) throw new Error('Nobody has been called.')
    return line
  }

  async dial(request: DialRequest, signal: AbortSignal): Promise<DialOutcome> {
    await request.recorded()
    this.dialled.push(request)
    await this.onDial(request)
    const { behaviour } = this
    if (behaviour === 'silent' || behaviour === 'rings') {
      if (behaviour === 'rings') request.ringing(this.mno)
      await aborted(signal)
      throw signal.reason
    }
    if (behaviour !== 'answers') return { kind: behaviour, cause: `it is ${behaviour}` }
    request.ringing(this.mno)
    this.lines.push(this.newLine())
    return { kind: 'answered', mno: this.mno, line: this.line }
  }
}
