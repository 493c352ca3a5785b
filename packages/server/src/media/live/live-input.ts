import { LONGEST_TEXT, recognisedOf } from '../../gateways/speech/hosted/recognised-text.ts'
import type { Clock } from '@ohun/clock'
import { FRAME_SAMPLES, type Arrival, type Frame } from '../audio-stream.ts'
import { encodeG711 } from '../rtp/g711.ts'
import { EchoGate } from '../speech-line/echo-gate.ts'
import type { SpeechInput } from '../speech-line/speech-input.ts'
import { newCallerSpeech, type CallerSpeech } from '../speech-line/caller-speech.ts'
import type { BargeIn } from '../speech-line/barge-in.ts'
import type { LiveConversation, LiveHearing } from './live-conversation.ts'
import type { LiveEvent } from './live-events.ts'
import type { Speaker, TalkSound } from './talk-sound.ts'

export interface LiveListeningDeps {
  clock: Clock
  barge_in: BargeIn
  /** The silence that ends an utterance. */
  pause_ms: number
  /** The model is gone. */
  failed(): void
}

/** The frames of one message to the provider. With 60 ms there are a third as many messages as with 20 ms. */
const MESSAGE_FRAMES = 3
/** The byte of silence in µ-law. */
const SILENCE = 0xff
/** How long the transcript waits for the words. The model already knows them. */
const WORDS_MS = 2_000
const UNKNOWN_WORDS = { text: '[not transcribed]', confidence: 0 }
/** Longer speech is noise, or the provider has not reported its end. The agent may then speak again. */
const MAX_SPEECH_MS = 60_000
/** The limit on utterances that wait for their words. A caller does not say more in that time. */
const MAX_UTTERANCES = 20
const TRANSCRIPTION = 'conversation.item.input_audio_transcription.'

/** The other party's words, from the first syllable until they are recognised. */
interface Heard {
  caller_speech: CallerSpeech
  text: string
  ended_ms: number
  speaker(this: void): Speaker
  stopWaiting(): void
}

const alone = (): Speaker => undefined

/** Sends the caller's audio to the model, and takes turns by the speech that the model reports. */
export class LiveInput implements SpeechInput, LiveHearing {
  language = 'auto'
  readonly #deps: LiveListeningDeps
  readonly #echo = new EchoGate()
  readonly #message = new Uint8Array(MESSAGE_FRAMES * FRAME_SAMPLES)
  readonly #utterances = new Map<string, Heard>()
  #conversation: LiveConversation | null = null
  /** Null unless a colleague is heard too. */
  #talk: TalkSound | null = null
  #frames = 0
  #is_deaf = true

  constructor(deps: LiveListeningDeps) {
    this.#deps = deps
  }

  get is_idle(): boolean {
    return this.#utterances.size === 0
  }

  /** Sends its events to the conversation. */
  begin(conversation: LiveConversation): void {
    this.#conversation = conversation
  }

  /** Takes each frame. Echo of the agent is replaced by silence. Awaited audio is left out, because the model would take it for a pause. */
  frame(heard: Frame, said: Frame, arrival: Arrival): void {
    const is_voice = this.#echo.passes(heard, said)
    const both = this.#talk?.next(heard, is_voice)
    if (this.#is_deaf || (arrival === 'awaited' && !both)) return
    const out = this.#message.subarray(this.#frames * FRAME_SAMPLES, (this.#frames + 1) * FRAME_SAMPLES)
    if (both) encodeG711('PCMU', both, out)
    else if (is_voice) encodeG711('PCMU', heard, out)
    else out.fill(SILENCE)
    if (++this.#frames < MESSAGE_FRAMES) return
    this.#frames = 0
    this.#conversation?.listen(this.#message)
  }

  /** Starts or ends a talk of three. Words may then be meant for somebody else, so the model answers only when it is asked. */
  talks(talk: TalkSound | null): void {
    this.#talk = talk
    this.#conversation?.answersEarly(talk === null)
  }

  mute(): void {
    if (this.#is_deaf) return
    this.#is_deaf = true
    this.#frames = 0
    this.#conversation?.forgetSound()
    this.#abandon()
  }

  listen(): void {
    this.#is_deaf = false
  }

  close(): void {
    this.#is_deaf = true
    this.#abandon()
  }

  failed(): void {
    this.#deps.failed()
  }

  heard(event: LiveEvent): void {
    const { type, item_id } = event
    const utterance = this.#utterances.get(item_id)
    if (type === 'input_audio_buffer.speech_started') this.#begins(item_id)
    else if (!utterance) return
    else if (type === 'input_audio_buffer.speech_stopped') this.#ends(item_id, utterance)
    else if (type.startsWith(TRANSCRIPTION)) this.#words(type.slice(TRANSCRIPTION.length), event, utterance)
  }

  /** Begins an utterance. The provider has detected words, so it is not treated as a possible backchannel. */
  #begins(item_id: string): void {
    if (this.#is_deaf || this.#utterances.has(item_id) || this.#utterances.size >= MAX_UTTERANCES) return
    const caller_speech = { ...newCallerSpeech(), asks: true }
    const { clock, barge_in } = this.#deps
    const stopWaiting = clock.after(MAX_SPEECH_MS, () => this.#isEndless(item_id))
    const speaker = this.#talk?.speaker() ?? alone
    this.#utterances.set(item_id, { caller_speech, text: '', ended_ms: 0, speaker, stopWaiting })
    barge_in.begins(caller_speech)
    barge_in.partial(caller_speech, { text: '', confidence: 0 })
  }

  #ends(item_id: string, utterance: Heard): void {
    if (utterance.ended_ms > 0) return
    const { clock, pause_ms } = this.#deps
    const speaker = utterance.speaker()
    utterance.speaker = () => speaker
    utterance.stopWaiting()
    utterance.ended_ms = clock.monotonic_ms() - pause_ms
    utterance.caller_speech.ended_frames = 0
    utterance.stopWaiting = clock.after(WORDS_MS, () => this.#understood(item_id, UNKNOWN_WORDS))
  }

  #words(what: string, { item_id, delta, transcript, logprobs }: LiveEvent, utterance: Heard): void {
    if (what === 'delta') {
      if (utterance.text.length < LONGEST_TEXT) utterance.text += delta
      this.#deps.barge_in.partial(utterance.caller_speech, recognisedOf(utterance.text, null), saidBy(utterance))
    } else if (what === 'completed' && transcript !== null)
      this.#understood(item_id, recognisedOf(transcript, logprobs))
    else if (what === 'completed' || what === 'failed') this.#understood(item_id, UNKNOWN_WORDS)
  }

  #understood(item_id: string, recognised: { text: string; confidence: number }): void {
    const utterance = this.#utterances.get(item_id)
    if (!utterance) return
    this.#utterances.delete(item_id)
    utterance.stopWaiting()
    if (recognised.text === '') this.#conversation?.forget(item_id)
    const { clock, barge_in, pause_ms } = this.#deps
    const ended_ms_ago = clock.monotonic_ms() - (utterance.ended_ms || clock.monotonic_ms())
    barge_in.recognised(
      utterance.caller_speech,
      { ...recognised, utterance_id: item_id, ...saidBy(utterance) },
      { ended_ms_ago, pause_ms: Math.min(pause_ms, ended_ms_ago) },
    )
  }

  #isEndless(item_id: string): void {
    this.#conversation?.forgetSound()
    this.#forget(item_id)
  }

  #abandon(): void {
    for (const item_id of this.#utterances.keys()) this.#forget(item_id)
  }

  #forget(item_id: string): void {
    const utterance = this.#utterances.get(item_id)
    if (!utterance) return
    this.#utterances.delete(item_id)
    utterance.stopWaiting()
    this.#deps.barge_in.abandoned(utterance.caller_speech)
  }
}

function saidBy({ speaker }: Heard): { speaker?: 'colleague' } {
  const by = speaker()
  return by ? { speaker: by } : {}
}
