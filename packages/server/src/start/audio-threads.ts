import type { Config } from '../config/config.ts'
import { MediaClient, type LossCause, type MediaClientDeps } from '../media/client/media-client.ts'
import type { NamedNode } from '../media/client/media-nodes.ts'
import { mediaThreadCount, mediaThreads } from '../media/client/media-threads.ts'
import { joinThreadMetrics } from '../media/client/thread-metrics.ts'
import type { Metrics } from '../platform/metrics.ts'
import { mediaSettings } from './media-settings.ts'

/** A thread of this process that carries audio. */
export interface AudioThread extends NamedNode {
  client: MediaClient
}

/**
 * The threads of this process that carry audio. Their metrics are included in those of the process. Each starts when it is first
 * needed.
 */
export function audioThreads(
  config: Config,
  { metrics, ...deps }: Omit<MediaClientDeps, 'openLink'> & { metrics: Metrics },
): AudioThread[] {
  const { media_threads: wanted, rtp_ports: ports, roles } = config
  const count = mediaThreadCount({ wanted, ports, is_alone: !roles.includes('api') })
  const clients = mediaThreads(mediaSettings(config), count).map((openLink) => new MediaClient({ ...deps, openLink }))
  metrics.include(async () => {
    const texts = await Promise.all(clients.map((client) => client.metrics()))
    return count === 1 ? texts.join('') : joinThreadMetrics(texts)
  })
  return clients.map((client, at) => ({ name: `thread ${at + 1}`, client }))
}

/** Counts how often a thread, process or machine that carries audio was lost. */
export function countLosses(metrics: Metrics): (cause: LossCause) => void {
  const losses = metrics.counter('ohun_media_losses_total', 'Times that what carries audio was lost, with its calls.', [
    'cause',
  ])
  return (cause) => losses.inc({ cause })
}
