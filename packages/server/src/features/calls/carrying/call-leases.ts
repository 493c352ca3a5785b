import type { Database } from '../../../platform/db/database.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import { leaseEnd } from '../../../platform/leases/lease-term.ts'
import { isGone } from '../../../platform/leases/living-owners.ts'
import type { CallAgent } from '../call-agent.ts'
import type { Script } from '../../../gateways/telephony/sandbox-script.ts'
import type { Environment } from '../../../platform/caller.ts'
import type { Step } from '../session/journal-entry.ts'

/** The process that carries a call, and the time until which it does. */
export interface Lease {
  owner: number
  lease_until: Date
}

/** A live call's record, for the process that takes it over. */
export interface LiveCallRow {
  call_id: string
  workspace_id: string
  environment: Environment
  claim: number
  step: Step | 'lost'
  pending_turn_id: string | null
  line_position: number
  recording: boolean
  monitoring_announced: boolean
  script: Script | null
  agent: CallAgent
  /** The price of each minute. Null if the call is free. */
  minute_kobo: number | null
  erased_at: Date | null
  /** The time at which the lease of the previous process ended, or would have ended. */
  lapsed_at: Date
}

/** The number of calls that are taken over at once. The others follow at the next interval. */
const BATCH = 200

export function leaseFrom(owner: number, now: Date): Lease {
  return { owner, lease_until: leaseEnd(now) }
}

/**
 * The commit does not wait for the disk, so that the rows are locked for a shorter time. A renewal that is lost when the database
 * crashes only lets a lease lapse earlier.
 */
const renew = statement<Lease & { call_ids: string[] }, { call_id: string; erased: boolean }>(
  'live_calls_renew',
  `with no_wait as materialized (select set_config('synchronous_commit', 'off', true) as set)
   update live_calls set lease_until = :lease_until from no_wait
   where owner = :owner and call_id = any(:call_ids::text[]) returning call_id, erased_at is not null as erased`,
)

/** @returns the calls that this process still carries, and whether their contacts were erased. */
export async function renewLeases(
  db: Database,
  lease: Lease,
  call_ids: string[],
): Promise<{ call_id: string; erased: boolean }[]> {
  return await run(db, renew, { ...lease, call_ids })
}

interface TakeOverParams extends Lease {
  now: Date
  /** The calls that this process carries, so that a late renewal does not lose them. */
  own: string[]
  /** Environments with calls that can be resumed without loss. They are taken over as soon as their process dies. */
  resumable: readonly Environment[]
  limit: number
}

const takeOver = statement<TakeOverParams, LiveCallRow>(
  'live_calls_take_over',
  `with lapsed as (
     select call_id, lease_until as lapsed_at from live_calls
     where call_id <> all(:own::text[])
       and (lease_until <= :now or (environment = any(:resumable::text[]) and ${isGone('owner')}))
     order by call_id limit :limit for update skip locked
   )
   update live_calls l set owner = :owner, claim = l.claim + 1, lease_until = :lease_until
   from lapsed where l.call_id = lapsed.call_id
   returning l.call_id, l.workspace_id, l.environment, l.claim, l.step, l.pending_turn_id, l.line_position, l.recording,
     l.monitoring_announced, l.script, l.agent, l.minute_kobo, l.erased_at, lapsed.lapsed_at`,
)

const readOwner = statement<{ call_id: string }, Pick<Lease, 'owner'>>(
  'live_call_owner',
  'select owner from live_calls where call_id = :call_id',
)

/** The number of the process that carries a call. Null if the call is not live, 0 while no process carries it. */
export async function ownerOf(db: Database, call_id: string): Promise<number | null> {
  const [call] = await run(db, readOwner, { call_id })
  return call?.owner ?? null
}

/** Takes over calls of processes that have died, with leases for this process. */
export async function takeOverLapsed(db: Database, params: Omit<TakeOverParams, 'limit'>): Promise<LiveCallRow[]> {
  return await run(db, takeOver, { ...params, limit: BATCH })
}

const handOverStatement = statement<{ owner: number; call_ids: string[] }>(
  'live_calls_hand_over',
  `update live_calls set owner = 0, claim = claim + 1
   where owner = :owner and call_id = any(:call_ids::text[])`,
)

/** Hands over calls to the next process that checks, because no process has number 0. */
export async function handOverCalls(db: Database, owner: number, call_ids: string[]): Promise<void> {
  if (call_ids.length > 0) await run(db, handOverStatement, { owner, call_ids })
}
