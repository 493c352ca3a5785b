import type { Receipt, ReceiptStatus } from '../../../gateways/messaging/message-carrier.ts'
import { mayMove } from '../message-state.ts'

/** The reports that change a sent message. */
export type Reported = Exclude<ReceiptStatus, 'sent'>

const states = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  failed: 'failed',
  rejected: 'failed',
  expired: 'failed',
} as const satisfies Record<ReceiptStatus, string>

export type Reached = (typeof states)[Reported]

/** The state of a message after a report. */
export function stateOf(reported: Reported): Reached {
  return states[reported]
}

function maySupersede(known: ReceiptStatus, reported: ReceiptStatus): boolean {
  return mayMove(states[known], states[reported])
}

const all = Object.keys(states) as ReceiptStatus[]

/** SQL: the guard that statements repeat, as pairs of a known state and a report that may replace it. */
export const supersedingPairs: string = all
  .flatMap((known) => all.filter((reported) => maySupersede(known, reported)).map((to) => `('${known}', '${to}')`))
  .join(', ')

/** Combines the receipts of one part, oldest first, into the one that decides in the end. */
export function foldReceipts(receipts: readonly [Receipt, ...Receipt[]]): Receipt {
  return receipts.reduce((known, next) => (maySupersede(known.status, next.status) ? next : known))
}
