import type { SynchronousAnswer } from '../../delivery/synchronous-answer.ts'
import type { SynchronousCall, SynchronousRequest } from '../../delivery/synchronous-call.ts'
import { SYNCHRONOUS_TIMEOUTS_MS } from '../../delivery/time-limits.ts'
import type { AnswerPart, Responder, Turn } from '../../gateways/ai/responder.ts'
import type { MessagingTurnRequest, VoiceTurnRequest } from '../../generated/types.gen.ts'
import type { Destinations } from '../../domain/destinations.ts'
import { BackendFailure, backendFailure } from './backend-failure.ts'
import { readMessageReply, readReply, type ByomReply } from './byom-reply.ts'
import { ByomStream } from './byom-stream.ts'
import { spokenText, writtenText } from './spoken-text.ts'
import { inStage } from './watch-turn.ts'

export interface ByomResponderDeps {
  callSynchronously: SynchronousCall
  destinations: Destinations
}

/**
 * Relays a turn to the developer's own backend. The reply is whole, or a stream that is spoken sentence by sentence as it arrives. The
 * backend may answer a message with 204: then nothing is sent.
 */
export function byomResponder({ callSynchronously, destinations }: ByomResponderDeps): Responder {
  return {
    async *respond(turn, signal): AsyncIterable<AnswerPart> {
      const read = readerOf(turn, destinations)
      const faultOf = (json: unknown): string | null => faultIn(read(json))
      const stream = new ByomStream(faultOf)
      const asked = inStage(turn, { name: 'backend' }, () =>
        callSynchronously({ ...requestOf(turn), faultOf, stream, signal }),
      ).finally(() => stream.close())
      asked.catch(() => {}) // the reader of the text stops when the signal aborts
      const text = textOf(stream, asked)
      try {
        yield* turn.subject.channel === 'voice' ? spokenText(text) : writtenText(text)
        yield* stream.rest ? actionsOf(read(stream.rest)) : partsOf(read(answered(await asked).json))
      } catch (error) {
        if (!(error instanceof BackendFailure)) throw error
        yield { kind: 'failed', failure: error.failure }
      }
    },
  }
}

/** Yields a stream's text. Throws at the end of a stream that failed, so that an incomplete last sentence is not spoken. */
async function* textOf(stream: ByomStream, asked: Promise<SynchronousAnswer>): AsyncIterable<string> {
  yield* stream.text
  answered(await asked)
}

function answered(answer: SynchronousAnswer): SynchronousAnswer & { kind: 'answered' } {
  if (answer.kind === 'failed') throw backendFailure(answer)
  return answer
}

type ReadReply = (json: unknown) => ByomReply

function readerOf({ subject, environment, agent: narrowed }: Turn, destinations: Destinations): ReadReply {
  if (subject.channel !== 'voice') return readMessageReply
  return (json) => readReply(json, (number) => destinations.faultOf({ environment, number, narrowed }))
}

function requestOf(turn: Turn): SynchronousRequest {
  const { turn_id, environment, agent, is_trial } = turn
  const { workspace_id, agent_id, webhook_url: url } = agent
  const timeout_ms = SYNCHRONOUS_TIMEOUTS_MS.turn
  const asked = { kind: 'turn', workspace_id, environment, agent_id, is_trial, url, turn_id } as const
  const given = { body: turnRequest(turn), secrets: turn.secrets, note: turn.note, onFirstByte: turn.firstByte }
  return { ...asked, ...given, timeout_ms }
}

function turnRequest(turn: Turn): VoiceTurnRequest | MessagingTurnRequest {
  const { agent, subject, turn_id, transcription, history, keys, transfer, talk, speculation } = turn
  const messages = history.flatMap(({ role, ...message }) => (role === 'system' ? [] : [{ ...message, role }]))
  return {
    agent_id: agent.agent_id,
    agent_version: agent.version ?? null,
    ...subject,
    turn_id,
    transcription,
    messages,
    ...(keys && { keys }),
    ...(transfer && { transfer }),
    ...(talk && { talk }),
    ...(speculation && { speculative: true, attempt: speculation.attempt }),
  }
}

function faultIn(reply: ByomReply): string | null {
  return 'fault' in reply ? reply.fault : null
}

/** An invalid reply has become a failure before this point, so that the breaker counts it. */
function partsOf(reply: ByomReply): readonly AnswerPart[] {
  return 'parts' in reply ? reply.parts : []
}

/** The actions of a reply. Its text has been said already. */
function actionsOf(reply: ByomReply): readonly AnswerPart[] {
  return partsOf(reply).filter(({ kind }) => kind === 'action')
}
