import type { Environment } from '../platform/caller.ts'
import type { Log } from '../platform/log.ts'
import type { DeliveryError } from './delivery-result.ts'

/**
 * Internal messages of the service. They are not event types: the outbox and the table of events refuse them, so
 * endpoints never get them.
 */
export const internalSubjects = [
  'billing.low_balance',
  'billing.blocked',
  'billing.unblocked',
  'billing.pricing.updated',
  'usage.recorded',
  'usage.voice_minutes',
  'conversation.mode_changed',
  'agent.config.invalidated',
  'audit.request',
  'delivery.dlq',
] as const

export type InternalSubject = (typeof internalSubjects)[number]

/** A delivery whose last attempt has failed. */
export interface DeadLetter {
  delivery_id: string
  event_id: string
  event_type: string
  workspace_id: string
  environment: Environment
  agent_id: string
  target_id: string
  round: number
  attempt_count: number
  response_code: number | null
  last_error: DeliveryError | null
}

/** A balance that has crossed a threshold. */
export interface BalanceNotice {
  workspace_id: string
  balance_kobo: number
  threshold_kobo: number
}

/** The usage of a workspace in an hour. */
interface UsedInHour {
  workspace_id: string
  from: string
  until: string
}

interface Used {
  quantity: number
  amount_kobo: number
}

/** The payload of each subject. A subject gets its entry with the first code that publishes it. */
export interface InternalPayloads {
  'billing.low_balance': BalanceNotice
  'billing.blocked': BalanceNotice
  'billing.unblocked': BalanceNotice
  /** The plans whose limits or prices differ from those at the last start. */
  'billing.pricing.updated': { plans: string[]; destinations: boolean }
  /** The usage by type of entry. */
  'usage.recorded': UsedInHour & { usage: Readonly<Record<string, Used>> }
  'usage.voice_minutes': UsedInHour & Used
  'delivery.dlq': DeadLetter
}

export type InternalEvent = {
  [S in InternalSubject & keyof InternalPayloads]: { subject: S; payload: InternalPayloads[S] }
}[InternalSubject & keyof InternalPayloads]

type EventOf<S> = Extract<InternalEvent, { subject: S }>

/** Best-effort messages within this process. Facts that must not be lost are stored in a row, and only announced here. */
export interface InternalEvents {
  publish(event: InternalEvent): void
  subscribe<S extends InternalEvent['subject']>(subject: S, subscriber: (payload: EventOf<S>['payload']) => void): void
}

export function createInternalEvents({ log }: { log: Log }): InternalEvents {
  const subscribers = new Map<InternalSubject, ((payload: never) => void)[]>()
  return {
    subscribe(subject, subscriber) {
      subscribers.set(subject, [...(subscribers.get(subject) ?? []), subscriber])
    },
    publish({ subject, payload }) {
      for (const subscriber of subscribers.get(subject) ?? []) {
        try {
          subscriber(payload as never)
        } catch (error) {
          log.error({ err: error, subject }, 'a subscriber of an internal event failed')
        }
      }
    },
  }
}

/** Logs each dead letter for operators. Customers find it in the list of deliveries. */
export function logDeadLetters(internal: InternalEvents, log: Log): void {
  const subject = 'delivery.dlq'
  internal.subscribe(subject, (dead_letter) => log.warn({ subject, ...dead_letter }, 'a delivery is dead-lettered'))
}
