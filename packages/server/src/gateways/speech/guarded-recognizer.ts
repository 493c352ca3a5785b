import type { Breaker } from '../../platform/breaker.ts'
import type { Clock } from '../../platform/clock.ts'
import { SpeechError } from './speech-error.ts'
import { outcomeOf, type RecognitionKind, type SpeechMetrics } from './speech-metrics.ts'
import type { Recognition, SpeechToText } from './speech-to-text.ts'

export interface RecognizerGuard {
  kind: RecognitionKind
  /** Null: the recognizers inside have their own breakers. */
  breaker: Breaker | null
  metrics: SpeechMetrics
  clock: Clock
}

/** The same recognizer with metrics and a circuit breaker, so that callers do not wait for a failing provider. */
export function guardedRecognizer(recognizer: SpeechToText, guard: RecognizerGuard): SpeechToText {
  return {
    recognise(options, signal) {
      const recognition = recognizer.recognise(options, signal)
      return { push: (frame) => recognition.push(frame), finish: () => finished(recognition, guard, signal) }
    },
  }
}

async function finished(recognition: Recognition, guard: RecognizerGuard, signal: AbortSignal) {
  const { kind, breaker, metrics, clock } = guard
  const began_ms = clock.now().getTime()
  signal.throwIfAborted()
  if (breaker && !breaker.admits()) {
    metrics.recognised(kind, 'busy')
    throw new SpeechError('The speech provider has failed repeatedly and is skipped for a while.', 'busy')
  }
  try {
    const recognised = await recognition.finish()
    breaker?.ended('worked')
    metrics.recognised(kind, 'ok')
    metrics.words(kind, (clock.now().getTime() - began_ms) / 1_000)
    return recognised
  } catch (error) {
    breaker?.ended(signal.aborted ? 'untried' : 'failed')
    metrics.recognised(kind, outcomeOf(error, signal))
    throw error
  }
}
