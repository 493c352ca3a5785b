/** What was understood of an utterance. */
export interface Recognised {
  /** Empty: there were no words in it. */
  text: string
  /** 0 to 1. */
  confidence: number
}

export interface RecognitionOptions {
  /** Whose call it is: what its utterances fail with is held against no other workspace. */
  workspace_id: string
  /** Of the agent; `auto`: the recognizer finds out. */
  language: string
  /** The words so far, during the utterance. Never called by a recognizer that has no partial results. */
  onPartial(partial: Recognised): void
}

/** One utterance being recognised. */
export interface Recognition {
  /** Mono PCM16 at 8 kHz; the frame is copied. */
  push(frame: Int16Array): void
  /** No more audio. @throws SpeechError when it could not be recognised; the signal's reason when it was aborted. */
  finish(): Promise<Recognised>
}

export interface SpeechToText {
  /** Begins an utterance. The signal ends everything that runs for it. */
  recognise(options: RecognitionOptions, signal: AbortSignal): Recognition
}
