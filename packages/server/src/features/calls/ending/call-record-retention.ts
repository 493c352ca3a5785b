import type { RecordRetention } from '../../../domain/record-retention.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import { deleteAnalyses } from '../../analysis/delete-analyses.ts'

/** Keeps calls that have not ended, and those with a row that another transaction has locked. */
const deleteCalls = statement<{ before: string; limit: number }, { call_id: string }>(
  'calls_delete_no_longer_kept',
  `with old as (
     select call_id from calls where call_id < :before and ended_at is not null
     order by call_id limit :limit for update skip locked
   ), turns as (
     delete from transcript_turns where call_id = any(array(select call_id from old))
   ), exchanges as (
     delete from call_exchanges where call_id = any(array(select call_id from old))
   ), samples as (
     delete from call_quality_samples where call_id = any(array(select call_id from old))
   ), words as (
     delete from call_words where call_id = any(array(select call_id from old))
   ), transfers as (
     delete from call_transfers where call_id = any(array(select call_id from old))
   ), promised as (
     delete from call_backs where call_id = any(array(select call_id from old)) and ended_at is not null
   ), signalling as (
     delete from call_signalling where call_id = any(array(select call_id from old))
   ), unclassified as (
     delete from calls_to_classify where call_id = any(array(select call_id from old))
   )
   delete from calls where call_id = any(array(select call_id from old)) returning call_id`,
)

export const callRecordRetention: RecordRetention = {
  kind: 'calls',
  prefix: 'call',
  async deleteBatch(trx, batch) {
    const deleted = await run(trx, deleteCalls, batch)
    await deleteAnalyses(
      trx,
      deleted.map(({ call_id }) => call_id),
    )
    return deleted.length
  },
}
