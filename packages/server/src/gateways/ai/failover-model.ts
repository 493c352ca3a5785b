import type { Clock } from '../../platform/clock.ts'
import { ModelError, type ChatModel, type ChatRequest, type ModelPart } from './chat-model.ts'

/** So many failures in a row open the breaker of a provider. */
const FAILURES_TO_OPEN = 5
/** The spec: failover to the secondary provider after 30 s. */
const FAILOVER_AFTER_MS = 30_000
/** A caller is waiting: a model that has written nothing by then has failed. */
const FIRST_PART_MS = 8_000

/**
 * The agent's own provider, and after its breaker has been open for 30 s the secondary one, until a try of the first
 * succeeds. It is itself a model. A reply that has begun is never begun again by another.
 * @param secondary - null when no other provider is configured.
 */
export function withFailover(primary: ChatModel, secondary: ChatModel | null, clock: Clock): ChatModel {
  const breaker = new ProviderBreaker(clock)
  return {
    async *stream(request, signal) {
      if (breaker.allows()) return yield* measured(withLimit(primary, request, { clock, signal }), breaker, signal)
      if (secondary === null || !breaker.long_open) throw new ModelError(OPEN, { reason: 'breaker_open' })
      // Its models have other names.
      yield* withLimit(secondary, { ...request, model: null }, { clock, signal })
    },
  }
}

const OPEN = `Not asked: its last ${FAILURES_TO_OPEN} requests failed.`

async function* measured(
  parts: AsyncIterable<ModelPart>,
  breaker: ProviderBreaker,
  signal: AbortSignal,
): AsyncIterable<ModelPart> {
  let settled = false
  try {
    yield* parts
    settled = true
    breaker.succeeded()
  } catch (error) {
    settled = true
    // A caller who hangs up says nothing about the provider.
    if (signal.aborted) breaker.abandoned()
    else breaker.failed()
    throw error
  } finally {
    if (!settled) breaker.abandoned()
  }
}

/** The limit holds until the first part: what is written from then on is spoken as it comes. */
async function* withLimit(
  model: ChatModel,
  request: ChatRequest,
  { clock, signal }: { clock: Clock; signal: AbortSignal },
): AsyncIterable<ModelPart> {
  const given = new AbortController()
  const giveUp = (): void => given.abort(signal.reason)
  let late = false
  const cancel = clock.after(FIRST_PART_MS, () => {
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
    // oxlint-disable-next-line eslint/preserve-caught-error -- it says only that we aborted.
    throw new ModelError(`The provider wrote nothing within ${FIRST_PART_MS} ms.`, { reason: 'timeout' })
  } finally {
    cancel()
    signal.removeEventListener('abort', giveUp)
  }
}

/** Closed; open since a time, with one try in every 30 s; closed again by the first that succeeds. */
class ProviderBreaker {
  readonly #clock: Clock
  #failures = 0
  #open_since: number | null = null
  #next_try = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** True when the provider is to be asked. While it is open that is one request in 30 s. */
  allows(): boolean {
    const now = this.#clock.now().getTime()
    if (this.#open_since === null) return true
    if (now < this.#next_try) return false
    this.#next_try = now + FAILOVER_AFTER_MS
    return true
  }

  /** True once it has been open for 30 s. */
  get long_open(): boolean {
    return this.#open_since !== null && this.#clock.now().getTime() - this.#open_since >= FAILOVER_AFTER_MS
  }

  succeeded(): void {
    this.#failures = 0
    this.#open_since = null
  }

  failed(): void {
    if (++this.#failures < FAILURES_TO_OPEN || this.#open_since !== null) return
    this.#open_since = this.#clock.now().getTime()
    this.#next_try = this.#open_since + FAILOVER_AFTER_MS
  }

  /** A try that nobody waited for: the next request may be it. */
  abandoned(): void {
    if (this.#open_since !== null) this.#next_try = this.#clock.now().getTime()
  }
}
