import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Metrics } from '../platform/metrics.ts'
import type { Browsers } from './browser/browsers.ts'
import type { PortPairs } from './rtp/port-pairs.ts'
import type { Ticker } from './ticker.ts'

const LOOP_RESOLUTION_MS = 10
const QUANTILES = [0.5, 0.99, 1] as const

/** Functions that count packets of audio that were refused. */
export interface RefusedPackets {
  /** Counts a packet from an address that is not accepted. */
  dropped(): void
  /** Counts a packet beyond the limit of a call. */
  limited(): void
  /** Counts a packet that failed authentication or came twice. */
  unproven(): void
}

/** The metrics of the thread or process that carries audio. */
export function measureMedia(
  metrics: Metrics,
  { ticker, ports, browsers }: { ticker: Ticker; ports: PortPairs; browsers: Browsers },
): RefusedPackets {
  metrics.gauge('ohun_media_lines', 'Calls whose audio is carried now.', { read: (gauge) => gauge.set(ticker.size) })
  metrics.gauge('ohun_media_browsers', 'Calls from browsers whose audio is carried now.', {
    read: (gauge) => gauge.set(browsers.size),
  })
  metrics.gauge('ohun_media_frames_late_total', 'Frames of calls that were sent more than 20 ms late.', {
    read: (gauge) => gauge.set(ticker.slips),
  })
  metrics.gauge('ohun_media_frames_skipped_total', 'Frames of calls that were left out after a long stall.', {
    read: (gauge) => gauge.set(ticker.missed),
  })
  metrics.gauge('ohun_rtp_port_pairs', 'Pairs of UDP ports for the audio of calls.', {
    labels: ['state'],
    read(gauge) {
      gauge.set({ state: 'taken' }, ports.taken)
      gauge.set({ state: 'free' }, ports.size - ports.taken)
    },
  })
  measureLoop(metrics)
  const dropped = metrics.counter('ohun_rtp_dropped_total', 'Packets of audio from addresses that are not accepted.')
  const limited = metrics.counter('ohun_rtp_limited_total', 'Packets of audio beyond the limit of a call.')
  const unproven = metrics.counter(
    'ohun_srtp_refused_total',
    'Packets of encrypted audio that were not proven, or came twice.',
  )
  return { dropped: () => dropped.inc(), limited: () => limited.inc(), unproven: () => unproven.inc() }
}

function measureLoop(metrics: Metrics): void {
  const delay = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS })
  delay.enable()
  metrics.onClose(() => delay.disable())
  metrics.gauge(
    'ohun_media_loop_delay_seconds',
    'How late timers ran where audio is carried, since the last reading.',
    {
      labels: ['quantile'],
      read(gauge) {
        for (const quantile of QUANTILES) {
          const nanoseconds = quantile === 1 ? delay.max : delay.percentile(quantile * 100)
          gauge.set({ quantile }, Math.max(0, nanoseconds / 1e9 - LOOP_RESOLUTION_MS / 1e3))
        }
        delay.reset()
      },
    },
  )
}
