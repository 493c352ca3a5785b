import { ranFor, type Clock } from '@ohun/clock'
import { LinkMeter } from '../links/link-meter.ts'
import type { LinkMetrics } from './link-metrics.ts'
import type { MessagingInbox, MessagingLink, SubmitOutcome } from './message-carrier.ts'

export interface MeterDeps {
  clock: Clock
  metrics: LinkMetrics
  /** Called after each outcome, which may have changed the link's state. */
  onOutcome: () => void
}

/** Wraps a link so that it is measured. */
export function metered<Message>(
  link: MessagingLink<Message>,
  deps: MeterDeps,
): { link: MessagingLink<Message>; meter: LinkMeter } {
  const { clock, metrics, onOutcome } = deps
  const { name } = link
  const meter = new LinkMeter(clock)
  const measured: MessagingLink<Message> = {
    name,
    async submit(message, signal) {
      const started_ms = clock.monotonic_ms()
      let kind: SubmitOutcome['kind'] | 'given_up' = 'given_up'
      meter.in_flight++
      try {
        const outcome = await link.submit(message, signal)
        kind = outcome.kind
        return outcome
      } finally {
        meter.in_flight--
        if (kind === 'accepted') meter.accepted()
        metrics.submitted(name, kind, ranFor(clock, started_ms) / 1_000)
        onOutcome()
      }
    },
    start: (inbox) => link.start(meteredInbox(name, inbox, metrics)),
    stop: () => link.stop(),
    state: () => link.state(),
  }
  return { link: measured, meter }
}

function meteredInbox(carrier: string, inbox: MessagingInbox, metrics: LinkMetrics): MessagingInbox {
  return {
    async received(message) {
      let result = 'failed'
      try {
        result = await inbox.received(message)
        return result as Awaited<ReturnType<MessagingInbox['received']>>
      } finally {
        metrics.received(carrier, result)
      }
    },
    async receipt(receipt) {
      let status = 'not_stored'
      try {
        await inbox.receipt(receipt)
        ;({ status } = receipt)
      } finally {
        metrics.receipt(carrier, status)
      }
    },
  }
}
