import type { Clock } from '@ohun/clock'
import type { Recognition, RecognitionOptions, SpeechToText } from '../../../gateways/speech/speech-to-text.ts'
import type { SpeechRequest, TextToSpeech } from '../../../gateways/speech/text-to-speech.ts'
import type { Activity } from '../../../platform/activity.ts'

export interface HoldsClock {
  /** Work that the clock of the conversations waits for. */
  activity: Activity
  machine_clock: Clock
}

/** A sentence of the agent, with the audio of it that has been made. */
export interface SpokenSentence {
  text: string
  samples: number
}

/** Utterances whose sentences are remembered: the one that is heard, and those that are made ahead of it. */
const REMEMBERED = 8

/** The agent's voice in one call. The clock of the call stands still while something is synthesised. */
export class HeldSynthesizer implements TextToSpeech {
  readonly #synthesizer: TextToSpeech
  readonly #holds: HoldsClock
  /** The sentences of each utterance, by what ends it. */
  readonly #utterances = new Map<AbortSignal, SpokenSentence[]>()
  /** How long the last utterance took to its first audio, by the machine's clock. */
  took_ms = 0

  constructor(synthesizer: TextToSpeech, holds: HoldsClock) {
    this.#synthesizer = synthesizer
    this.#holds = holds
  }

  async *speak(request: SpeechRequest, signal: AbortSignal): AsyncIterable<Int16Array> {
    const sentence = this.#begins(request.text, signal)
    const { activity, machine_clock } = this.#holds
    const began_ms = machine_clock.monotonic_ms()
    const pieces = this.#synthesizer.speak(request, signal)[Symbol.asyncIterator]()
    for (;;) {
      const next = await held(activity, () => pieces.next())
      if (next.done) return
      if (sentence.is_first && sentence.samples === 0)
        this.took_ms = Math.round(machine_clock.monotonic_ms() - began_ms)
      sentence.samples += next.value.length
      yield next.value
    }
  }

  /** The sentences of the last utterance that begins within that text. */
  sentencesOf(text: string): readonly SpokenSentence[] {
    return [...this.#utterances.values()].findLast(([first]) => first && text.includes(first.text)) ?? []
  }

  #begins(text: string, signal: AbortSignal): SpokenSentence & { is_first: boolean } {
    const sentences = this.#utterances.get(signal) ?? []
    const sentence = { text, samples: 0, is_first: sentences.length === 0 }
    sentences.push(sentence)
    this.#utterances.set(signal, sentences)
    const [oldest] = this.#utterances.keys()
    if (oldest && this.#utterances.size > REMEMBERED) this.#utterances.delete(oldest)
    return sentence
  }
}

/** A configured recognizer. The clock of the call stands still while it works. */
export class HeldRecognizer implements SpeechToText {
  readonly #recognizer: SpeechToText
  readonly #holds: HoldsClock
  /** How long the last utterance took, by the machine's clock. */
  took_ms = 0

  constructor(recognizer: SpeechToText, holds: HoldsClock) {
    this.#recognizer = recognizer
    this.#holds = holds
  }

  recognise(options: RecognitionOptions, signal: AbortSignal): Recognition {
    const { activity, machine_clock } = this.#holds
    const recognition = this.#recognizer.recognise(options, signal)
    return {
      push: (frame) => recognition.push(frame),
      finish: async () => {
        const began_ms = machine_clock.monotonic_ms()
        const recognised = await held(activity, () => recognition.finish())
        this.took_ms = Math.round(machine_clock.monotonic_ms() - began_ms)
        return recognised
      },
    }
  }
}

async function held<T>(activity: Activity, work: () => Promise<T>): Promise<T> {
  using _ = activity.begin()
  return await work()
}
