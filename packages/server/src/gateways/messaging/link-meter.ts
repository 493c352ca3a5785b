import type { Clock } from '../../platform/clock.ts'
import type { Metrics } from '../../platform/metrics.ts'
import type { LinkState, MessagingInbox, MessagingLink, SubmitOutcome } from './message-carrier.ts'

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const MINUTE_SECONDS = 60

/** What all links of a process are measured with. */
export interface LinkMetrics {
  /** How a submission ended, and after how long. */
  submitted(carrier: string, kind: SubmitOutcome['kind'] | 'given_up', seconds: number): void
  received(carrier: string, result: string): void
  receipt(carrier: string, status: string): void
  /** Read at every scrape. */
  watch(link: { name: string; state(): LinkState }, meter: LinkMeter): void
}

export function linkMetrics(metrics: Metrics): LinkMetrics {
  const watched: { link: { name: string; state(): LinkState }; meter: LinkMeter }[] = []
  const submits = metrics.counter('ohun_carrier_submits_total', 'Messages handed to a carrier, by how that ended.', [
    'carrier',
    'outcome',
  ])
  const duration = metrics.histogram(
    'ohun_carrier_submit_duration_seconds',
    'From submitting a message to its outcome.',
    {
      labels: ['carrier'],
      buckets: BUCKETS,
    },
  )
  const inbound = metrics.counter(
    'ohun_carrier_inbound_total',
    'Messages that a carrier brought, by what became of them.',
    ['carrier', 'result'],
  )
  const receipts = metrics.counter('ohun_carrier_receipts_total', 'Reports of a carrier on our messages.', [
    'carrier',
    'status',
  ])
  metrics.gauge('ohun_carrier_up', 'Whether a carrier takes messages: 1 if at least one session is up.', {
    labels: ['carrier'],
    read(gauge) {
      for (const { link } of watched)
        gauge.set({ carrier: link.name }, ['up', 'degraded'].includes(link.state().state) ? 1 : 0)
    },
  })
  metrics.gauge('ohun_carrier_in_flight', 'Messages that wait for a carrier or its answer.', {
    labels: ['carrier'],
    read(gauge) {
      for (const { link, meter } of watched) gauge.set({ carrier: link.name }, meter.in_flight)
    },
  })
  return {
    submitted(carrier, outcome, seconds) {
      submits.inc({ carrier, outcome })
      duration.observe({ carrier }, seconds)
    },
    received: (carrier, result) => inbound.inc({ carrier, result }),
    receipt: (carrier, status) => receipts.inc({ carrier, status }),
    watch: (link, meter) => void watched.push({ link, meter }),
  }
}

/** What one link is doing now. */
export class LinkMeter {
  readonly #clock: Clock
  in_flight = 0
  /** How many were accepted, by second. */
  #accepted: { second: number; count: number }[] = []

  constructor(clock: Clock) {
    this.#clock = clock
  }

  accepted(): void {
    const second = this.#second()
    const last = this.#accepted.at(-1)
    if (last?.second === second) last.count++
    else this.#accepted.push({ second, count: 1 })
    if (this.#accepted.length > MINUTE_SECONDS) this.#accepted.shift()
  }

  get accepted_last_minute(): number {
    const since = this.#second() - MINUTE_SECONDS
    return this.#accepted.reduce((sum, { second, count }) => (second > since ? sum + count : sum), 0)
  }

  #second(): number {
    return Math.floor(this.#clock.now().getTime() / 1_000)
  }
}

export interface MeterDeps {
  clock: Clock
  metrics: LinkMetrics
}

/** The same link, measured. */
export function metered<Message>(
  link: MessagingLink<Message>,
  deps: MeterDeps,
): { link: MessagingLink<Message>; meter: LinkMeter } {
  const { clock, metrics } = deps
  const { name } = link
  const meter = new LinkMeter(clock)
  metrics.watch(link, meter)
  const measured: MessagingLink<Message> = {
    name,
    async submit(message, signal) {
      const started_ms = clock.now().getTime()
      let kind: SubmitOutcome['kind'] | 'given_up' = 'given_up'
      meter.in_flight++
      try {
        const outcome = await link.submit(message, signal)
        kind = outcome.kind
        return outcome
      } finally {
        meter.in_flight--
        if (kind === 'accepted') meter.accepted()
        metrics.submitted(name, kind, (clock.now().getTime() - started_ms) / 1_000)
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
