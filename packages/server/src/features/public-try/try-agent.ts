import type { Knex } from 'knex'
import type { PublicAnswer } from '../../generated/types.gen.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { run, statement } from '../../platform/db/statement.ts'
import { ApiError } from '../../platform/errors.ts'
import type { Ids } from '../../platform/ids.ts'

/** Answers browsers' offers: the audio of a call without a phone. */
export interface BrowserAudio {
  answer(call: { call_id: string; agent_id: string; sdp: string }): Promise<{ sdp: string }>
}

export interface TryAgentDeps {
  db: Database
  clock: Clock
  ids: Ids
  /** Null where the server has no audio for browsers. */
  browser_audio: BrowserAudio | null
}

/** The spec's limits of a shareable link. */
const AT_ONCE = 10
const IN_A_DAY = 50
const DAY_MS = 24 * 60 * 60 * 1_000
/** A call that never ended would hold its place for ever. */
const LONGEST_CALL_MS = 60 * 60 * 1_000

interface Usage {
  at_once: number
  in_a_day: number
  /** When the oldest of the day is a day old. */
  first_at: Date | null
}

/** The lock makes offers that arrive at once count one another. */
const lockShareable = statement<{ agent_id: string }, { agent_id: string }>(
  'lock_shareable_agent',
  `select agent_id from agents
   where agent_id = :agent_id and shareable and status = 'active' and deleted_at is null for update`,
)

const countTries = statement<{ agent_id: string; since: Date; alive_since: Date }, Usage>(
  'count_public_tries',
  `select count(*)::int as in_a_day, min(started_at) as first_at,
     count(*) filter (where ended_at is null and started_at > :alive_since)::int as at_once
   from public_tries where agent_id = :agent_id and started_at > :since`,
)

const insertTry = statement<{ call_id: string; agent_id: string; now: Date }>(
  'insert_public_try',
  'insert into public_tries (call_id, agent_id, started_at) values (:call_id, :agent_id, :now)',
)

/**
 * @throws ApiError NOT_FOUND for an agent that is unknown, paused or not shareable; RATE_LIMITED over its 10 at once or
 * 50 a day; UNAVAILABLE where there is no audio for browsers, which uses up no place.
 */
export async function tryAgent(
  deps: TryAgentDeps,
  { agent_id, sdp }: { agent_id: string; sdp: string },
): Promise<PublicAnswer> {
  const call_id = deps.ids('call')
  const audio = await deps.db.knex.transaction(async (trx) => {
    await requirePlace(deps, trx, agent_id)
    if (!deps.browser_audio)
      throw new ApiError('UNAVAILABLE', 'This server does not accept calls from browsers.', {
        retry_after_seconds: 3_600,
      })
    await run(trx, insertTry, { call_id, agent_id, now: deps.clock.now() })
    return deps.browser_audio
  })
  const answer = await audio.answer({ call_id, agent_id, sdp })
  return { ...answer, type: 'answer', call_id }
}

async function requirePlace({ clock }: TryAgentDeps, trx: Knex.Transaction, agent_id: string): Promise<void> {
  const [agent] = await run(trx, lockShareable, { agent_id })
  if (!agent) throw new ApiError('NOT_FOUND', `${agent_id} does not exist or has no public link.`)
  const now = clock.now().getTime()
  const since = new Date(now - DAY_MS)
  const [usage] = await run(trx, countTries, { agent_id, since, alive_since: new Date(now - LONGEST_CALL_MS) })
  if (!usage) return
  if (usage.at_once >= AT_ONCE)
    throw new ApiError('RATE_LIMITED', `The agent's public link has ${AT_ONCE} running calls; try again later.`, {
      retry_after_seconds: 30,
    })
  if (usage.in_a_day >= IN_A_DAY)
    throw new ApiError('RATE_LIMITED', `The agent's public link has reached its limit of ${IN_A_DAY} calls per day.`, {
      retry_after_seconds: Math.ceil(((usage.first_at?.getTime() ?? now) - since.getTime()) / 1_000),
    })
}
