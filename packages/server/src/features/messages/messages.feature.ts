import { ownKinds } from '../../platform/work/jobs.ts'
import type { Services } from '../services.ts'
import { messageHandlers } from './messages.handlers.ts'
import type { ReceiptJobs } from './receipts/record-parts.ts'
import { registerReceiptJobs } from './receipts/receipts.jobs.ts'
import { storeReceipts } from './receipts/store-receipts.ts'

export function messagesFeature({ db, clock, pages, delivery, jobs }: Services) {
  const { outbox, live_bus: bus } = delivery
  const receipt = storeReceipts({ db, clock, outbox, bus })
  registerReceiptJobs({ db, clock, jobs: ownKinds<ReceiptJobs>(jobs), receipt })
  return { handlers: messageHandlers({ knex: db.knex, pages }) }
}
