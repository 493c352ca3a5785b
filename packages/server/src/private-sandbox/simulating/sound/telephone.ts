import type { TextToSpeech } from '../../../gateways/speech/text-to-speech.ts'
import { SAMPLE_RATE } from '../../../media/audio-stream.ts'
import type { RtpSession } from '../../../media/rtp/rtp-session.ts'
import { levelOf, VOICE_LEVEL } from './noise.ts'
import type { WordsBesideSound } from './words-beside-sound.ts'

export interface TelephoneParts {
  session: RtpSession
  synthesizer: TextToSpeech
  /** Receives the words that are said. Null if the service recognises speech itself. */
  words: WordsBesideSound | null
  workspace_id: string
}

/** The caller's voice, which is not the agent's default voice. */
const VOICE = 'tunde'
const MS = 1_000
const LOUDEST = 32_767
/** Softer samples are pauses, which do not count for the loudness of a voice. */
const PAUSE = 100

/** A caller's telephone, which sends words and keys in packets. */
export class Telephone {
  readonly #parts: TelephoneParts
  readonly #hung_up = new AbortController()

  constructor(parts: TelephoneParts) {
    this.#parts = parts
  }

  /** Says a text. Resolves when it has been said or the call has ended. @throws SpeechError when it cannot be synthesised. */
  async say(text: string): Promise<void> {
    const { session, words } = this.#parts
    const { signal } = this.#hung_up
    const voice = await this.#voiceOf(text).catch((error: unknown) => {
      if (signal.aborted) return null
      throw error
    })
    if (!voice) return
    words?.begins(text, (voice.length * MS) / SAMPLE_RATE)
    await session.play(onePiece(voice), signal)
  }

  /** Presses keys, which are sent as telephone events (RFC 4733). Resolves when all have been sent. */
  async press(keys: string): Promise<void> {
    await this.#parts.session.sendDigits(keys)
  }

  hangUp(): void {
    this.#hung_up.abort(new DOMException('The call has ended.', 'AbortError'))
  }

  async #voiceOf(text: string): Promise<Int16Array> {
    const { synthesizer, workspace_id } = this.#parts
    const request = { text, language: 'auto', voice: VOICE, workspace_id, is_phrase: true }
    const pieces: Int16Array[] = []
    for await (const piece of synthesizer.speak(request, this.#hung_up.signal)) pieces.push(piece)
    return asLoudAsAVoice(joined(pieces))
  }
}

function joined(pieces: readonly Int16Array[]): Int16Array {
  const whole = new Int16Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

/** Normalizes the loudness of a voice, which differs between services, because noise is relative to the voice. */
function asLoudAsAVoice(voice: Int16Array): Int16Array {
  const level = levelOf(voice.filter((sample) => Math.abs(sample) > PAUSE))
  if (!(level > 0)) return voice
  return voice.map((sample) => Math.max(-LOUDEST, Math.min(LOUDEST, (sample * VOICE_LEVEL) / level)))
}

async function* onePiece(samples: Int16Array): AsyncIterable<Int16Array> {
  yield await Promise.resolve(samples)
}
