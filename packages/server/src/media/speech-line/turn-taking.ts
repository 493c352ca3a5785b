import type { LineEvent } from '../../gateways/telephony/line.ts'
import type { Recognised } from '../../gateways/speech/speech-to-text.ts'
import { FRAME_MS, type MediaStream } from '../media-stream.ts'
import { isBackchannel } from './backchannel.ts'
import type { Saying } from './saying.ts'
import type { Talk } from './talk.ts'

export interface TurnTakingDeps {
  media: Pick<MediaStream, 'pause' | 'unpause'>
  emit(event: LineEvent): void
}

/** Nobody says "mhm" for longer. Longer speech asks for the floor, regardless of its words. */
const LONGEST_BACKCHANNEL_MS = 700
/** After this time the agent continues, even if the words are not recognised yet. */
const MOST_DOUBT_FRAMES = 2_000 / FRAME_MS
/** An interruption that does not stop the agent in this time was none. */
const MOST_YIELDING_FRAMES = 1_000 / FRAME_MS

/**
 * Decides who has the floor. The agent falls silent as soon as somebody speaks over it. Then it either continues where it
 * stopped, because the words only show that somebody is listening, or the other party takes the floor: `speech_started`, on
 * which the session stops what is said. The agent does not begin to speak while somebody speaks, either.
 */
export class TurnTaking {
  readonly #deps: TurnTakingDeps
  /** The talks for which the agent is silent. */
  readonly #doubted = new Set<Talk>()
  readonly #open = new Set<Talk>()
  #saying: Saying | null = null
  /** Frames since the other party took the floor from the agent; null: it has not. */
  #yielding_frames: number | null = null
  /** Something is heard that may become speech. */
  #hesitates = false

  constructor(deps: TurnTakingDeps) {
    this.#deps = deps
  }

  /** The agent is silent until it is known what is said. */
  doubts(talk: Talk): boolean {
    return this.#doubted.has(talk)
  }

  /** Nothing is lost when it was a click: the agent pauses for as long as that lasts. */
  hesitates(hesitates: boolean): void {
    if (hesitates === this.#hesitates) return
    this.#hesitates = hesitates
    this.#breathe()
  }

  begins(talk: Talk): void {
    this.#open.add(talk)
    talk.over = this.#saying
    if (!this.#saying) return this.#declare(talk)
    talk.may_answer = this.#saying.is_nearly_over
    if (this.#saying.is_interruptible) this.#doubt(talk)
  }

  partial(talk: Talk, { text, confidence }: Recognised): void {
    if (text !== '' && !isBackchannel(text)) talk.asks = true
    this.#decide(talk)
    if (talk.is_declared && text !== '') this.#deps.emit({ kind: 'partial', text, confidence })
  }

  /** Every 20 ms, after the talks have been updated. */
  tick(): void {
    for (const talk of this.#open) {
      if (talk.ended_frames === null) this.#decide(talk)
      else if (++talk.ended_frames > MOST_DOUBT_FRAMES) this.#settle(talk)
    }
    if (this.#yielding_frames === null || ++this.#yielding_frames <= MOST_YIELDING_FRAMES) return
    this.#yielding_frames = null
    this.#breathe()
  }

  /** Null: it could not be recognised. */
  recognised(talk: Talk, recognised: (Recognised & { utterance_id?: string }) | null, ended_ms_ago: number): void {
    const listens = talk.over !== null && !talk.may_answer && isBackchannel(recognised?.text ?? '')
    if (recognised && recognised.text !== '' && (talk.is_declared || !listens)) {
      this.#takeFloor(talk)
      this.#deps.emit({ kind: 'utterance', ...recognised, ended_ms_ago })
    } else if (talk.is_declared) {
      this.#deps.emit({ kind: 'unrecognised', cause: recognised ? 'no_words' : 'failed' })
    }
    this.#open.delete(talk)
    this.#settle(talk)
  }

  /** Nobody listens to it any more. */
  abandoned(talk: Talk): void {
    if (talk.is_declared) this.#deps.emit({ kind: 'unrecognised', cause: 'no_words' })
    this.#open.delete(talk)
    this.#settle(talk)
  }

  /** The agent wants to speak. */
  sayingBegins(saying: Saying): void {
    this.#saying = saying
    this.#breathe()
    if (!saying.is_interruptible) return
    for (const talk of this.#open) {
      this.#doubt(talk)
      if (talk.ended_frames === null) this.#decide(talk)
    }
  }

  /** It was said, or stopped: the one who spoke over it has the floor. */
  sayingEnds(): void {
    this.#saying = null
    for (const talk of this.#doubted) this.#declare(talk)
    this.#doubted.clear()
    this.#yielding_frames = null
    this.#breathe()
  }

  #decide(talk: Talk): void {
    if (!talk.asks && talk.speech_ms < LONGEST_BACKCHANNEL_MS) return
    if (this.#doubted.has(talk)) this.#takeFloor(talk)
    else this.#declare(talk)
  }

  #doubt(talk: Talk): void {
    this.#doubted.add(talk)
    this.#breathe()
  }

  /** The agent stays silent until the session has stopped it. */
  #takeFloor(talk: Talk): void {
    if (this.#doubted.delete(talk)) {
      this.#yielding_frames = 0
      talk.is_declared = true
      this.#deps.emit({ kind: 'speech_started' })
    } else this.#declare(talk)
  }

  #declare(talk: Talk): void {
    if (talk.is_declared) return
    talk.is_declared = true
    this.#deps.emit({ kind: 'speech_started' })
  }

  /** This talk does not keep the agent from speaking. */
  #settle(talk: Talk): void {
    this.#doubted.delete(talk)
    this.#breathe()
  }

  /** The agent is silent, or speaks. */
  #breathe(): void {
    const is_disturbed = this.#hesitates || this.#doubted.size > 0 || this.#yielding_frames !== null
    if (is_disturbed && this.#saying?.is_interruptible) this.#deps.media.pause()
    else this.#deps.media.unpause()
  }
}
