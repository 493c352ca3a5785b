import type { InboundMessage } from '../../../gateways/messaging/message-carrier.ts'
import type { NumberHolder } from './number-holders.ts'
import type { Arrival, Received } from './open-conversations.ts'

/** A message without an agent. */
export interface Unclaimed {
  received: Received
  why: string
  /** The holder of the number. Undefined if it has no holder. */
  holder: NumberHolder | undefined
}

export interface Sorted {
  /** Messages that have a holder. Only the first of several repeats is included. */
  arrivals: Arrival[]
  unclaimed: Unclaimed[]
}

export function sortArrivals(
  batch: readonly Received[],
  holderOf: (message: InboundMessage) => NumberHolder | undefined,
): Sorted {
  const sorted: Sorted = { arrivals: [], unclaimed: [] }
  const keys = new Set<string>()
  for (const received of batch) {
    const { message } = received
    const holder = holderOf(message)
    const taker = takerOf(message, holder)
    const key = `${message.carrier} ${message.repeat_key}`
    if (typeof taker === 'string') sorted.unclaimed.push({ received, why: taker, holder })
    else if (!keys.has(key)) sorted.arrivals.push({ received, holder: taker })
    keys.add(key)
  }
  return sorted
}

function takerOf({ channel }: InboundMessage, holder: NumberHolder | undefined): Arrival['holder'] | string {
  if (!holder) return 'the number is not assigned'
  if (holder.status === 'quarantined') return 'the number is in quarantine'
  if (!holder.channels.includes(channel)) return 'the number does not have the channel'
  const { agent_id } = holder
  return agent_id === null ? 'the number has no agent' : { ...holder, agent_id }
}
