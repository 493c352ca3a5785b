import type { Clock } from '@ohun/clock'
import type { OutboundHttp, OutboundResult } from '../platform/net/outbound-http.ts'
import type { WorkEngine } from '../platform/work/engine.ts'
import type { PreleasingQueue } from '../platform/work/work.ts'
import { judge } from './delivery-result.ts'
import { DELIVERIES, type DeliveryItem, type DeliveryResult, type Ended } from './delivery-statements.ts'
import type { HeaderBox } from './endpoint-headers.ts'
import { eventRequest } from './event-request.ts'
import { paceOf } from './endpoint-pace.ts'
import { LONGEST_REPLAY_MS } from './replay-range.ts'
import { recordResults, type RecordDeps } from './record-results.ts'
import { responseHead } from './response-head.ts'
import type { Secrets } from './secrets.ts'
import type { SigningClock } from './signing.ts'

export interface DispatcherDeps extends RecordDeps {
  engine: WorkEngine
  http: OutboundHttp
  secrets: Secrets
  headers: Pick<HeaderBox, 'open'>
  clock: Clock
  signingTime: SigningClock
  retry_delays_ms: readonly number[]
  /** Called with results once they are written. */
  observe?: (results: readonly DeliveryResult[]) => void
}

/** Delivers the events that the outbox wrote. */
export type Dispatcher = Pick<PreleasingQueue<DeliveryItem>, 'prelease' | 'take' | 'wake'>

/** Covers the wait in memory, the timeout of the request, the wait for secrets and the writing of the result, with a margin. */
const LEASE_MS = 30_000
const HOLD_MS = 10_000
/** Concurrent deliveries per target: starts at `per_key`, grows while the target answers quickly, falls to one while it hangs. */
const PER_TARGET = { per_key: 8, most_per_key: 96 }
/** A workspace has at most a quarter of the places, and the same number of hanging requests in addition. */
const LIMITS = { max_in_flight: 512, per_tenant: 128, reserve: 128, max_slow: 4_096, slow_per_tenant: 128 }

/** How long a result waits for others, well within a lease. If the process dies, deliveries with unwritten results are repeated. */
const MAX_RECORD_WAIT_MS = 200

/**
 * Limits on attempts at endpoints that do not accept connections, because a quick failure does not occupy a place for long. An
 * endpoint that recovers is found within half a second, and then gets all deliveries that have waited.
 */
const REFUSALS = { per_key: { at_once: 16, per_second: 2 }, per_tenant: { at_once: 64, per_second: 20 } }

export function createDispatcher(deps: DispatcherDeps): Dispatcher {
  return deps.engine.add<DeliveryItem, DeliveryResult>({
    table: DELIVERIES,
    ...PER_TARGET,
    ...LIMITS,
    refusals: REFUSALS,
    lease_ms: LEASE_MS,
    hold_ms: HOLD_MS,
    paceOf,
    longest_wait: longestWait(deps.retry_delays_ms),
    max_record_wait_ms: MAX_RECORD_WAIT_MS,
    execute: (item, signal) => attempt(deps, item, signal),
    async record(results) {
      await recordResults(deps, results)
      deps.observe?.(results)
    },
    dueAgain: (result) => (result.kind === 'ended' ? result.verdict.next_attempt_at : null),
  })
}

/**
 * Replayed deliveries are spaced out before their first attempt. Those that would wait longer than the largest replay takes are spaced out
 * again, by a hash. Those whose creation lies in the future were planned before a step.
 */
const longestWait = (delays_ms: readonly number[]): string => `case
  when c.attempt_count > 0 then (array[${delays_ms.join(', ')}])[c.attempt_count + 1]
  when c.round > 1 and c.next_attempt_at > :now::timestamptz + ${LONGEST_REPLAY_MS} * interval '1 ms'
    then (hashtext(c.delivery_id) & 2147483647) % ${LONGEST_REPLAY_MS}
  when c.round > 1 then ${LONGEST_REPLAY_MS}
  when c.created_at > :now::timestamptz then ${delays_ms[0] ?? 0} end`

async function attempt(deps: DispatcherDeps, item: DeliveryItem, signal: AbortSignal): Promise<DeliveryResult> {
  const { id, claim, url } = item
  const started_at = deps.clock.now()
  if (url === null) return canceled(item, started_at)
  if (!item.active) return { kind: 'parked', id, claim }
  const result = await post(deps, { ...item, url }, signal)
  const ended_at = deps.clock.now()
  const { phases, duration_ms } = result
  return {
    kind: 'ended',
    id,
    claim,
    target: targetOf(item),
    ended_at,
    verdict: judge(result, { attempts_made: item.attempt_count + 1, ended_at, delays_ms: deps.retry_delays_ms }),
    attempt: {
      url,
      started_at,
      duration_ms,
      phases,
      response_head: result.kind === 'answered' ? responseHead(result.body) : null,
    },
  }
}

async function post(
  { secrets, headers: box, http, signingTime }: DispatcherDeps,
  { workspace_id, event_id, body, url, sealed_headers }: DeliveryItem & { url: string },
  signal: AbortSignal,
): Promise<OutboundResult> {
  const headers = box.open(sealed_headers)
  const current = await secrets.current(workspace_id)
  const at = signingTime()
  return await http.post(eventRequest({ workspace_id, url, event_id, body, headers, secrets: current, at, signal }))
}

function canceled(item: DeliveryItem, ended_at: Date): Ended {
  const verdict = { status: 'canceled', next_attempt_at: null, response_code: null, last_error: null } as const
  const { id, claim } = item
  return { kind: 'ended', id, claim, target: targetOf(item), ended_at, verdict, attempt: null }
}

function targetOf({ key: target_id, environment, workspace_id }: DeliveryItem): Ended['target'] {
  return { target_id, environment, workspace_id }
}
