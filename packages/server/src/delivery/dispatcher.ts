import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import { run } from '../platform/db/statement.ts'
import type { OutboundHttp, OutboundResult } from '../platform/net/outbound-http.ts'
import type { WorkEngine } from '../platform/work/engine.ts'
import { judge } from './delivery-result.ts'
import {
  DELIVERIES,
  recordDeliveries,
  recordParams,
  type DeliveryItem,
  type DeliveryResult,
} from './delivery-statements.ts'
import type { Secrets } from './secrets.ts'
import { signatureHeaders } from './signing.ts'

export interface DispatcherDeps {
  engine: WorkEngine
  db: Database
  http: OutboundHttp
  secrets: Secrets
  clock: Clock
  retry_delays_ms: readonly number[]
}

/** Delivers what the outbox wrote. */
export interface Dispatcher {
  wake(): void
}

/** The spec's limit for one delivery: name, connection, TLS, head and body. */
const TIMEOUT_MS = 10_000
/** The timeout, the wait for secrets and for the result to be written, with a margin. */
const LEASE_MS = 30_000
const PER_TARGET = 8
const MAX_IN_FLIGHT = 512
const MAX_BODY_BYTES = 16_384
/** Of the response's body, for the attempt's log. */
const HEAD_BYTES = 1_024

export function createDispatcher(deps: DispatcherDeps): Dispatcher {
  return deps.engine.add<DeliveryItem, DeliveryResult>({
    table: DELIVERIES,
    per_key: PER_TARGET,
    max_in_flight: MAX_IN_FLIGHT,
    lease_ms: LEASE_MS,
    execute: (item, signal) => attempt(deps, item, signal),
    record: async (results) => void (await run(deps.db, recordDeliveries, recordParams(results))),
  })
}

async function attempt(deps: DispatcherDeps, item: DeliveryItem, signal: AbortSignal): Promise<DeliveryResult> {
  const { id, claim, url } = item
  const started_at = deps.clock.now()
  if (url === null) return canceled(item, started_at)
  const result = await post(deps, { ...item, url }, { started_at, signal })
  const ended_at = deps.clock.now()
  const { phases, duration_ms } = result
  return {
    id,
    claim,
    ended_at,
    verdict: judge(result, { attempts_made: item.attempt_count + 1, ended_at, delays_ms: deps.retry_delays_ms }),
    attempt: { url, started_at, duration_ms, phases, response_head: headOf(result) },
  }
}

async function post(
  { secrets, http }: DispatcherDeps,
  item: DeliveryItem & { url: string },
  { started_at, signal }: { started_at: Date; signal: AbortSignal },
): Promise<OutboundResult> {
  const { body, event_id } = item
  return await http.post({
    url: item.url,
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': 'Ohun-Webhooks/1',
      'X-Service-Event-ID': event_id,
      ...signatureHeaders(await secrets.current(item.workspace_id), body, started_at),
    },
    body,
    timeout_ms: TIMEOUT_MS,
    max_body_bytes: MAX_BODY_BYTES,
    on_excess: 'cut',
    signal,
  })
}

function canceled({ id, claim }: DeliveryItem, ended_at: Date): DeliveryResult {
  const verdict = { status: 'canceled', next_attempt_at: null, response_code: null, last_error: null } as const
  return { id, claim, ended_at, verdict, attempt: null }
}

/** What a customer sees of the answer. PostgreSQL's text cannot hold a NUL. */
function headOf(result: OutboundResult): string | null {
  if (result.kind === 'failed') return null
  return result.body.subarray(0, HEAD_BYTES).toString('utf8').replaceAll('\0', '')
}
