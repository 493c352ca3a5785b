import type { AudioLine } from '../gateways/telephony/audio.ts'
import type { Spoken } from '../gateways/telephony/line.ts'
import { PushQueue } from '../platform/push-queue.ts'
import type { MediaSpeech } from './media-speech.ts'
import type { Notice, SpeechMessage } from './protocol.ts'

interface PlayedSpeech {
  sentences: PushQueue<string>
  stop: AbortController
}

type SpeechNotice = Extract<Notice, { kind: 'sentence' | 'sentences_end' | 'stop_speech' }>

/** The current speech on the lines of a channel, by the request that started it. */
export class SpeechRequests {
  readonly #running = new Map<number, PlayedSpeech>()

  async say(line: AudioLine, { request, speech }: { request: number; speech: SpeechMessage }): Promise<Spoken> {
    const saying = { sentences: new PushQueue<string>(), stop: new AbortController() }
    const { text, recorded_pcm, ...rest } = speech
    const said: MediaSpeech = { ...rest, text: text ?? saying.sentences }
    if (recorded_pcm !== undefined) said.recorded = samplesOf(recorded_pcm)
    this.#running.set(request, saying)
    try {
      return await line.say(said, saying.stop.signal)
    } finally {
      this.#running.delete(request)
    }
  }

  notice(notice: SpeechNotice): void {
    const saying = this.#running.get(notice.request)
    if (!saying) return
    if (notice.kind === 'sentence') saying.sentences.push(notice.text)
    else if (notice.kind === 'sentences_end') saying.sentences.close()
    else saying.stop.abort()
  }

  stopAll(): void {
    for (const { stop } of this.#running.values()) stop.abort()
  }
}

/** Copies the bytes, because a buffer may begin at an odd offset. All machines that we support are little-endian. */
function samplesOf(base64: string): Int16Array {
  const bytes = Uint8Array.from(Buffer.from(base64, 'base64'))
  return new Int16Array(bytes.buffer, 0, bytes.length >> 1)
}
