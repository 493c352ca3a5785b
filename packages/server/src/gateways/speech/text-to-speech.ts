export interface SpeechRequest {
  /** The text, one sentence or more. */
  text: string
  /** The same text in English, for a voice that does not speak the language. */
  in_english?: string
  /** Called before the English text is said. */
  saysEnglish?(this: void): void
  language: string
  /** A `voice_id` of the catalogue. Null selects the default voice. */
  voice: string | null
  /** The workspace of the call. Workspaces take turns when the synthesizer is busy. */
  workspace_id: string
  /**
   * True for a text that many calls say, such as a greeting or a prompt. Its audio may be kept for some minutes. Never true for a
   * model's words, which may concern a person.
   */
  is_phrase?: boolean
}

export interface TextToSpeech {
  /**
   * Yields mono PCM16 at 8 kHz in pieces of any length, as they are synthesised.
   * @throws SpeechError when it could not be spoken; the signal's reason when it was aborted.
   */
  speak(request: SpeechRequest, signal: AbortSignal): AsyncIterable<Int16Array>
}
