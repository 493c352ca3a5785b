import type { AttemptGuard } from '../../platform/limits/breaker.ts'
import { ranFor, type Clock } from '@ohun/clock'
import type { SharedBreaker } from '../../platform/limits/shared-breaker.ts'
import { attemptResult, SpeechError } from './speech-error.ts'
import { outcomeOf, type RecognitionKind, type SpeechMetrics } from './speech-metrics.ts'
import type { Recognised, SpeechToText } from './speech-to-text.ts'

export interface RecognizerGuard {
  kind: RecognitionKind
  /** The breaker. Null if the wrapped recognizers have their own breakers. */
  breaker: SharedBreaker | null
  metrics: SpeechMetrics
  clock: Clock
}

/** Wraps a recognizer with metrics and a circuit breaker, so that callers do not wait for a failing provider. */
export function guardedRecognizer(recognizer: SpeechToText, guard: RecognizerGuard): SpeechToText {
  return {
    recognise(options, signal) {
      const recognition = recognizer.recognise(options, signal)
      const attempt = { ...guard, breaker: guard.breaker?.of(options.workspace_id) ?? null }
      return {
        push: (frame) => recognition.push(frame),
        finish: () => guarded(() => recognition.finish(), attempt, signal),
        ...(recognition.soFar && {
          soFar: (early: AbortSignal) => guarded(() => recognition.soFar!(early), attempt, early),
        }),
      }
    },
  }
}

interface Attempt extends Omit<RecognizerGuard, 'breaker'> {
  breaker: AttemptGuard | null
}

async function guarded(recognise: () => Promise<Recognised>, attempt: Attempt, signal: AbortSignal) {
  const { kind, breaker, metrics, clock } = attempt
  const began_ms = clock.monotonic_ms()
  signal.throwIfAborted()
  if (breaker && !breaker.admits()) {
    metrics.recognised(kind, 'busy')
    throw new SpeechError('The speech provider has failed repeatedly and is skipped for a while.', 'busy')
  }
  try {
    const recognised = await recognise()
    breaker?.ended('worked')
    metrics.recognised(kind, 'ok')
    metrics.words(kind, ranFor(clock, began_ms) / 1_000)
    return recognised
  } catch (error) {
    breaker?.ended(attemptResult(error, signal))
    metrics.recognised(kind, outcomeOf(error, signal))
    throw error
  }
}
