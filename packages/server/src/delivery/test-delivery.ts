import { testEvents } from '../generated/test-events.gen.ts'
import type { Clock } from '@ohun/clock'
import type { IdPrefix, Ids } from '../platform/ids.ts'
import type { OutboundHttp, OutboundResult } from '../platform/net/outbound-http.ts'
import { eventRequest } from './event-request.ts'
import { responseHead } from './response-head.ts'
import type { Secrets } from './secrets.ts'
import type { SigningClock } from './signing.ts'

export type TestEventType = keyof typeof testEvents

export interface TestDeliveryDeps {
  http: OutboundHttp
  secrets: Secrets
  clock: Clock
  signingTime: SigningClock
  ids: Ids
}

export interface TestDelivery {
  workspace_id: string
  url: string
  event_type: TestEventType
  /** Gives up early, for example when the client has disconnected; the call then throws. */
  signal: AbortSignal
}

/** The response of the target. */
export interface TestOutcome {
  success: boolean
  /** 0 if there was no response. */
  response_code: number
  response_body: string
  delivery_id: string
  status: 'delivered' | 'failed'
  event_type: TestEventType
  response_time_ms: number
}

/** One signed attempt with a mock event, sent like any delivery. Nothing is stored or retried. */
export async function deliverTest(
  deps: TestDeliveryDeps,
  { event_type, ...target }: TestDelivery,
): Promise<TestOutcome> {
  const at = deps.clock.now()
  const event_id = deps.ids('evt')
  const body = mockEvent(deps.ids, { event_id, event_type, at, workspace_id: target.workspace_id })
  const secrets = await deps.secrets.current(target.workspace_id)
  const request = eventRequest({ ...target, event_id, body, secrets, at: deps.signingTime() })
  const result = await deps.http.post({ ...request, once: true })
  const success = result.kind === 'answered' && result.status >= 200 && result.status < 300
  return {
    success,
    response_code: result.status ?? 0,
    response_body: bodyOf(result),
    delivery_id: deps.ids('del'),
    status: success ? 'delivered' : 'failed',
    event_type,
    response_time_ms: Math.round(result.duration_ms),
  }
}

function bodyOf(result: OutboundResult): string {
  return responseHead(result.kind === 'answered' ? result.body : Buffer.from(result.detail))
}

/** The exact text that is signed and sent. */
function mockEvent(
  ids: Ids,
  event: { event_id: string; event_type: TestEventType; at: Date; workspace_id: string },
): string {
  const { event_id, event_type, at, workspace_id } = event
  const { channel, number, from, payload } = testEvents[event_type]
  const agent_id = ids('agt')
  const timestamp = at.toISOString()
  const own = 'workspace_id' in payload ? { ...payload, workspace_id } : payload
  const envelope = { event_id, event_type, channel, agent_id, number, from, timestamp, payload: renewed(own, ids) }
  return JSON.stringify(envelope)
}

/** The mock with new ids instead of the example's. The workspace id is the real one. */
function renewed(payload: object, ids: Ids): unknown {
  const text = JSON.stringify(payload, (name, value: unknown) =>
    name.endsWith('_id') && name !== 'workspace_id' ? ids(String(value).split('_')[0] as IdPrefix) : value,
  )
  return JSON.parse(text) as unknown
}
