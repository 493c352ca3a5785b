import type { Clock } from '../platform/clock.ts'
import type { OutboundHttp, OutboundResult } from '../platform/net/outbound-http.ts'
import type { WorkEngine } from '../platform/work/engine.ts'
import type { BirthQueue } from '../platform/work/queue.ts'
import { judge } from './delivery-result.ts'
import { DELIVERIES, type DeliveryItem, type DeliveryResult, type Ended } from './delivery-statements.ts'
import type { HeaderBox } from './endpoint-headers.ts'
import { eventRequest } from './event-request.ts'
import { recordResults, type RecordDeps } from './record-results.ts'
import { responseHead } from './response-head.ts'
import type { Secrets } from './secrets.ts'

export interface DispatcherDeps extends RecordDeps {
  engine: WorkEngine
  http: OutboundHttp
  secrets: Secrets
  headers: Pick<HeaderBox, 'open'>
  clock: Clock
  retry_delays_ms: readonly number[]
  /** Told of results once they are written. */
  observe?: (results: readonly DeliveryResult[]) => void
}

/** Delivers what the outbox wrote. */
export type Dispatcher = Pick<BirthQueue<DeliveryItem>, 'birth' | 'take' | 'wake'>

/** The timeout of the request, the wait for secrets and for the result to be written, with a margin. */
const LEASE_MS = 30_000
const PER_TARGET = 8
const MAX_IN_FLIGHT = 512

export function createDispatcher(deps: DispatcherDeps): Dispatcher {
  return deps.engine.add<DeliveryItem, DeliveryResult>({
    table: DELIVERIES,
    per_key: PER_TARGET,
    max_in_flight: MAX_IN_FLIGHT,
    lease_ms: LEASE_MS,
    execute: (item, signal) => attempt(deps, item, signal),
    async record(results) {
      await recordResults(deps, results)
      deps.observe?.(results)
    },
    dueAgain: (result) => (result.kind === 'ended' ? result.verdict.next_attempt_at : null),
  })
}

async function attempt(deps: DispatcherDeps, item: DeliveryItem, signal: AbortSignal): Promise<DeliveryResult> {
  const { id, claim, url } = item
  const started_at = deps.clock.now()
  if (url === null) return canceled(item, started_at)
  if (!item.active) return { kind: 'parked', id, claim }
  const result = await post(deps, { ...item, url }, { started_at, signal })
  const ended_at = deps.clock.now()
  const { phases, duration_ms } = result
  return {
    kind: 'ended',
    id,
    claim,
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
  { secrets, headers: box, http }: DispatcherDeps,
  { workspace_id, event_id, body, url, sealed_headers }: DeliveryItem & { url: string },
  { started_at: at, signal }: { started_at: Date; signal: AbortSignal },
): Promise<OutboundResult> {
  const headers = box.open(sealed_headers)
  const request = { url, event_id, body, headers, secrets: await secrets.current(workspace_id), at, signal }
  return await http.post(eventRequest(request))
}

function canceled({ id, claim }: DeliveryItem, ended_at: Date): Ended {
  const verdict = { status: 'canceled', next_attempt_at: null, response_code: null, last_error: null } as const
  return { kind: 'ended', id, claim, ended_at, verdict, attempt: null }
}
