/** Distinguishes speech from noise. It keeps the state of one stream. */
export interface VoiceActivity {
  /**
   * @param frame - 160 samples of mono PCM16 at 8 kHz.
   * @param is_received - False if nothing was received, so the frame shows nothing about the noise on the line: a key that is sent as
   *   an event replaces the noise around the caller.
   * @returns whether somebody speaks in it
   */
  hears(frame: Int16Array, is_received?: boolean): boolean
  /** True if the last frame has the pitch of a vowel. Every word has one, and passing cars have none. */
  readonly is_voiced: boolean
}
