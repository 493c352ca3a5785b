import type { Knex } from 'knex'
import type { Database } from '../../../platform/db/database.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import { hasDied } from '../../../platform/leases/living-owners.ts'
import { recordingUrlOf } from './call-recordings.ts'

/**
 * SQL: removes the recordings of the calls in `source` from those that are still to be stored. Every statement that removes a
 * recording from its call must do this too, after it has locked the call.
 */
export const noLongerToKeep = (source: string): string =>
  `delete from recordings_to_keep where call_id in (select call_id from ${source})`

/**
 * Decides whether a file is kept. `live`: its call is still being recorded. `wanted`: the file must be stored.
 * `stored`: it has been stored. `unwanted`: the call has no recording, or no longer has one. `unknown`: the call is not
 * in this database.
 */
export type RecordingState = 'live' | 'wanted' | 'stored' | 'unwanted' | 'unknown'

const selectState = statement<{ call_id: string }, { state: RecordingState }>(
  'recording_state',
  `select case when l.call_id is not null then 'live' when k.call_id is not null then 'wanted'
     when c.recording_url is not null then 'stored' when c.call_id is not null then 'unwanted' else 'unknown' end as state
   from (values (:call_id::text)) as f (call_id)
     left join calls c using (call_id) left join live_calls l using (call_id) left join recordings_to_keep k using (call_id)`,
)

export async function recordingState(db: Database, call_id: string): Promise<RecordingState> {
  const [row] = await run(db, selectState, { call_id })
  return row!.state
}

export interface Keeper {
  call_id: string
  /** This process's number. */
  owner: number
}

const claim = statement<Keeper, { call_id: string }>(
  'recording_claim',
  `update recordings_to_keep set owner = :owner
   where call_id = :call_id and (owner = :owner or ${hasDied('owner')}) returning call_id`,
)

/** False if another process stores the recording, or it is no longer wanted. */
export async function claimRecording(db: Database, keeper: Keeper): Promise<boolean> {
  return (await run(db, claim, keeper)).length === 1
}

interface Stored extends Keeper {
  /** Null if the recording was empty. */
  recording_url: string | null
  now: Date
}

/** Locks the call first, as an erasure does. */
const store = statement<Stored>(
  'recording_stored',
  `with held as (
     select call_id from calls where call_id = :call_id for no key update
   ), kept as (
     delete from recordings_to_keep k using held
     where k.call_id = held.call_id and k.owner = :owner returning k.call_id
   )
   update calls c set recording_url = :recording_url, updated_at = :now
   from kept where c.call_id = kept.call_id and c.recording_url is distinct from :recording_url`,
)

/** Does nothing if the recording was removed from its call in the meantime. */
export async function recordingStored(
  db: Database,
  { empty, ...keeper }: Keeper & { empty: boolean; now: Date },
): Promise<void> {
  await run(db, store, { ...keeper, recording_url: empty ? null : recordingUrlOf(keeper.call_id) })
}

/** Locks the calls first, like all statements. */
const dropWhere = (condition: string): string =>
  `with held as (
     select c.call_id from recordings_to_keep k join calls c using (call_id)
     where ${condition} order by c.call_id for no key update of c
   ), dropped as (${noLongerToKeep('held')} returning call_id)
   update calls c set recording_url = null, updated_at = :now from dropped where c.call_id = dropped.call_id
   returning c.call_id`

const dropOld = statement<{ ended_before: Date; now: Date }, { call_id: string }>(
  'recordings_drop_old',
  dropWhere('k.ended_at < :ended_before'),
)

/** Gives up recordings if their files have not appeared. @returns the ids of their calls. */
export async function dropOldRecordings(db: Database, old: { ended_before: Date; now: Date }): Promise<string[]> {
  return (await run(db, dropOld, old)).map(({ call_id }) => call_id)
}

const dropOfWorkspace = statement<{ workspace_id: string; now: Date }, { call_id: string }>(
  'recordings_drop_of_workspace',
  dropWhere('k.workspace_id = :workspace_id'),
)

export async function dropRecordingsOfWorkspace(
  trx: Knex.Transaction,
  ended: { workspace_id: string; now: Date },
): Promise<void> {
  await run(trx, dropOfWorkspace, ended)
}
