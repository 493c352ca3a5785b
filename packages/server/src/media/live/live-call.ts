import type { LiveModel, LiveSettings } from '../../gateways/ai/live-model.ts'
import type { Spoken } from '../../gateways/telephony/line.ts'
import type { Clock } from '@ohun/clock'
import type { MediaSpeech } from '../media-speech.ts'
import type { BargeIn } from '../speech-line/barge-in.ts'
import type { OpenLive } from './create-live.ts'
import type { LiveAudio } from './live-audio.ts'
import type { LiveConversation } from './live-conversation.ts'
import type { Frame } from '../audio-stream.ts'
import { LiveInput } from './live-input.ts'
import { TalkSound, type TalkSoundDeps } from './talk-sound.ts'

export interface LiveCallDeps extends TalkSoundDeps {
  clock: Clock
  /** Null if there is no live model. */
  openLive?: OpenLive | null
  barge_in: BargeIn
  pause_ms: number
  /** The model is gone, so recognition and synthesis take over again. */
  ended(): void
}

/** The model's part in a call. It is empty until the call goes live. */
export class LiveCall {
  readonly #deps: LiveCallDeps
  #conversation: LiveConversation | null = null
  #hearing: LiveInput | null = null
  #talk: TalkSound | null = null

  constructor(deps: LiveCallDeps) {
    this.#deps = deps
  }

  /** The input of the model. Null if the model does not listen. */
  get hearing(): LiveInput | null {
    return this.#hearing
  }

  /** Opens the model. Null if it is not available. */
  async open(settings: LiveSettings): Promise<LiveModel | null> {
    const { openLive, pause_ms } = this.#deps
    if (!openLive) return null
    this.close()
    const hearing = new LiveInput({ ...this.#deps, failed: () => this.#lose(hearing) })
    const conversation = openLive(settings, hearing, pause_ms)
    hearing.begin(conversation)
    hearing.talks(this.#talk)
    this.#conversation = conversation
    if (!(await conversation.opened) || this.#conversation !== conversation) return null
    this.#hearing = hearing
    return conversation
  }

  /** Sets whether the model hears a colleague in addition to the caller. */
  talks(on: boolean): void {
    if (on === (this.#talk !== null)) return
    this.#talk = on ? new TalkSound(this.#deps) : null
    this.#hearing?.talks(this.#talk)
  }

  hearColleague(voice: Frame): void {
    this.#talk?.hear(voice)
  }

  /** Plays the model's speech, or informs the model about speech that was synthesised. */
  async say(speech: MediaSpeech, say: (speech: MediaSpeech) => Promise<Spoken>): Promise<Spoken> {
    const conversation = this.#conversation
    const audio = speech.by_model ? conversation?.takeAudio() : null
    if (!conversation || !audio) {
      const spoken = await say(speech)
      this.#conversation?.remember({ role: 'assistant', text: spoken.heard })
      return spoken
    }
    void completed(audio, speech.text)
    const spoken = await say({ ...speech, audio })
    if (!spoken.finished) conversation.cutShort(audio)
    return spoken
  }

  close(): void {
    this.#conversation?.close()
    this.#conversation = null
    this.#hearing?.close()
    this.#hearing = null
  }

  #lose(hearing: LiveInput): void {
    this.#conversation = null
    if (this.#hearing !== hearing) return
    this.#hearing = null
    hearing.close()
    this.#deps.ended()
  }
}

/** Completes the audio when its words end, because that is the end of the answer. */
async function completed(audio: LiveAudio, text: MediaSpeech['text']): Promise<void> {
  if (typeof text !== 'string') for await (const _ of text);
  audio.complete()
}
