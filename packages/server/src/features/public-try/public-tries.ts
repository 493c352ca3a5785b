import type { Knex } from 'knex'
import type { Clock } from '@ohun/clock'
import type { ShareLink } from '../../generated/types.gen.ts'
import type { Database } from '../../platform/db/database.ts'
import { run, statement } from '../../platform/db/statement.ts'
import { sweepAll, sweepSql, type Swept } from '../../platform/db/sweep.ts'
import { ApiError } from '../../platform/errors.ts'

/** The limits of a shareable link (set by the spec). */
const AT_ONCE = 10
const IN_A_DAY = 50
const DAY_MS = 24 * 60 * 60 * 1_000
/** The call of a reserved try is recorded within seconds, unless its process has died. */
const UNRECORDED_MS = 60_000

interface Usage {
  at_once: number
  in_a_day: number
  /** The start of the oldest call of the last 24 hours. */
  first_at: Date | null
}

export type LinkUse = Pick<
  ShareLink,
  'calls_in_progress' | 'most_calls_in_progress' | 'calls_in_24_hours' | 'most_calls_in_24_hours'
>

const HAS_LINK = `agent_id = :agent_id and shareable and status = 'active' and deleted_at is null
  and workspace_id in (select workspace_id from workspaces where deleted_at is null)`

const selectShareable = statement<{ agent_id: string }, { display_name: string }>(
  'shareable_agent',
  `select display_name from agents where ${HAS_LINK}`,
)

/** The lock makes concurrent offers count each other. */
const lockShareable = statement<{ agent_id: string }, { agent_id: string }>(
  'lock_shareable_agent',
  `select agent_id from agents where ${HAS_LINK} for update`,
)

const countTries = statement<{ agent_id: string; since: Date }, Usage>(
  'count_public_tries',
  `select count(*)::int as in_a_day, min(started_at) as first_at,
     count(*) filter (where ended_at is null)::int as at_once
   from public_tries where agent_id = :agent_id and started_at > :since`,
)

/** Counts the use without recording the ends of calls, which are recorded at most a minute later. */
const selectUse = statement<
  { agent_id: string; since: Date; unrecorded_since: Date },
  Pick<Usage, 'at_once' | 'in_a_day'>
>(
  'select_public_try_use',
  `select count(*)::int as in_a_day,
     count(*) filter (where t.ended_at is null and c.ended_at is null
       and (c.call_id is not null or t.started_at >= :unrecorded_since))::int as at_once
   from public_tries t left join calls c using (call_id)
   where t.agent_id = :agent_id and t.started_at > :since`,
)

const insertTry = statement<{ call_id: string; agent_id: string; now: Date }>(
  'insert_public_try',
  'insert into public_tries (call_id, agent_id, started_at) values (:call_id, :agent_id, :now)',
)

const deleteTry = statement<{ call_id: string }>(
  'delete_public_try',
  'delete from public_tries where call_id = :call_id',
)

const selectTry = statement<ReservedTry, { has_ended: boolean }>(
  'select_public_try',
  `select c.ended_at is not null as has_ended from public_tries t join calls c using (call_id)
   where t.call_id = :call_id and t.agent_id = :agent_id`,
)

/** Records ends according to the calls' records, which are also completed after a crash. */
const recordEnds = statement<{ agent_id: string | null; unrecorded_since: Date }>(
  'note_public_try_ends',
  `update public_tries t set ended_at = coalesce(c.ended_at, t.started_at)
   from public_tries running left join calls c on c.call_id = running.call_id
   where running.ended_at is null and running.agent_id = coalesce(:agent_id::text, running.agent_id)
     and t.call_id = running.call_id
     and (c.ended_at is not null or (c.call_id is null and running.started_at < :unrecorded_since))`,
)

const deleteTries = statement<{ day_ago: Date; batch: number }, Swept>(
  'forget_public_tries',
  sweepSql('public_tries', 'started_at < :day_ago and ended_at is not null'),
)

export interface ReservedTry {
  call_id: string
  agent_id: string
}

/** @throws ApiError NOT_FOUND for an agent that is unknown, paused or not shareable. */
export async function requirePublicLink(db: Database, agent_id: string): Promise<{ display_name: string }> {
  const [agent] = await run(db, selectShareable, { agent_id })
  if (!agent) throw noLink(agent_id)
  return agent
}

/** @throws ApiError as {@link requirePublicLink} */
export async function lockPublicLink(trx: Knex.Transaction, agent_id: string): Promise<void> {
  const [agent] = await run(trx, lockShareable, { agent_id })
  if (!agent) throw noLink(agent_id)
}

export function noLink(agent_id: string): ApiError {
  return new ApiError('NOT_FOUND', `${agent_id} does not exist or has no public link.`)
}

/** Reserves a try of a locked link. @throws ApiError RATE_LIMITED above 10 calls at once or 50 a day. */
export async function reserveTry(clock: Clock, trx: Knex.Transaction, reserved: ReservedTry): Promise<void> {
  const now = clock.now()
  const { agent_id } = reserved
  const since = new Date(now.getTime() - DAY_MS)
  await run(trx, recordEnds, { agent_id, unrecorded_since: unrecordedSince(clock) })
  const [usage] = await run(trx, countTries, { agent_id, since })
  if (usage) requireRoom(usage, since, now)
  await run(trx, insertTry, { ...reserved, now })
}

/** Reads how much of a link's limits is in use. */
export async function readUse({ db, clock }: { db: Database; clock: Clock }, agent_id: string): Promise<LinkUse> {
  const since = new Date(clock.now().getTime() - DAY_MS)
  const [usage] = await run(db, selectUse, { agent_id, since, unrecorded_since: unrecordedSince(clock) })
  return {
    calls_in_progress: usage?.at_once ?? 0,
    most_calls_in_progress: AT_ONCE,
    calls_in_24_hours: usage?.in_a_day ?? 0,
    most_calls_in_24_hours: IN_A_DAY,
  }
}

/** @returns undefined for a call that does not belong to the link. */
export async function tryHasEnded(db: Database, { call_id, agent_id }: ReservedTry): Promise<boolean | undefined> {
  const [found] = await run(db, selectTry, { call_id, agent_id })
  return found?.has_ended
}

/** Deletes a try as if it had never been reserved. */
export async function releaseTry(db: Database, { call_id }: ReservedTry): Promise<void> {
  await run(db, deleteTry, { call_id })
}

/** Records the ends of calls, and deletes tries that are a day old. */
export async function settleTries({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  await run(db, recordEnds, { agent_id: null, unrecorded_since: unrecordedSince(clock) })
  await sweepAll(db, deleteTries, { day_ago: new Date(clock.now().getTime() - DAY_MS) })
}

function unrecordedSince(clock: Clock): Date {
  return new Date(clock.now().getTime() - UNRECORDED_MS)
}

function requireRoom({ at_once, in_a_day, first_at }: Usage, since: Date, now: Date): void {
  if (at_once >= AT_ONCE)
    throw new ApiError('RATE_LIMITED', `The agent's public link has ${AT_ONCE} running calls; try again later.`, {
      retry_after_seconds: 30,
    })
  if (in_a_day >= IN_A_DAY)
    throw new ApiError('RATE_LIMITED', `The agent's public link has reached its limit of ${IN_A_DAY} calls per day.`, {
      retry_after_seconds: Math.ceil(((first_at ?? now).getTime() - since.getTime()) / 1_000),
    })
}
