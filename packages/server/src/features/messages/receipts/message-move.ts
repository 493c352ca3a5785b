import type { DomainEvent } from '../../../delivery/outbox.ts'
import type { ReceiptStatus } from '../../../gateways/messaging/message-carrier.ts'
import { messageDlr, messageEvent, messageFailed, type EventMessage } from '../message-events.ts'
import { mayMove } from '../message-state.ts'
import { stateOf, type Reached, type Reported } from './receipt-state.ts'

/** A message, locked by the transaction that changes its state. */
export interface LockedMessage extends EventMessage {
  parts_delivered: number
}

/** A receipt that has changed the state of a part. */
export interface PartReport {
  message: LockedMessage
  /** The number of parts. */
  parts: number
  was: ReceiptStatus
  reported: Reported
  status_code: string | null
  /** The carrier's own words. */
  status_detail: string | null
}

export interface MessageMove {
  message: LockedMessage
  /** Null if the state does not change. */
  reached: Reached | null
  parts_delivered: number
  /** The report that decides the state. */
  by: PartReport
}

/** The state of a message after receipts for its parts: delivered when all parts are, failed when one is. */
export function moveOf(reports: readonly [PartReport, ...PartReport[]]): MessageMove {
  const [first] = reports
  const { message } = first
  const arrived = reports.filter(({ was, reported }) => was === 'sent' && stateOf(reported) !== 'failed')
  const parts_delivered = message.parts_delivered + arrived.length
  const by = reports.find(({ reported }) => stateOf(reported) === 'failed') ?? reports.at(-1) ?? first
  const state = stateOf(by.reported)
  const decided = state === 'failed' || parts_delivered >= by.parts
  const reached = decided && mayMove(message.status, state) ? state : null
  return { message, reached, parts_delivered, by }
}

export function changes({ message, reached, parts_delivered }: MessageMove): boolean {
  return reached !== null || parts_delivered !== message.parts_delivered
}

/** The carrier's reason why a message failed. Null if it did not fail. */
export function errorCodeOf({ reached, by }: MessageMove): string | null {
  return reached === 'failed' ? by.status_code || by.reported : null
}

/** The carrier's words on why a message failed. Null if it did not fail, or if the carrier gave none. */
export function errorDetailOf({ reached, by }: MessageMove): string | null {
  return reached === 'failed' ? by.status_detail : null
}

/** The states that a change passes through: a message that was read has been delivered, even if no receipt said so. */
export function statesThrough({ message, reached }: MessageMove): Reached[] {
  if (reached === null) return []
  return reached === 'read' && mayMove(message.status, 'delivered') ? ['delivered', 'read'] : [reached]
}

export function eventsOf(move: MessageMove): DomainEvent[] {
  const { message, reached, by } = move
  const events = statesThrough(move).map((status) => eventOf(move, status))
  if (reached === null || message.channel !== 'sms' || by.reported === 'read') return events
  return [messageDlr(message, { status: by.reported, status_code: by.status_code ?? '' }), ...events]
}

function eventOf(move: MessageMove, status: Reached): DomainEvent {
  const message = { ...move.message, status }
  return status === 'failed'
    ? messageFailed(message, errorCodeOf(move) ?? '')
    : messageEvent(`message.${status}`, message)
}
