import type { RecordRetention } from '../../../domain/record-retention.ts'
import { run, statement } from '../../../platform/db/statement.ts'

const deleteConsents = statement<{ before: string; limit: number }, { consent_id: string }>(
  'consent_records_delete_no_longer_kept',
  `delete from consent_records where consent_id = any(array(
     select consent_id from consent_records where consent_id < :before order by consent_id limit :limit for update skip locked))
   returning consent_id`,
)

export const consentRecordRetention: RecordRetention = {
  kind: 'consents',
  prefix: 'cst',
  deleteBatch: async (trx, batch) => (await run(trx, deleteConsents, batch)).length,
}
