import {
  FAILURES_TO_OPEN,
  type AttemptGuard,
  type AttemptResult,
  type Breakers,
} from '../../platform/limits/breaker.ts'
import { afterRunning, ranFor, type Clock } from '@ohun/clock'
import { SharedBreaker } from '../../platform/limits/shared-breaker.ts'
import { isProviderFault } from '../provider-fault.ts'
import { ModelError, type ChatModel, type ChatRequest, type ModelPart } from './chat-model.ts'

/** The spec's "failover to the secondary provider after 30 s". */
const FAILOVER_AFTER_MS = 30_000
/** The time limit for the first part in a call. A caller is waiting, so a model that has written nothing by then has failed. */
const FIRST_PART_MS = 8_000
/** The time limit for the first part of an analysis, which reads a whole conversation and for which nobody waits. */
const FIRST_PART_OF_ANALYSIS_MS = 30_000

/**
 * A model that asks the agent's own provider and, once its breaker has been open for 30 s, the secondary one, until an attempt with
 * the first succeeds. A reply that has begun is never restarted by the other provider.
 * @param secondary - null when no other provider is configured.
 */
export function withFailover(
  primary: ChatModel,
  secondary: ChatModel | null,
  { clock, breakers = new SharedBreaker(clock) }: { clock: Clock; breakers?: Breakers | undefined },
): ChatModel {
  // Failed analyses must not open the breaker for calls.
  const analyses = new SharedBreaker(clock)
  return {
    async *stream(request, signal) {
      const breaker = (request.output ? analyses : breakers).of(request.workspace_id)
      if (breaker.admits())
        return yield* measured(withLimit(primary, request, { clock, signal }), breaker, { clock, signal })
      if (secondary === null || breaker.open_for_ms < FAILOVER_AFTER_MS)
        throw new ModelError(OPEN, { reason: 'breaker_open' })
      // The secondary provider does not know the model's name.
      yield* withLimit(secondary, { ...request, model: null }, { clock, signal })
    },
  }
}

const OPEN = `Not sent: the last ${FAILURES_TO_OPEN} requests failed.`

async function* measured(
  parts: AsyncIterable<ModelPart>,
  breaker: AttemptGuard,
  { clock, signal }: { clock: Clock; signal: AbortSignal },
): AsyncIterable<ModelPart> {
  const began = clock.monotonic_ms()
  // A reader that stops, or a caller who hangs up, says nothing about the provider.
  let result: AttemptResult = 'untried'
  try {
    yield* parts
    result = 'worked'
  } catch (error) {
    const had_its_time = ranFor(clock, began) >= FIRST_PART_MS
    const is_late = signal.aborted && isTimeout(signal.reason) && had_its_time
    if (is_late || (!signal.aborted && !isRefusal(error))) result = 'failed'
    throw error
  } finally {
    breaker.ended(result)
  }
}

/** True if the provider refused only this request. It works, and may accept the next one. */
function isRefusal(error: unknown): boolean {
  return error instanceof ModelError && error.status !== null && !isProviderFault(error.status)
}

/** True if the turn has taken too long. The provider is not always the cause, because tools take time as well. */
function isTimeout(reason: unknown): boolean {
  return reason instanceof DOMException && reason.name === 'TimeoutError'
}

/** The time limit applies until the first part: from then on, text is spoken as it arrives. */
async function* withLimit(
  model: ChatModel,
  request: ChatRequest,
  { clock, signal }: { clock: Clock; signal: AbortSignal },
): AsyncIterable<ModelPart> {
  const given = new AbortController()
  const giveUp = (): void => given.abort(signal.reason)
  let late = false
  const most_ms = request.output ? FIRST_PART_OF_ANALYSIS_MS : FIRST_PART_MS
  const cancel = afterRunning(clock, most_ms, () => {
    late = true
    given.abort()
  })
  signal.throwIfAborted()
  signal.addEventListener('abort', giveUp, { once: true })
  try {
    for await (const part of model.stream(request, given.signal)) {
      cancel()
      yield part
    }
  } catch (error) {
    if (!late || signal.aborted) throw error
    throw new ModelError(`The provider sent nothing within ${most_ms} ms.`, { reason: 'timeout' })
  } finally {
    cancel()
    signal.removeEventListener('abort', giveUp)
    // A provider may write more when its reply has failed, or when its reader has stopped: the connection would stay open.
    given.abort()
  }
}
