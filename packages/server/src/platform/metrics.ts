import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from './db/database.ts'

/** The measurements of this process, read as Prometheus text. Every part declares its own metrics on it. */
export class Metrics {
  readonly #registry = new Registry()
  readonly #closers: (() => void)[] = []
  readonly #others: (() => Promise<string>)[] = []

  get content_type(): string {
    return this.#registry.contentType
  }

  async text(): Promise<string> {
    const texts = await Promise.all([this.#registry.metrics(), ...this.#others.map((other) => other())])
    return texts.join('')
  }

  /** Includes the measurements of another thread. Their names must be unique. */
  include(other: () => Promise<string>): void {
    this.#others.push(other)
  }

  counter<Label extends string = never>(name: string, help: string, labelNames: readonly Label[] = []): Counter<Label> {
    return new Counter({ name, help, labelNames, registers: [this.#registry] })
  }

  histogram<Label extends string = never>(
    name: string,
    help: string,
    { labels = [], buckets }: { labels?: readonly Label[]; buckets: number[] },
  ): Histogram<Label> {
    return new Histogram({ name, help, labelNames: labels, buckets, registers: [this.#registry] })
  }

  /** Read at every request. A reading that fails leaves the gauge without its new value, not the page. */
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

/** The histogram counts the timer's own interval as well: what is left is the delay. */
function beyond(nanoseconds: number): number {
  return Math.max(0, nanoseconds / 1e9 - LOOP_RESOLUTION_MS / 1e3)
}
