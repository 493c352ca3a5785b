import type { BrowserAudio, MediaPlane } from '../../gateways/telephony/audio.ts'
import { browserIncoming, type BrowserIncoming } from '../../gateways/telephony/browser-incoming.ts'
import type { PublicAnswer } from '../../generated/types.gen.ts'
import type { Clock } from '@ohun/clock'
import type { Database } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/errors.ts'
import type { Ids } from '../../platform/ids.ts'
import { rolloutContact } from '../agents/versions/rollout-contact.ts'
import { factsOfAgent } from '../calls/receiving/agent-for-call.ts'
import type { CallRecord } from '../calls/call.model.ts'
import type { Received } from '../calls/receiving/receive-call.ts'
import type { TurnSettings } from '../../domain/settings.ts'
import { iceServers } from './ice-servers.ts'
import { releaseTry, lockPublicLink, noLink, reserveTry, type ReservedTry } from './public-tries.ts'

export interface TryAgentDeps {
  db: Database
  clock: Clock
  ids: Ids
  /** Null if the server carries no audio for browsers. */
  media: Pick<MediaPlane, 'openBrowser'> | null
  /** Null if the operator has no TURN servers. */
  turn: TurnSettings | null
  receive(call: Received): Promise<CallRecord>
  /** Ends a running call of this process. */
  hangUp(call_id: string): void
}

/** The limit keeps an anonymous visitor from occupying a call or spending a workspace's balance for longer. */
const MAX_CALL_MS = 10 * 60 * 1_000

/**
 * Begins a call from a browser to an agent with a public link: an inbound production call without a telephone.
 * @throws ApiError NOT_FOUND for an agent that is unknown, paused or not shareable; RATE_LIMITED above 10 calls at once or 50 a day;
 * INVALID_ARGUMENT for an offer that cannot be parsed; UNAVAILABLE if there is no audio for browsers, or if the workspace may not take
 * a call. If there is no audio, no try is used up.
 */
export async function tryAgent(
  deps: TryAgentDeps,
  { agent_id, sdp }: { agent_id: string; sdp: string },
): Promise<PublicAnswer> {
  const { db, clock } = deps
  const reserved: ReservedTry = { call_id: deps.ids('call'), agent_id }
  await db.knex.transaction(async (trx) => {
    await lockPublicLink(trx, agent_id)
    if (!deps.media) throw noAudio(3_600)
    await reserveTry(clock, trx, reserved)
  })
  const audio = await answer(deps, reserved, sdp)
  const { call_id } = reserved
  const incoming = browserIncoming(clock, { call_id, audio })
  await begin(deps, reserved, incoming)
  const ice_servers = iceServers(deps.turn, { call_id, now: clock.now() })
  return { sdp: audio.sdp, type: 'answer', call_id, call_token: incoming.call_token, ice_servers }
}

async function answer({ media, db }: TryAgentDeps, reserved: ReservedTry, sdp: string): Promise<BrowserAudio> {
  try {
    const audio = await media?.openBrowser({ sdp })
    if (!audio) throw noAudio(10)
    return audio
  } catch (error) {
    await releaseTry(db, reserved)
    if (!(error instanceof TypeError)) throw error
    throw new ApiError('INVALID_ARGUMENT', `sdp: the offer ${error.message}.`)
  }
}

async function begin(deps: TryAgentDeps, { call_id, agent_id }: ReservedTry, incoming: BrowserIncoming): Promise<void> {
  try {
    const contact = rolloutContact(incoming.from, call_id)
    const facts = await factsOfAgent(deps, { agent_id, contact, asked_version: null })
    if (!facts) throw noLink(agent_id)
    const call = await deps.receive({ call_id, incoming, environment: 'production', facts })
    if (call.status === 'rejected') throw takesNoCalls()
    deps.clock.after(MAX_CALL_MS, () => {
      incoming.outOfTime()
      deps.hangUp(call_id)
    })
  } catch (error) {
    await incoming.reject('failed')
    throw error
  }
}

/** The error without its reason, which concerns only the workspace. */
function takesNoCalls(): ApiError {
  return new ApiError('UNAVAILABLE', 'The agent takes no calls at the moment; try again later.', {
    retry_after_seconds: 60,
  })
}

function noAudio(retry_after_seconds: number): ApiError {
  return new ApiError('UNAVAILABLE', 'This server does not accept calls from browsers.', { retry_after_seconds })
}
