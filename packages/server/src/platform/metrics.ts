import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, Gauge, Histogram, Registry, type OpenMetricsContentType } from 'prom-client'
import type { Database } from './db/database.ts'
import { REVISION, VERSION } from './version.ts'

const END_OF_METRICS = '# EOF\n'

/** The measurements of this process, read as Prometheus text. Every part declares its own metrics on it. */
export class Metrics {
  readonly #registry = new Registry<OpenMetricsContentType>()
  readonly #closers: (() => void)[] = []
  readonly #others: (() => Promise<string>)[] = []

  constructor() {
    this.#registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE)
  }

  /** The metrics as Prometheus text, which every reader knows. */
  async text(): Promise<string> {
    return asPrometheusText(await this.openMetrics())
  }

  /** The metrics as OpenMetrics, which has exemplars. */
  async openMetrics(): Promise<string> {
    return joinOpenMetrics(await Promise.all([this.#registry.metrics(), ...this.#others.map((other) => other())]))
  }

  /** Includes the measurements of another thread, as `openMetrics` writes them. Their names must be unique. */
  include(other: () => Promise<string>): void {
    this.#others.push(other)
  }

  counter<Label extends string = never>(name: string, help: string, labelNames: readonly Label[] = []): Counter<Label> {
    return new Counter({ name, help, labelNames, registers: [this.#registry] })
  }

  histogram<Label extends string = never>(
    name: string,
    help: string,
    { labels = [], buckets, exemplars = false }: { labels?: readonly Label[]; buckets: number[]; exemplars?: boolean },
  ): Histogram<Label> {
    const options = { enableExemplars: exemplars, registers: [this.#registry] }
    return new Histogram({ name, help, labelNames: labels, buckets, ...options })
  }

  /** Adds a gauge that is read at every request. If a reading fails, only this gauge lacks its new value, and the page is served. */
  gauge<Label extends string = never>(
    name: string,
    help: string,
    { labels = [], read }: { labels?: readonly Label[]; read: (gauge: Gauge<Label>) => void | Promise<void> },
  ): void {
    const collect = async function (this: Gauge<Label>): Promise<void> {
      try {
        await read(this)
      } catch {
        this.reset()
      }
    }
    this.#registry.registerMetric(new Gauge({ name, help, labelNames: labels, collect, registers: [] }))
  }

  onClose(close: () => void): void {
    this.#closers.push(close)
  }

  close(): void {
    for (const close of this.#closers.splice(0)) close()
    this.#registry.clear()
  }
}

const LOOP_RESOLUTION_MS = 10
const PERCENTILES = [50, 99] as const

/** Metrics of every server process: its event loop, memory, CPU time and pool of connections. */
export function measureProcess(metrics: Metrics, { pool }: Database): void {
  const delay = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS })
  delay.enable()
  metrics.onClose(() => delay.disable())
  metrics.gauge('ohun_event_loop_delay_seconds', 'How late timers ran since the last reading.', {
    labels: ['quantile'],
    read(gauge) {
      for (const percentile of PERCENTILES)
        gauge.set({ quantile: percentile / 100 }, beyond(delay.percentile(percentile)))
      gauge.set({ quantile: 1 }, beyond(delay.max))
      delay.reset()
    },
  })
  metrics.gauge('ohun_db_up', '1 if the database answered during this scrape.', {
    read: async (gauge) => gauge.set(await answers(pool)),
  })
  metrics.gauge('ohun_db_connections', 'Connections to the database, and who waits for one.', {
    labels: ['state'],
    read(gauge) {
      gauge.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      gauge.set({ state: 'idle' }, pool.idleCount)
      gauge.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  metrics.gauge('process_resident_memory_bytes', 'Memory of the process.', {
    read: (gauge) => gauge.set(process.memoryUsage.rss()),
  })
  metrics.gauge('process_cpu_seconds_total', 'CPU time of the process.', {
    read(gauge) {
      const { user, system } = process.cpuUsage()
      gauge.set((user + system) / 1e6)
    },
  })
}

/**
 * The running version, so that a dashboard shows an upgrade, and which processes still lack it.
 * @param db - Null in a process without a database.
 */
export async function describeBuild(metrics: Metrics, db: Pick<Database, 'pool'> | null): Promise<void> {
  const postgres = db ? await postgresVersion(db) : ''
  const build = { version: VERSION, revision: REVISION, node: process.versions.node, postgres }
  metrics.gauge('ohun_build_info', 'The version of the service, its commit, and what it runs on. Always 1.', {
    labels: ['version', 'revision', 'node', 'postgres'],
    read: (gauge) => gauge.set(build, 1),
  })
}

async function postgresVersion({ pool }: Pick<Database, 'pool'>): Promise<string> {
  const { rows } = await pool.query<{ server_version: string }>('show server_version')
  // `15.14 (Debian 15.14-0+deb12u1)` is 15.14.
  return rows[0]?.server_version.split(' ')[0] ?? ''
}

async function answers(pool: Database['pool']): Promise<0 | 1> {
  return await pool.query('select 1').then(
    () => 1,
    () => 0,
  )
}

/** The delay in seconds. The histogram includes the timer's own interval, which is subtracted. */
function beyond(nanoseconds: number): number {
  return Math.max(0, nanoseconds / 1e9 - LOOP_RESOLUTION_MS / 1e3)
}

/** Joins several pages of OpenMetrics to one. Parts without metrics are empty. */
function joinOpenMetrics(texts: readonly string[]): string {
  return texts.map((text) => text.replace(END_OF_METRICS, '')).join('') + END_OF_METRICS
}

/**
 * Converts the page to the older format, which names a counter's family like its samples and has no exemplars. prom-client renames
 * counters permanently when it writes OpenMetrics, so one registry cannot write both.
 */
function asPrometheusText(open_metrics: string): string {
  return open_metrics
    .replace(/^# HELP (\S+) (.*)\n# TYPE \1 counter$/gm, '# HELP $1_total $2\n# TYPE $1_total counter')
    .replace(/^(\w+_bucket\{.*?\} \S+) # \{.*$/gm, '$1')
    .replace(END_OF_METRICS, '')
}
