/** Hears a party of another call. */
export interface VoiceReceiver {
  /** @param voice - 20 ms as PCM16 at 8 kHz, which is used again: it must be copied to be kept. */
  hear(voice: Int16Array): void
}
