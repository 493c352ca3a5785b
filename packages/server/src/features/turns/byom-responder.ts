import type { SynchronousAnswer, SynchronousCall, SynchronousCause } from '../../delivery/synchronous-call.ts'
import { SYNCHRONOUS_TIMEOUTS_MS } from '../../delivery/time-limits.ts'
import type { AnswerPart, Responder, Turn, TurnFailure } from '../../gateways/ai/responder.ts'
import type { FallbackReason, MessagingTurnRequest, VoiceTurnRequest } from '../../generated/types.gen.ts'
import type { Destinations } from '../../domain/destinations.ts'
import { readMessageReply, readReply, type ByomReply } from './byom-reply.ts'
import { inStage } from './watch-turn.ts'

export interface ByomResponderDeps {
  callSynchronously: SynchronousCall
  destinations: Destinations
}

/** Relays a turn to the developer's own backend, which may answer a message with 204: nothing is sent then. */
export function byomResponder({ callSynchronously, destinations }: ByomResponderDeps): Responder {
  return {
    async *respond(turn, signal): AsyncIterable<AnswerPart> {
      const { workspace_id, agent_id, webhook_url: url } = turn.agent
      const timeout_ms = SYNCHRONOUS_TIMEOUTS_MS.turn
      const body = turnRequest(turn)
      const { turn_id } = turn
      const { environment, agent: narrowed } = turn
      const notAllowed = (number: string): string | null => destinations.faultOf({ environment, number, narrowed })
      const read = (json: unknown): ByomReply =>
        turn.subject.channel === 'voice' ? readReply(json, notAllowed) : readMessageReply(json)
      const faultOf = (json: unknown): string | null => faultIn(read(json))
      const request = {
        kind: 'turn',
        workspace_id,
        environment,
        agent_id,
        url,
        turn_id,
        body,
        note: turn.note,
      } as const
      const answer = await inStage(turn, { name: 'backend' }, () =>
        callSynchronously({ ...request, faultOf, timeout_ms, signal, onFirstByte: turn.firstByte }),
      )
      yield* answer.kind === 'failed' ? [failed(failureOf(answer))] : partsOf(read(answer.json))
    },
  }
}

function turnRequest(turn: Turn): VoiceTurnRequest | MessagingTurnRequest {
  const { agent, subject, turn_id, transcription, history } = turn
  const messages = history.flatMap(({ role, ...message }) => (role === 'system' ? [] : [{ ...message, role }]))
  return { agent_id: agent.agent_id, ...subject, turn_id, transcription, messages }
}

function faultIn(reply: ByomReply): string | null {
  return 'fault' in reply ? reply.fault : null
}

/** A faulty reply has been made a failure before, so that the breaker counts it. */
function partsOf(reply: ByomReply): readonly AnswerPart[] {
  return 'parts' in reply ? reply.parts : []
}

function failureOf({ cause, detail, status }: SynchronousAnswer & { kind: 'failed' }): TurnFailure {
  return { reason: reasons[cause], detail, status }
}

const reasons: Readonly<Record<SynchronousCause, FallbackReason>> = {
  timeout: 'timeout',
  busy: 'timeout',
  dns: 'dns',
  connect: 'connect',
  no_url: 'connect',
  tls: 'tls',
  blocked: 'blocked',
  redirect: 'status',
  status: 'status',
  too_large: 'bad_reply',
  not_json: 'bad_reply',
  shape: 'bad_reply',
  breaker_open: 'breaker_open',
}

const failed = (failure: TurnFailure): AnswerPart => ({ kind: 'failed', failure })
