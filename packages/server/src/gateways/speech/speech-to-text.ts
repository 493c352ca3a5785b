/** The recognised words of an utterance. */
export interface Recognised {
  /** Empty if it contains no words. */
  text: string
  /** 0 to 1. */
  confidence: number
}

export interface RecognitionOptions {
  /** The workspace of the call: failures of its utterances do not count against other workspaces. */
  workspace_id: string
  /** The agent's language. With `auto`, the recognizer detects it. */
  language: string
  /** The words so far, during the utterance. Never called by a recognizer that has no partial results. */
  onPartial(partial: Recognised): void
}

/** One utterance being recognised. */
export interface Recognition {
  /**
   * The words of the audio so far; more may come, and `finish` is then called too. The signal ends this request alone. Absent if the
   * recognizer has partial results.
   * @throws SpeechError; the signal's reason when it was aborted.
   */
  soFar?(signal: AbortSignal): Promise<Recognised>
  /** Mono PCM16 at 8 kHz; the frame is copied. */
  push(frame: Int16Array): void
  /** No more audio. @throws SpeechError when it could not be recognised; the signal's reason when it was aborted. */
  finish(): Promise<Recognised>
}

export interface SpeechToText {
  /** Begins an utterance. The signal ends everything that runs for it. */
  recognise(options: RecognitionOptions, signal: AbortSignal): Recognition
}
