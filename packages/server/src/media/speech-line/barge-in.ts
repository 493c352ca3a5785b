import type { LineEvent } from '../../gateways/telephony/line.ts'
import type { Recognised } from '../../gateways/speech/speech-to-text.ts'
import { FRAME_MS, type MediaStream } from '../audio-stream.ts'
import { isBackchannel } from '../../domain/backchannel.ts'
import type { PlayedSpeech } from './played-speech.ts'
import type { CallerSpeech } from './caller-speech.ts'

export interface BargeInDeps {
  media: Pick<MediaStream, 'pause' | 'unpause'>
  emit(event: LineEvent): void
}

/** The longest backchannel, such as "mhm". Longer speech asks for the floor, regardless of its words. */
const MAX_BACKCHANNEL_MS = 700
/** How much longer somebody has to speak, after the words with which they answered the call, to interrupt the greeting. */
const SPEAKS_ON_MS = 400
/** After this time the agent continues, even if the words are not recognised yet. */
const MAX_DOUBT_FRAMES = 2_000 / FRAME_MS
/** An interruption that does not stop the agent in this time does not count. */
const MAX_YIELDING_FRAMES = 1_000 / FRAME_MS

/**
 * Decides who has the floor. The agent falls silent as soon as the caller speaks over it. Then it either continues
 * where it stopped, because the words are only a backchannel, or the caller takes the floor: `speech_started` is emitted,
 * and the session stops the agent's speech. The agent does not begin to speak over the caller, either.
 */
export class BargeIn {
  readonly #deps: BargeInDeps
  /** The utterances for which the agent is silent. */
  readonly #doubted = new Set<CallerSpeech>()
  readonly #open = new Set<CallerSpeech>()
  #played: PlayedSpeech | null = null
  /** Frames since the other party took the floor from the agent. Null if it has not. */
  #yielding_frames: number | null = null
  /** True while a sound is heard that may become speech. */
  #onsetHeard = false

  constructor(deps: BargeInDeps) {
    this.#deps = deps
  }

  /** True if the agent is silent until the words of this speech are known. */
  mayBeBackchannel(caller_speech: CallerSpeech): boolean {
    return this.#doubted.has(caller_speech)
  }

  /** Pauses the agent while a sound may become speech. Nothing is lost if it was a click, because the agent continues after it. */
  onsetHeard(onsetHeard: boolean): void {
    if (onsetHeard === this.#onsetHeard) return
    this.#onsetHeard = onsetHeard
    this.#pauseOrResume()
  }

  begins(caller_speech: CallerSpeech): void {
    this.#open.add(caller_speech)
    caller_speech.over = this.#played
    if (!this.#played) return this.#declare(caller_speech)
    caller_speech.may_answer = this.#played.is_nearly_over
    if (this.#played.is_interruptible) this.#doubt(caller_speech)
  }

  /** @param about - A pause that is reported with all words until then, or the colleague who speaks. */
  partial(
    caller_speech: CallerSpeech,
    { text, confidence }: Recognised,
    about: { paused_ms?: number; speaker?: 'colleague' } = {},
  ): void {
    if (text !== '' && !isBackchannel(text)) caller_speech.asks = true
    this.#decide(caller_speech)
    if (caller_speech.is_declared && text !== '') this.#deps.emit({ kind: 'partial', text, confidence, ...about })
  }

  /** The caller continues to speak after a pause that was reported. */
  resumed(caller_speech: CallerSpeech): void {
    if (caller_speech.is_declared) this.#deps.emit({ kind: 'resumed' })
  }

  /** Called every 20 ms, after the utterances have been updated. */
  tick(): void {
    for (const caller_speech of this.#open) {
      if (caller_speech.ended_frames === null) this.#decide(caller_speech)
      else if (++caller_speech.ended_frames > MAX_DOUBT_FRAMES) this.#settle(caller_speech)
    }
    if (this.#yielding_frames === null || ++this.#yielding_frames <= MAX_YIELDING_FRAMES) return
    this.#yielding_frames = null
    this.#pauseOrResume()
  }

  /** Takes the words of an utterance. Null if it could not be recognised. */
  recognised(
    caller_speech: CallerSpeech,
    recognised: (Recognised & { utterance_id?: string; speaker?: 'colleague' }) | null,
    ended: { ended_ms_ago: number; pause_ms: number },
  ): void {
    const listens = caller_speech.over !== null && !caller_speech.may_answer && isBackchannel(recognised?.text ?? '')
    if (recognised && recognised.text !== '' && (caller_speech.is_declared || !listens)) {
      this.#takeFloor(caller_speech)
      this.#deps.emit({ kind: 'utterance', ...recognised, ...ended })
    } else if (caller_speech.is_declared) {
      this.#deps.emit({ kind: 'unrecognised', cause: recognised ? 'no_words' : 'failed' })
    }
    this.#open.delete(caller_speech)
    this.#settle(caller_speech)
  }

  /** The utterance was abandoned without words. */
  abandoned(caller_speech: CallerSpeech): void {
    if (caller_speech.is_declared) this.#deps.emit({ kind: 'unrecognised', cause: 'no_words' })
    this.#open.delete(caller_speech)
    this.#settle(caller_speech)
  }

  /** A person has answered. The words that they have said until now do not keep the agent from greeting them. */
  opens(): void {
    for (const caller_speech of this.#open) caller_speech.opening_ms = caller_speech.speech_ms
  }

  /** The agent wants to speak. */
  speechBegins(played: PlayedSpeech): void {
    this.#played = played
    this.#pauseOrResume()
    if (!played.is_interruptible) return
    for (const caller_speech of this.#open) {
      if (caller_speech.opening_ms !== null) continue
      this.#doubt(caller_speech)
      if (caller_speech.ended_frames === null) this.#decide(caller_speech)
    }
  }

  /** The agent has finished or was stopped. A caller who spoke over it has the floor. */
  speechEnds(): void {
    this.#played = null
    for (const caller_speech of this.#doubted) this.#declare(caller_speech)
    this.#doubted.clear()
    this.#yielding_frames = null
    this.#pauseOrResume()
  }

  #decide(caller_speech: CallerSpeech): void {
    if (caller_speech.opening_ms !== null) return this.#decideOpening(caller_speech, caller_speech.opening_ms)
    if (!caller_speech.asks && caller_speech.speech_ms < MAX_BACKCHANNEL_MS) return
    if (this.#doubted.has(caller_speech)) this.#takeFloor(caller_speech)
    else this.#declare(caller_speech)
  }

  /** A person who keeps speaking over the greeting interrupts it. */
  #decideOpening(caller_speech: CallerSpeech, opening_ms: number): void {
    if (!this.#played?.is_interruptible || caller_speech.speech_ms - opening_ms < SPEAKS_ON_MS) return
    caller_speech.opening_ms = null
    this.#doubt(caller_speech)
    this.#takeFloor(caller_speech)
  }

  #doubt(caller_speech: CallerSpeech): void {
    this.#doubted.add(caller_speech)
    this.#pauseOrResume()
  }

  /** The agent stays silent until the session has stopped it. */
  #takeFloor(caller_speech: CallerSpeech): void {
    if (this.#doubted.delete(caller_speech)) {
      this.#yielding_frames = 0
      caller_speech.is_declared = true
      this.#deps.emit({ kind: 'speech_started' })
    } else this.#declare(caller_speech)
  }

  #declare(caller_speech: CallerSpeech): void {
    if (caller_speech.is_declared) return
    caller_speech.is_declared = true
    this.#deps.emit({ kind: 'speech_started' })
  }

  /** This speech does not keep the agent from speaking. */
  #settle(caller_speech: CallerSpeech): void {
    this.#doubted.delete(caller_speech)
    this.#pauseOrResume()
  }

  /** Pauses the agent or lets it continue. */
  #pauseOrResume(): void {
    const is_disturbed = this.#onsetHeard || this.#doubted.size > 0 || this.#yielding_frames !== null
    if (is_disturbed && this.#played?.is_interruptible) this.#deps.media.pause()
    else this.#deps.media.unpause()
  }
}
