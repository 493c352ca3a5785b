import { SYNCHRONOUS_TIMEOUTS_MS } from '../../../delivery/time-limits.ts'
import { replyRules } from '../../../generated/replies.gen.ts'
import type { CallScreeningReply, CallScreeningRequest } from '../../../generated/types.gen.ts'
import type { CallSession } from './call-session.ts'
import type { Ring } from './ring.ts'

/** Asks the backend of a `byom` agent whether to accept an inbound call, if screening is enabled. */
export async function screen(session: CallSession, ring: Ring): Promise<void> {
  if (session.journal.step !== 'screen' || session.call.direction !== 'inbound' || !isScreened(session)) return
  const reply = await ask(session)
  if (reply.action === 'reject') {
    await ring.reject()
    session.end({ status: 'rejected', end_reason: 'rejected' })
    session.signal.throwIfAborted()
  }
  session.greeting_text = reply.greeting_text || null
}

function isScreened({ agent }: CallSession): boolean {
  return agent.screening_enabled && agent.ai_provider === 'byom' && agent.webhook_url !== null
}

/** Asks the backend. If it fails, the call is accepted, unless the agent's `screening_fail_closed` is set. */
async function ask(session: CallSession): Promise<CallScreeningReply> {
  const { deps, call, agent, signal } = session
  using _ = deps.activity.begin()
  const { call_id, workspace_id, environment, agent_id, from_number, to_number } = call
  const timestamp = deps.clock.now().toISOString()
  const { claims } = session.signalling
  const body: CallScreeningRequest = {
    event_type: 'call.screening',
    call_id,
    agent_id,
    from_number,
    to_number,
    timestamp,
    ...(claims && { signalling: claims }),
  }
  const timeout_ms = SYNCHRONOUS_TIMEOUTS_MS.screening
  const url = agent.webhook_url
  const answer = await deps.callSynchronously({
    kind: 'screening',
    workspace_id,
    environment,
    agent_id,
    url,
    body,
    note: (exchange) => session.note(exchange),
    faultOf: replyRules['call.screening'].faultOf,
    timeout_ms,
    signal,
  })
  if (answer.kind === 'answered') return answer.json as CallScreeningReply
  deps.log.info({ call_id, agent_id, cause: answer.cause, detail: answer.detail }, 'the screening webhook failed')
  return { action: agent.screening_fail_closed ? 'reject' : 'allow' }
}
