/** Distinguishes speech from noise. It keeps the state of one stream. */
export interface VoiceActivity {
  /** @param frame - 160 samples of mono PCM16 at 8 kHz. @returns whether somebody speaks in it. */
  hears(frame: Int16Array): boolean
}
