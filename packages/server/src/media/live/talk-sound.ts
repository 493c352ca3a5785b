import type { VoiceActivity } from '../../gateways/speech/voice-activity.ts'
import { FRAME_MS, FRAME_SAMPLES, type Frame } from '../audio-stream.ts'
import { mixInto } from '../mix.ts'
import { EchoGate } from '../speech-line/echo-gate.ts'
import { VoiceQueue } from '../voice-queue.ts'

export interface TalkSoundDeps {
  /** The agent's part of the audio that both hear. Its memory is reused for each frame. */
  agent: Frame
  /** Creates a detector. Each party has its own. */
  voiceActivity(this: void): VoiceActivity
}

/** Undefined stands for the caller. */
export type Speaker = 'colleague' | undefined

/** The number of frames in which each party has spoken. */
interface Spoken {
  caller: number
  colleague: number
}

/** The colleague's voice arrives with the timing of its own call. Two frames of buffer even that out. */
const AHEAD = 2 * FRAME_SAMPLES
/** The time from the first syllable until a model reports speech. */
const REPORTED_AFTER_FRAMES = 500 / FRAME_MS
const NOTHING: Spoken = { caller: 0, colleague: 0 }

/** Mixes the caller and a colleague for a model, which has only one input, and finds out which of them has spoken. */
export class TalkSound {
  readonly #agent: Frame
  readonly #caller_activity: VoiceActivity
  readonly #colleague_activity: VoiceActivity
  readonly #echo = new EchoGate()
  readonly #waiting = new VoiceQueue(AHEAD)
  readonly #colleague: Frame = new Int16Array(FRAME_SAMPLES)
  /** The audio that the colleague hears. */
  readonly #given: Frame = new Int16Array(FRAME_SAMPLES)
  readonly #sound: Frame = new Int16Array(FRAME_SAMPLES)
  /** The counts after each of the last frames. */
  readonly #past: Spoken[] = Array.from({ length: REPORTED_AFTER_FRAMES }, () => NOTHING)
  #at = 0

  constructor({ agent, voiceActivity }: TalkSoundDeps) {
    this.#agent = agent
    this.#caller_activity = voiceActivity()
    this.#colleague_activity = voiceActivity()
  }

  /** Takes the colleague's voice as it arrives. */
  hear(voice: Frame): void {
    this.#waiting.push(voice)
  }

  /** @param is_voice - False for an echo. @returns the next frame. Its memory is reused. */
  next(heard: Frame, is_voice: boolean): Frame {
    this.#takeColleague(heard)
    if (is_voice) this.#sound.set(heard)
    else this.#sound.fill(0)
    this.#count()
    mixInto(this.#sound, this.#colleague)
    return this.#sound
  }

  /** Call it when speech is reported. @returns a function that tells who has spoken more since that speech began. */
  speaker(): () => Speaker {
    const before = this.#past[(this.#at + 1) % this.#past.length]!
    return () => {
      const { caller, colleague } = this.#spoken
      return colleague - before.colleague > caller - before.caller ? 'colleague' : undefined
    }
  }

  get #spoken(): Spoken {
    return this.#past[this.#at]!
  }

  /** Takes the colleague's next frame, without the echo of the agent and the caller from the colleague's telephone. */
  #takeColleague(heard: Frame): void {
    this.#colleague.fill(0)
    this.#waiting.addTo(this.#colleague)
    this.#given.set(heard)
    mixInto(this.#given, this.#agent)
    if (!this.#echo.passes(this.#colleague, this.#given)) this.#colleague.fill(0)
  }

  #count(): void {
    const { caller, colleague } = this.#spoken
    this.#at = (this.#at + 1) % this.#past.length
    this.#past[this.#at] = {
      caller: caller + Number(this.#caller_activity.hears(this.#sound)),
      colleague: colleague + Number(this.#colleague_activity.hears(this.#colleague)),
    }
  }
}
