import type { InboundMessage, MessagingInbox, Taken } from '../message-carrier.ts'
import type { CloudReport } from './read-report.ts'

/**
 * Stores a report, and resolves when all of it is stored. Messages of one person keep their order; those of different people do not
 * wait for each other.
 */
export async function storeReport(inbox: MessagingInbox, report: CloudReport): Promise<Taken> {
  const { messages, receipts } = report
  const left_out = new Map(Object.entries(report.left_out))
  const people = Map.groupBy(messages, ({ from, to }) => `${from} ${to}`)
  const results = await Promise.all([
    ...[...people.values()].map((own) => storeInOrder(inbox, own)),
    ...receipts.map(async (receipt) => {
      await inbox.receipt(receipt)
      return { taken: 1, unknown: 0 }
    }),
  ])
  const unknown = results.reduce((sum, result) => sum + result.unknown, 0)
  if (unknown > 0) left_out.set('unknown_number', unknown)
  return { taken: results.reduce((sum, { taken }) => sum + taken, 0), left_out: Object.fromEntries(left_out) }
}

async function storeInOrder(
  inbox: MessagingInbox,
  messages: readonly InboundMessage[],
): Promise<{ taken: number; unknown: number }> {
  let unknown = 0
  for (const message of messages) if ((await inbox.received(message)) === 'unknown_number') unknown++
  return { taken: messages.length - unknown, unknown }
}
