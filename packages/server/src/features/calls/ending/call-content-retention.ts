import { run, statement } from '../../../platform/db/statement.ts'
import { selectByWholeKey, type ContentRetention } from '../../../domain/content-retention.ts'
import { deleteAnalyses } from '../../analysis/delete-analyses.ts'
import { clearCallBacks } from '../call-backs/delete-call-backs.ts'
import { deleteClaims } from '../signalling/delete-claims.ts'
import { removeWords } from '../search/call-words.ts'
import { noLongerToKeep } from '../recordings/recordings-to-keep.ts'

/** Erased transcripts keep the `[REDACTED]` entry. */
const clearCalls = statement<{ ids: string[]; now: Date }, { call_id: string }>(
  'retention_clear_calls',
  `with old as (
     select call_id, workspace_id, recording_url from calls
     where call_id = any(:ids::text[]) and erased_at is null order by call_id for update
   ), files as (
     insert into file_removals (store, workspace_id, file_id)
     select 'recordings', workspace_id, call_id from old where recording_url is not null
   ), unkept as (${noLongerToKeep('old')}
   ), said as (
     delete from transcript_turns t using old where t.call_id = old.call_id returning t.call_id
   ), asked as (
     delete from call_exchanges x using old where x.call_id = old.call_id
   )
   update calls c set recording_url = null, updated_at = :now
   from old where c.call_id = old.call_id
     and (c.recording_url is not null or c.call_id in (select call_id from said))
   returning c.call_id`,
)

/** The transcripts and recordings of calls. */
export const callContentRetention: ContentRetention = {
  kind: 'calls',
  prefix: 'call',
  select: selectByWholeKey('calls', 'call_id'),
  async clear(trx, { ids, now }) {
    const cleared = await run(trx, clearCalls, { ids, now })
    await removeWords(trx, ids)
    await deleteClaims(trx, ids)
    await deleteAnalyses(trx, ids)
    await clearCallBacks(trx, ids)
    return cleared.length
  },
}
