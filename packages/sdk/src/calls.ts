import type { Clock } from './core/clock.ts'
import { AbortedError, DeadlineExceededError, OhunError, UsageError } from './core/errors.ts'
import { Interruption, pause } from './core/limits.ts'
import { configOf, type OhunCore } from './core/ohun-core.ts'
import type { IdempotentRequestOptions, RequestOptions } from './core/options.ts'
import { createCall, getCall } from './generated/functions.gen.ts'
import { CallsApi } from './generated/resources.gen.ts'
import type { Call, CallCreate } from './generated/types.gen.ts'

/**
 * The last argument of `calls.createAndWait`. All options besides `maxWait` and `pollInterval` apply to each of its
 * requests.
 */
export interface CreateAndWaitOptions extends IdempotentRequestOptions {
  /** Milliseconds to wait for the call's end, counted from its creation. Default 3,600,000, an hour. */
  maxWait?: number | undefined
  /** Milliseconds between two requests for the call. Default 1,000. */
  pollInterval?: number | undefined
}

const MAX_WAIT_MS = 3_600_000
const POLL_INTERVAL_MS = 1_000

/** Phone calls, including operations that take more than one request. */
export class Calls extends CallsApi {
  readonly #core: OhunCore

  constructor(core: OhunCore) {
    super(core)
    this.#core = core
  }

  /**
   * Place a call and wait until it has ended.
   *
   * Resolves with the ended call, whatever its `status`: `completed`, `busy`, `no_answer` and so on. While the service cannot be
   * reached, it is asked again until `maxWait` is over. If you stop waiting, the call continues; end it with `calls.hangUp`.
   *
   * @param body - The content to send.
   * @param options - Timeout, retries, signal, idempotency key, how long to wait and how often to ask.
   * @throws DeadlineExceededError when the call has not ended within `maxWait`; its `path` ends with the call's id
   * @throws AbortedError, and the errors of `calls.create` and `calls.get`
   * @example
   * ```ts
   * const call = await ohun.calls.createAndWait({ agent_id, to_number: '+2348031234567' }, { maxWait: 600_000 })
   * console.log(call.status, call.transcript)
   * ```
   */
  createAndWait(body: CallCreate, options?: CreateAndWaitOptions): Promise<Call> {
    return createCallAndWait(this.#core, body, options)
  }
}

/**
 * Place a call and wait until it has ended: `calls.createAndWait` as a function.
 *
 * @throws DeadlineExceededError when the call has not ended within `maxWait`; its `path` ends with the call's id
 * @throws AbortedError, and the errors of `createCall` and `getCall`
 * @example
 * ```ts
 * const call = await createCallAndWait(ohun, { agent_id, to_number: '+2348031234567' }, { maxWait: 600_000 })
 * console.log(call.status, call.transcript)
 * ```
 */
export async function createCallAndWait(
  ohun: OhunCore,
  body: CallCreate,
  options: CreateAndWaitOptions = {},
): Promise<Call> {
  const { maxWait = MAX_WAIT_MS, pollInterval = POLL_INTERVAL_MS, idempotencyKey, ...rest } = options
  atLeast('maxWait', maxWait, 1)
  atLeast('pollInterval', pollInterval, 100)
  const { clock } = configOf(ohun)
  let call = await createCall(ohun, body, { ...rest, idempotencyKey })
  const until_ms = clock.now() + maxWait
  while (call.ended_at === null) {
    const left_ms = until_ms - clock.now()
    if (left_ms <= 0) throw stillGoing(call, maxWait)
    await waitFor(call, Math.min(pollInterval, left_ms), { clock, signal: rest.signal })
    call = await look(ohun, call, { until_ms, options: rest })
  }
  return call
}

/** Reads the call. After a temporary error, waits for as long as the service asks, and returns the call as it was. */
async function look(
  ohun: OhunCore,
  call: Call,
  { until_ms, options }: { until_ms: number; options: RequestOptions },
): Promise<Call> {
  const { clock } = configOf(ohun)
  try {
    return await getCall(ohun, call.call_id, options)
  } catch (error) {
    if (!(error instanceof OhunError) || !error.retryable) throw error
    const asked_ms = (error.retryAfter ?? 0) * 1000
    if (clock.now() + asked_ms >= until_ms) throw error
    await waitFor(call, asked_ms, { clock, signal: options.signal })
    return call
  }
}

async function waitFor(
  call: Call,
  delay_ms: number,
  { clock, signal }: { clock: Clock; signal: AbortSignal | undefined },
): Promise<void> {
  try {
    await pause(clock, delay_ms, signal)
  } catch (error) {
    if (!(error instanceof Interruption)) throw error
    const { cause } = error
    const message = `Waiting for ${call.call_id} was aborted by its signal. The call continues.`
    throw new AbortedError('ABORTED', { message, method: 'GET', path: pathOf(call), cause })
  }
}

function stillGoing(call: Call, maxWait: number): DeadlineExceededError {
  const message = `The call ${call.call_id} did not end within maxWait of ${maxWait} ms. It continues: read it with calls.get.`
  return new DeadlineExceededError('DEADLINE_EXCEEDED', { message, method: 'GET', path: pathOf(call) })
}

const pathOf = ({ call_id }: Call): string => `/v1/calls/${call_id}`

/** @throws UsageError */
function atLeast(name: string, value: unknown, min: number): void {
  if (typeof value === 'number' && value >= min) return
  throw new UsageError(`${name}: must be a number of at least ${min}, not ${String(value)}.`)
}
