import { ownKinds } from '../../platform/work/jobs.ts'
import type { Services } from '../services.ts'
import { messageHandlers } from './messages.handlers.ts'
import type { ReceiptJobs } from './receipts/record-parts.ts'
import { registerReceiptJobs } from './receipts/receipts.jobs.ts'
import { endUnconfirmed } from './sending/end-unconfirmed.ts'
import { storeReceipts } from './receipts/store-receipts.ts'

const UNCONFIRMED_INTERVAL_MS = 10_000

export function messagesFeature({
  db,
  clock,
  ids,
  pages,
  delivery,
  messaging,
  checkWebhookUrl,
  ...services
}: Services) {
  const { outbox, live_bus: bus } = delivery
  const jobs = ownKinds<ReceiptJobs>(services.jobs)
  const receipt = storeReceipts({ db, clock, outbox, bus })
  registerReceiptJobs({ db, clock, jobs, receipt })
  services.jobs.every('messages.end-unconfirmed', UNCONFIRMED_INTERVAL_MS, ({ signal }) =>
    endUnconfirmed({ db, clock, outbox }, signal),
  )
  const dispatch = { db, clock, outbox, bus, jobs, messaging }
  return { handlers: messageHandlers({ ...dispatch, ids, pages, checkWebhookUrl }) }
}
