import type { Clock } from '@ohun/clock'
import type { Recognition, RecognitionOptions, SpeechToText } from '../../../gateways/speech/speech-to-text.ts'
import type { SpeechRequest, TextToSpeech } from '../../../gateways/speech/text-to-speech.ts'
import type { Activity } from '../../../platform/activity.ts'

export interface HoldsClock {
  /** The work for which the clock of the conversations waits. */
  activity: Activity
  machine_clock: Clock
}

/** A sentence of the agent, with the number of samples synthesised so far. */
export interface SpokenSentence {
  text: string
  samples: number
}

/** The number of utterances that are remembered: the one that is being heard, and those that are synthesised ahead. */
const REMEMBERED = 8

/** The agent's voice in one call. The clock of the call stands still during synthesis. */
export class HeldSynthesizer implements TextToSpeech {
  readonly #synthesizer: TextToSpeech
  readonly #holds: HoldsClock
  /** The sentences of each utterance, by the signal that ends it. */
  readonly #utterances = new Map<AbortSignal, SpokenSentence[]>()
  /** The time to the first audio of the last utterance, by the machine's clock. */
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

  /** The sentences of the last utterance whose first sentence is part of the text. */
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

/** Wraps the configured recognizer. The clock of the call stands still while it works. */
export class HeldRecognizer implements SpeechToText {
  readonly #recognizer: SpeechToText
  readonly #holds: HoldsClock
  /** The time that recognising the last utterance took, by the machine's clock. */
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
