import { SAMPLE_RATE } from '../audio-stream.ts'
import { decodedVoice } from '../rtp/g711.ts'
import { VoiceQueue } from '../voice-queue.ts'

/** Collected before it is played, because audio over the internet is not even. */
const PRIMED = 0.08 * SAMPLE_RATE

/** The voice of a colleague who has taken the call over, on its way to the caller. */
export class ColleagueVoice extends VoiceQueue {
  constructor() {
    super(PRIMED)
  }

  /** @param audio - base64 of G.711 µ-law. */
  pushEncoded(audio: string): void {
    this.push(decodedVoice(audio))
  }
}
