/** The recognised words of an utterance. */
export interface Recognised {
  /** The text. Empty if no words were recognised. */
  text: string
  /** A number from 0 to 1. */
  confidence: number
}

export interface RecognitionOptions {
  /** The workspace of the call: failures of its utterances do not count against other workspaces. */
  workspace_id: string
  /** The agent's language. With `auto`, the recognizer detects it. */
  language: string
  /** Receives the words so far, during the utterance. Never called by a recognizer that has no partial results. */
  onPartial(partial: Recognised): void
}

/** The recognition of one utterance. */
export interface Recognition {
  /**
   * The words of the audio so far. More audio may follow, and `finish` is still called. The signal ends only this request. Absent if
   * the recognizer has partial results.
   * @throws SpeechError; the signal's reason when it was aborted.
   */
  soFar?(signal: AbortSignal): Promise<Recognised>
  /** Adds a frame of mono PCM16 at 8 kHz, which is copied. */
  push(frame: Int16Array): void
  /**
   * Ends the audio and resolves with the words.
   * @throws SpeechError when it could not be recognised; the signal's reason when it was aborted.
   */
  finish(): Promise<Recognised>
}

export interface SpeechToText {
  /** Begins an utterance. The signal ends everything that runs for it. */
  recognise(options: RecognitionOptions, signal: AbortSignal): Recognition
}
