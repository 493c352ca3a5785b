import { ownKinds } from '../../platform/work/jobs.ts'
import { messageFactsReader } from '../compliance/message-facts.ts'
import type { Services } from '../services.ts'
import type { ReceiptJobs } from './receipts/record-parts.ts'
import { registerReceiptJobs } from './receipts/receipts.jobs.ts'
import { storeReceipts } from './receipts/store-receipts.ts'
import { markSubmitting } from './sending/mark-submitting.ts'
import { sentMessages } from './sending/settle-sent.ts'

type Wanted = 'db' | 'clock' | 'ids' | 'log' | 'delivery' | 'jobs' | 'messaging' | 'destinations'

/** Connects messages, receipts and events, without HTTP. The service and the tests use the same wiring. */
export function wireMessages({
  db,
  clock,
  ids,
  log,
  delivery,
  messaging,
  destinations,
  ...own
}: Pick<Services, Wanted>) {
  const { outbox, live_bus: bus } = delivery
  const jobs = ownKinds<ReceiptJobs>(own.jobs)
  const receipt = storeReceipts({ db, clock, outbox, bus })
  registerReceiptJobs({ db, clock, log, jobs, receipt })
  const shared = {
    readMessageFacts: messageFactsReader({ db, clock }),
    markSubmitting: markSubmitting({ db, clock }),
    settleSent: sentMessages({ db, clock, outbox, jobs }),
  }
  return { receipt, dispatch: { db, clock, ids, log, outbox, bus, jobs, messaging, destinations, ...shared } }
}
