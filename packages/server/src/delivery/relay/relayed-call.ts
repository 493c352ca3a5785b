import { revealed } from '../../domain/secret-keys.ts'
import { inSpan } from '../../platform/spans.ts'
import {
  MAX_ANSWER_BYTES,
  type BackendCall,
  type BackendRequest,
  type SynchronousCall,
  type SynchronousRequest,
} from '../synchronous-call.ts'
import { readAnswer, type RawAnswer, type SynchronousAnswer } from '../synchronous-answer.ts'
import type { RelayAnswer } from './relay-requests.ts'
import type { RelayLeases } from './relay-leases.ts'
import { RelayGone, type Relays } from './relays.ts'

/** A request that goes to a relay. */
export interface RelayedRequest extends SynchronousRequest {
  session_id: string
}

const NO_URL: SynchronousAnswer = {
  kind: 'failed',
  cause: 'no_url',
  detail: 'No webhook is configured that could answer.',
  status: null,
}

/** Sends an agent's requests to its relay while one is connected, and otherwise to the agent's own backend. */
export function withRelays(
  backend: BackendCall,
  {
    relays,
    relayed,
  }: { relays: Pick<RelayLeases, 'find'>; relayed: (request: RelayedRequest) => Promise<SynchronousAnswer> },
): SynchronousCall {
  const direct = async (request: SynchronousRequest): Promise<SynchronousAnswer> =>
    request.url === null ? NO_URL : await backend(request as BackendRequest)
  return async (request) => {
    const relay = relays.find(request)
    if (!relay) return await direct(request)
    try {
      return await relayed({ ...request, session_id: relay.session_id })
    } catch (error) {
      if (error instanceof RelayGone) return await direct(request)
      throw error
    }
  }
}

/** The relay's answer is read by the rules for an HTTP response. */
export function createRelayedCall(
  relays: Pick<Relays, 'ask'>,
): (request: RelayedRequest) => Promise<SynchronousAnswer> {
  return async ({
    session_id,
    kind,
    body,
    relay_body = body,
    secrets,
    event_id = null,
    turn_id,
    faultOf,
    timeout_ms,
    signal,
  }) => {
    const attributes = turn_id === undefined ? {} : { 'ohun.turn_id': turn_id }
    const question = { kind, body: revealed(JSON.stringify(relay_body), secrets), event_id, timeout_ms, signal }
    const answer = await inSpan('webhook.relay', { attributes }, () => relays.ask(session_id, question))
    return readAnswer(rawAnswer(answer, timeout_ms), { faultOf })
  }
}

function rawAnswer(answer: RelayAnswer | null, timeout_ms: number): RawAnswer {
  if (!answer) return failed('timeout', `The relay did not answer within ${timeout_ms} ms.`)
  if ('cause' in answer) return failed(answer.cause, answer.detail)
  const { status, encoding = 'utf8' } = answer
  const body = Buffer.from(answer.body, encoding)
  if (status >= 300 && status < 400)
    return { ...failed('redirect', `Answered ${status}; redirects are not followed.`), status }
  if (body.length > MAX_ANSWER_BYTES)
    return { ...failed('too_large', `The answer is longer than ${MAX_ANSWER_BYTES} bytes.`), status }
  return { kind: 'answered', status, body }
}

function failed(cause: (RawAnswer & { kind: 'failed' })['cause'], detail: string): RawAnswer & { kind: 'failed' } {
  return { kind: 'failed', cause, detail, status: null }
}
