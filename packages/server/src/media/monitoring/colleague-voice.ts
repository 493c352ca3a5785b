import { SAMPLE_RATE } from '../audio-stream.ts'
import { decodedVoice } from '../rtp/g711.ts'
import { VoiceQueue } from '../voice-queue.ts'

/** 80 ms are buffered before playback, because audio over the internet arrives unevenly. */
const PRIMED = 0.08 * SAMPLE_RATE

/** The voice of a colleague who has taken over the call, on its way to the caller. */
export class ColleagueVoice extends VoiceQueue {
  constructor() {
    super(PRIMED)
  }

  /** @param audio - The base64 of G.711 µ-law. */
  pushEncoded(audio: string): void {
    this.push(decodedVoice(audio))
  }
}
