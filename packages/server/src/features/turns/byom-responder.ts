import { SYNCHRONOUS_TIMEOUTS_MS, type SynchronousCall } from '../../delivery/synchronous-call.ts'
import type { Answer, Reply, Responder, Turn } from '../../gateways/ai/responder.ts'
import type { VoiceTurnRequest } from '../../generated/types.gen.ts'

/** Relays a turn to the developer's own backend. */
export function byomResponder(callSynchronously: SynchronousCall): Responder {
  return {
    async respond(turn, signal) {
      if (turn.webhook_url === null) return { kind: 'failed', cause: 'the agent has no webhook_url' }
      const { workspace_id, agent_id, webhook_url: url } = turn
      const body = turnRequest(turn)
      const timeout_ms = SYNCHRONOUS_TIMEOUTS_MS.turn
      const answer = await callSynchronously({ workspace_id, agent_id, url, body, faultOf, timeout_ms, signal })
      return answer.kind === 'failed'
        ? { kind: 'failed', cause: `${answer.cause}: ${answer.detail}` }
        : readReply(answer.json)
    },
  }
}

function turnRequest(turn: Turn): VoiceTurnRequest {
  const { agent_id, call_id, from_number, to_number, turn_id, transcription, history } = turn
  return {
    agent_id,
    call_id,
    channel: 'voice',
    from_number,
    to_number,
    turn_id,
    transcription,
    messages: history.flatMap(({ role, ...message }) => (role === 'system' ? [] : [{ ...message, role }])),
  }
}

function faultOf(json: unknown): string | null {
  const read = readReply(json)
  return read.kind === 'failed' ? read.cause : null
}

/** Fields we do not know are ignored; one that has the wrong type makes the whole answer a failure. */
export function readReply(json: unknown): Answer {
  if (json === null || typeof json !== 'object') return { kind: 'failed', cause: 'the reply is not a JSON object' }
  const { text, end_call, transfer_to, dtmf } = json as Record<keyof Reply, unknown>
  if (typeof text !== 'string') return { kind: 'failed', cause: 'the reply has no string `text`' }
  const wrong = [
    !isOptional(end_call, 'boolean') && 'end_call',
    !isOptional(transfer_to, 'string') && 'transfer_to',
    !isOptional(dtmf, 'string') && 'dtmf',
  ].find(Boolean)
  if (wrong) return { kind: 'failed', cause: `the reply's \`${wrong}\` has the wrong type` }
  if ([end_call, transfer_to, dtmf].filter(Boolean).length > 1)
    return { kind: 'failed', cause: 'the reply sets more than one of `end_call`, `transfer_to` and `dtmf`' }
  return { kind: 'answered', reply: { text, end_call, transfer_to, dtmf } as Reply }
}

function isOptional(value: unknown, type: 'boolean' | 'string'): boolean {
  return value === undefined || value === null || typeof value === type
}
