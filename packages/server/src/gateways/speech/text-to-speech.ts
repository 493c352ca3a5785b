export interface SpeechRequest {
  /** One sentence or more. */
  text: string
  /** The same in English, for a voice that does not speak the language. */
  in_english?: string
  /** Called before that is said. */
  saysEnglish?(this: void): void
  language: string
  /** A `voice_id` of the catalogue. Null selects the default voice. */
  voice: string | null
  /** The workspace that speaks: workspaces take turns when the synthesizer is busy. */
  workspace_id: string
  /**
   * It is said in many calls, such as a greeting or a prompt: its audio may be kept for some minutes. Never for a
   * model's words, which may be about a person.
   */
  is_phrase?: boolean
}

export interface TextToSpeech {
  /**
   * Mono PCM16 at 8 kHz in pieces of any length, as they are made.
   * @throws SpeechError when it could not be spoken; the signal's reason when it was aborted.
   */
  speak(request: SpeechRequest, signal: AbortSignal): AsyncIterable<Int16Array>
}
