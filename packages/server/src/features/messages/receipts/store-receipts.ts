import { shownDetail } from '../../../delivery/recorded-call.ts'
import type { MessagingInbox, Receipt } from '../../../gateways/messaging/message-carrier.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { RowIn } from '../../../platform/db/rows.ts'
import { run } from '../../../platform/db/statement.ts'
import { transact } from '../../../platform/db/transact.ts'
import { groupCommit } from '../../../platform/group-commit.ts'
import { beginningOf, storableText } from '../../../platform/storable-text.ts'
import { applyReports, type ApplyReportsDeps } from './apply-reports.ts'
import type { PartReport } from './message-move.ts'
import { partName } from './part-name.ts'
import { reportParts, reports, type ReportedRow } from './parts-sql.ts'
import { foldReceipts } from './receipt-state.ts'

const LONGEST_CODE = 64

export interface StoreReceiptsDeps extends ApplyReportsDeps {
  db: Database
}

/**
 * Stores the receipts of carriers. Each call resolves when its change is committed together with the events. Receipts that arrive
 * meanwhile share the next commit. Repeated, late and reordered receipts change nothing.
 */
export function storeReceipts(deps: StoreReceiptsDeps): MessagingInbox['receipt'] {
  const store = groupCommit<Receipt, void>(async (batch) => {
    const committed = await transact(deps.db.work_pool, async (db) => {
      const rows = await run(db, reportParts, { ...reports.params(rowsOf(batch)), now: deps.clock.now() })
      return await applyReports(deps, db, rows.map(reportOf))
    })
    committed()
    return () => {}
  })
  return async (receipt) => {
    const carrier_message_id = partName(receipt.carrier_message_id)
    // A message that has parts is sent already, so `sent` adds nothing. A receipt without a name belongs to no part.
    if (receipt.status !== 'sent' && carrier_message_id !== '') await store({ ...receipt, carrier_message_id })
  }
}

function reportOf({ parts, was, reported, status_code, status_detail, ...message }: ReportedRow): PartReport {
  return { message, parts, was, reported, status_code, status_detail }
}

/** One row for each part, in the order in which every process locks them. */
function rowsOf(batch: readonly Receipt[]): RowIn<typeof reports>[] {
  const by_part = Map.groupBy(batch, ({ carrier, carrier_message_id }) => `${carrier}\n${carrier_message_id}`)
  return [...by_part]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, some]) => foldReceipts(some as [Receipt, ...Receipt[]]))
    .map(({ status_code, status_detail, ...one }) => ({
      ...one,
      status_code: beginningOf(storableText(status_code), LONGEST_CODE),
      status_detail: status_detail === undefined ? null : shownDetail(status_detail),
    }))
}
