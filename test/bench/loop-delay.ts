/** Preloaded into each measured server (`node --import`): tells the parent the event-loop delay since it last asked. */
import { monitorEventLoopDelay } from 'node:perf_hooks'

export interface LoopDelay {
  p50_ms: number
  p99_ms: number
  max_ms: number
}

const resolution_ms = 10
const histogram = monitorEventLoopDelay({ resolution: resolution_ms })
histogram.enable()

process.on('message', (message) => {
  if (message !== 'loop-delay') return
  process.send?.({
    p50_ms: beyond(histogram.percentile(50)),
    p99_ms: beyond(histogram.percentile(99)),
    max_ms: beyond(histogram.max),
  })
  histogram.reset()
})
process.channel?.unref()

/** The histogram counts the timer's own interval as well: what is left is the delay. */
const beyond = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolution_ms)
