import type { Channel, Mno } from '../../generated/types.gen.ts'
import type { Clock } from '@ohun/clock'
import type { Database } from '../../platform/db/database.ts'
import { rowList, type ParamsOf } from '../../platform/db/rows.ts'
import { run, statement } from '../../platform/db/statement.ts'
import type { Log } from '../../platform/log.ts'
import type { Metrics } from '../../platform/metrics.ts'
import { hasDied } from '../../platform/leases/living-owners.ts'
import type { LinkMeter } from './link-meter.ts'
import type { LinkState } from './link-state.ts'

const HEARTBEAT_MS = 10_000

/** A link whose state is reported. */
export interface ReportedLink {
  link: { name: string; state(): LinkState }
  meter: LinkMeter
  channel: Channel
  mno: Mno | null
  number: string | null
}

export interface LinkReportDeps {
  db: Database
  clock: Clock
  log: Log
  metrics: Metrics
  /** Host and process id. */
  process: string
}

const states = rowList('state', {
  carrier: 'text',
  channel: 'text',
  mno: 'text?',
  number: 'text?',
  state: 'text',
  detail: 'text',
  since: 'timestamptz',
  last_error: 'text?',
  last_error_at: 'timestamptz?',
  in_flight: 'int',
  accepted_last_minute: 'int',
  refused_last_minute: 'int',
  last_refusal: 'text?',
  last_refusal_at: 'timestamptz?',
})

type ReportParams = { owner: number; process: string; reported_at: Date } & ParamsOf<typeof states>

const writeReports = statement<ReportParams>(
  'write_carrier_states',
  `insert into carrier_states as s (owner, process, reported_at, ${states.names})
   select :owner, :process, :reported_at, * from ${states.unnest}
   on conflict (owner, carrier) do update set reported_at = excluded.reported_at, state = excluded.state,
     detail = excluded.detail, since = excluded.since, last_error = excluded.last_error,
     last_error_at = excluded.last_error_at, in_flight = excluded.in_flight,
     accepted_last_minute = excluded.accepted_last_minute, refused_last_minute = excluded.refused_last_minute,
     last_refusal = excluded.last_refusal, last_refusal_at = excluded.last_refusal_at`,
)

/** Deletes the reports of this process and of processes that have died. */
const dropReports = statement<{ owner: number }>(
  'drop_carrier_states',
  `delete from carrier_states where owner = :owner or ${hasDied('owner')}`,
)

/** Reports the state of each carrier in this process to the operator: changes immediately, and all states at an interval. */
export class LinkReports {
  readonly #deps: LinkReportDeps
  readonly #links: ReportedLink[] = []
  /** The owner of the reports. 0 while nothing is reported. */
  #owner = 0
  #reported = ''
  #writing: Promise<void> = Promise.resolve()
  /** True while a write is queued. It will include everything that happens until it begins. */
  #is_queued = false
  #cancel = (): void => {}

  constructor(deps: LinkReportDeps) {
    this.#deps = deps
    measureLinks(deps.metrics, this.#links)
  }

  /** Adds a link. Must be called before `start`. */
  watch(link: ReportedLink): void {
    this.#links.push(link)
  }

  /** @param owner - Identifies this process among all that share the database. */
  start(owner: number): void {
    if (this.#links.length === 0) return
    this.#owner = owner
    this.#writing = this.#attempt(() => run(this.#deps.db, dropReports, { owner }))
    this.#report()
  }

  async stop(): Promise<void> {
    const owner = this.#owner
    if (owner === 0) return
    this.#owner = 0
    this.#cancel()
    await this.#writing
    await this.#attempt(() => run(this.#deps.db, dropReports, { owner }))
  }

  /** Called when the state of a link may have changed. */
  look(): void {
    if (this.#owner !== 0 && this.#seen() !== this.#reported) this.#report()
  }

  #report(): void {
    this.#reported = this.#seen()
    this.#cancel()
    if (this.#is_queued) return
    this.#is_queued = true
    this.#writing = this.#writing.then(async () => {
      this.#is_queued = false
      if (this.#owner === 0) return
      await this.#attempt(() => this.#write(this.#owner))
      this.#cancel()
      if (this.#owner !== 0) this.#cancel = this.#deps.clock.after(HEARTBEAT_MS, () => this.#report())
    })
  }

  #seen(): string {
    return JSON.stringify(this.#links.map(({ link }) => link.state()))
  }

  async #write(owner: number): Promise<void> {
    const { db, clock, process } = this.#deps
    const reported = this.#links.map(({ link, meter, ...rest }) => {
      const { last_error, ...state } = link.state()
      return {
        ...rest,
        ...state,
        carrier: link.name,
        last_error: last_error?.what ?? null,
        last_error_at: last_error?.at ?? null,
        in_flight: meter.in_flight,
        accepted_last_minute: meter.accepted_last_minute,
        refused_last_minute: meter.refused_last_minute,
        last_refusal: meter.last_refusal?.what ?? null,
        last_refusal_at: meter.last_refusal?.at ?? null,
      }
    })
    await run(db, writeReports, { owner, process, reported_at: clock.now(), ...states.params(reported) })
  }

  /** Logs a failed write. The next heartbeat repeats it. */
  async #attempt(write: () => Promise<unknown>): Promise<void> {
    try {
      await write()
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'the states of carriers could not be written')
    }
  }
}

/** Registers gauges that are read at every scrape. */
function measureLinks(metrics: Metrics, links: readonly ReportedLink[]): void {
  metrics.gauge('ohun_carrier_up', 'Whether a carrier takes messages or calls: 1 if at least one session is up.', {
    labels: ['carrier'],
    read(gauge) {
      for (const { link } of links)
        gauge.set({ carrier: link.name }, ['up', 'degraded'].includes(link.state().state) ? 1 : 0)
    },
  })
  metrics.gauge('ohun_carrier_in_flight', 'Messages that wait for a carrier or its answer; calls that are running.', {
    labels: ['carrier'],
    read(gauge) {
      for (const { link, meter } of links) gauge.set({ carrier: link.name }, meter.in_flight)
    },
  })
}
