import type { Reconnected } from '../../gateways/telephony/line.ts'
import type { PublicAnswer } from '../../generated/types.gen.ts'
import type { Clock } from '@ohun/clock'
import type { TurnSettings } from '../../domain/settings.ts'
import type { Database } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/errors.ts'
import type { CallControls } from '../calls/carrying/call-controls.ts'
import { iceServers } from './ice-servers.ts'
import { tryHasEnded } from './public-tries.ts'

export interface ReconnectTryDeps {
  db: Database
  clock: Clock
  turn: TurnSettings | null
  /** Sends commands to the process that carries the call. */
  controls: Pick<CallControls, 'reconnect'>
}

export interface ReconnectRequest {
  agent_id: string
  call_id: string
  call_token: string
  sdp: string
}

/**
 * Gives the page of a running call a new connection when its network has changed.
 * @throws ApiError NOT_FOUND for a call that has ended, belongs to another agent or has another token; INVALID_ARGUMENT for an offer of
 * another connection; RATE_LIMITED for a page that asks too often; UNAVAILABLE while the process that carries the call does not answer.
 */
export async function reconnectTry(deps: ReconnectTryDeps, request: ReconnectRequest): Promise<PublicAnswer> {
  const { call_id, call_token, sdp } = request
  if (!isAscii(sdp)) throw badOffer('has characters that are not ASCII')
  if ((await tryHasEnded(deps.db, request)) !== false) throw noCall(request)
  const reconnected = await deps.controls.reconnect(call_id, { sdp, call_token })
  const ice_servers = iceServers(deps.turn, { call_id, now: deps.clock.now() })
  return { sdp: answerIn(request, reconnected), type: 'answer', call_id, call_token, ice_servers }
}

function answerIn(request: ReconnectRequest, reconnected: Reconnected): string {
  if (reconnected === 'unknown') throw noCall(request)
  if (reconnected === 'too_often')
    throw new ApiError('RATE_LIMITED', 'The call has been reconnected as often as it may be; begin a new one.', {
      retry_after_seconds: 60,
    })
  if (reconnected === 'gone')
    throw new ApiError('UNAVAILABLE', 'The call cannot be reached at the moment; try again.', {
      retry_after_seconds: 2,
    })
  if ('fault' in reconnected) throw badOffer(reconnected.fault)
  return reconnected.answer
}

/** Messages between processes are ASCII. */
function isAscii(text: string): boolean {
  return /^[\t\n\r -~]*$/.test(text)
}

function badOffer(fault: string): ApiError {
  return new ApiError('INVALID_ARGUMENT', `sdp: the offer ${fault}.`)
}

function noCall({ agent_id, call_id }: ReconnectRequest): ApiError {
  return new ApiError('NOT_FOUND', `${agent_id} has no running call ${call_id} with this call_token.`)
}
