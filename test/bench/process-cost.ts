/** Preloaded into each measured server (`node --import`): tells the parent the cost since its last question. */
import { monitorEventLoopDelay } from 'node:perf_hooks'

export interface ProcessCost {
  cpu_ms: number
  /** The time of the main thread alone, which the requests of all tenants share. */
  main_thread_ms: number
  loop_delay: { p50_ms: number; p99_ms: number; max_ms: number }
}

const resolution_ms = 10
const histogram = monitorEventLoopDelay({ resolution: resolution_ms })
histogram.enable()
let before = process.cpuUsage()
let main_before = process.threadCpuUsage()

process.on('message', (message) => {
  if (message !== 'cost') return
  process.send?.(cost())
  histogram.reset()
  before = process.cpuUsage()
  main_before = process.threadCpuUsage()
})
process.channel?.unref()

function cost(): ProcessCost {
  const { user, system } = process.cpuUsage(before)
  const loop_delay = {
    p50_ms: beyond(histogram.percentile(50)),
    p99_ms: beyond(histogram.percentile(99)),
    max_ms: beyond(histogram.max),
  }
  const main = process.threadCpuUsage(main_before)
  return { cpu_ms: (user + system) / 1000, main_thread_ms: (main.user + main.system) / 1000, loop_delay }
}

/** The histogram includes the timer's own interval, which is subtracted here. */
const beyond = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolution_ms)
