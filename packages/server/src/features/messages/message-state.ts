import type { MessageStatus } from '../../generated/types.gen.ts'

/**
 * The allowed changes of the status. `failed` is reported by the carrier, `send_failed` is our own result. A receipt that skips a state
 * implies the skipped one.
 */
const moves: Readonly<Record<MessageStatus, readonly MessageStatus[]>> = {
  queued: ['sent', 'delivered', 'read', 'failed', 'send_failed'],
  sent: ['delivered', 'read', 'failed'],
  delivered: ['read'],
  read: [],
  failed: [],
  send_failed: [],
  received: [],
}

export const statuses = Object.keys(moves) as readonly MessageStatus[]

/** Whether the status may change. This is false for repeated, late and reordered receipts. */
export function mayMove(from: MessageStatus, to: MessageStatus): boolean {
  return moves[from].includes(to)
}

/** The states from which a message may move to this one. Each statement repeats this guard, so that it may run twice. */
export function statesBefore(to: MessageStatus): MessageStatus[] {
  return statuses.filter((from) => moves[from].includes(to))
}
