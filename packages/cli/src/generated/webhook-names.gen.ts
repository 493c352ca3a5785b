// Generated from openapi/. Do not edit: run `npm run generate`.

/** Every event and every request that waits, with what it is. */
export const webhookSummaries = {
  'call.initiated': 'A call is ringing',
  'call.transcription': 'The caller said something',
  'call.agent_response': 'The agent replied',
  'call.completed': 'A call ended',
  'voice.turn': "A caller's turn that your backend answers",
  'call.barge_in': 'The caller spoke over the agent',
  'call.idle_silence': 'The caller is silent',
  'call.quality': 'The quality of a completed call',
  'call.quality_degraded': 'The call quality dropped',
  'tool.invocation': 'The agent called a custom tool',
  'message.received': 'A message was received',
  'message.sent': 'A message was accepted for delivery',
  'message.delivered': 'A message was delivered',
  'message.read': 'A WhatsApp message was read',
  'message.dlr': 'An SMS delivery receipt arrived',
  'message.failed': 'A provider rejected an accepted message',
  'message.send_failed': 'A message could not be sent',
  'message.opt_out': 'A recipient opted out',
  'window.closing': 'A WhatsApp window closes in 60 minutes',
  'agent.latency_degraded': "An agent's answers are slower than its latency budget",
  'call.analyzed': 'A call was analyzed',
  'call_back.scheduled': 'A call-back was promised',
  'call_back.ended': 'A call-back has ended',
  'call.transferred': 'A colleague was called to take a call over',
  'call.answered_by': 'It is known who answered a call',
  'messaging.turn': 'An inbound message that your backend answers',
  'call.screening': 'Decide whether to accept an inbound call',
  'call.machine_answered': 'Decide what to do with a machine that answered a call',
  'call.analysis': "Say what a call was, by the agent's analysis_schema",
} as const

/** The events that `POST /v1/webhooks/test` sends. */
export const testEventTypes: readonly string[] = [
  'call.initiated',
  'call.transcription',
  'call.completed',
  'call.barge_in',
  'call.idle_silence',
  'call.quality',
  'call.quality_degraded',
  'message.received',
  'message.sent',
  'message.delivered',
  'message.failed',
]
