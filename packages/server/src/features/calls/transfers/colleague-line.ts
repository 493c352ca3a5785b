import type { AnsweredBy } from '../../../domain/answering/answer.ts'
import type { Line, LineEvent, SpeechSubject } from '../../../gateways/telephony/line.ts'

/** The speech of a colleague, as it arrives. */
export type ColleagueSpeech = Extract<LineEvent, { kind: 'speech_started' | 'partial' | 'utterance' | 'unrecognised' }>

/** The line to a colleague: its keys, its speech, and whether it is still open. */
export class ColleagueLine {
  readonly line: Line
  readonly #gone = new AbortController()
  readonly #answer = Promise.withResolvers<AnsweredBy>()
  #waiting = ''
  #take: ((key: string) => void) | null = null
  #hear: (speech: ColleagueSpeech) => void = () => {}

  constructor(line: Line) {
    this.line = line
    void this.#listen()
  }

  /** Aborted when the colleague has hung up, or the line is lost. */
  get gone(): AbortSignal {
    return this.#gone.signal
  }

  /** Finds out who has answered. Null if the line cannot do this. */
  findAnswer(about: SpeechSubject): Promise<AnsweredBy> | null {
    if (!this.line.findAnswer) return null
    this.line.findAnswer(about)
    return this.#answer.promise
  }

  /** Passes each key to `take` from now on, beginning with the keys that were pressed before. */
  onKey(take: (key: string) => void): void {
    this.#take = take
    for (const key of this.#waiting) take(key)
    this.#waiting = ''
  }

  /** Passes the colleague's speech to `hear` from now on. */
  onSpeech(hear: (speech: ColleagueSpeech) => void): void {
    this.#hear = hear
  }

  async #listen(): Promise<void> {
    for await (const event of this.line.events) {
      if (event.kind === 'hung_up') break
      if (event.kind === 'digit') this.#key(event.digit)
      else if (event.kind === 'answered_by') this.#answer.resolve(event.answered_by)
      else if (isSpeech(event)) this.#hear(event)
    }
    this.#gone.abort()
  }

  #key(key: string): void {
    if (this.#take) this.#take(key)
    else this.#waiting += key
  }
}

function isSpeech(event: LineEvent): event is ColleagueSpeech {
  const { kind } = event
  return kind === 'speech_started' || kind === 'partial' || kind === 'utterance' || kind === 'unrecognised'
}
