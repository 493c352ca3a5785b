import type { TestEventType, WebhookEventType } from '@ohun/sdk'

/** Each type, and whether it can be sent as a test event. The compiler rejects an incomplete list. */
const TYPES: Readonly<Record<WebhookEventType, boolean> & Record<TestEventType, true>> = {
  'call.initiated': true,
  'call.transcription': true,
  'call.agent_response': false,
  'call.completed': true,
  'call.barge_in': true,
  'call.idle_silence': true,
  'call.quality': true,
  'call.quality_degraded': true,
  'message.received': true,
  'message.sent': true,
  'message.delivered': true,
  'message.read': false,
  'message.dlr': false,
  'message.failed': true,
  'message.send_failed': false,
  'message.opt_out': false,
  'window.closing': false,
  'agent.latency_degraded': false,
  'call.analyzed': false,
  'call.transferred': false,
  'call.party_left': false,
  'call_back.scheduled': false,
  'call_back.ended': false,
  'call.answered_by': false,
}

export const EVENT_TYPES = Object.keys(TYPES) as WebhookEventType[]
export const TEST_EVENT_TYPES = EVENT_TYPES.filter((type): type is TestEventType => TYPES[type])
