import type { Metrics } from '../../platform/metrics.ts'
import type { MediaLoad } from '../media-node.ts'
import type { NamedNode } from './media-nodes.ts'

/** Measures the media nodes as this process sees them when it places calls. */
export function measureMediaNodes(metrics: Metrics, nodes: readonly NamedNode[]): void {
  const gauge = (name: string, help: string, valueOf: (load: MediaLoad) => number): void => {
    metrics.gauge(name, help, {
      labels: ['media_node'],
      read(one) {
        for (const { name: media_node, client } of nodes) if (client.load) one.set({ media_node }, valueOf(client.load))
      },
    })
  }
  metrics.gauge('ohun_media_node_up', 'Whether a media node is connected.', {
    labels: ['media_node'],
    read(one) {
      for (const { name: media_node, client } of nodes) one.set({ media_node }, client.load ? 1 : 0)
    },
  })
  gauge('ohun_media_node_calls', 'Calls that a media node carries, of all processes.', ({ calls }) => calls)
  gauge('ohun_media_node_capacity', 'Calls that a media node has ports for.', ({ capacity }) => capacity)
  gauge('ohun_media_node_draining', 'Whether a media node takes no new calls.', (load) => Number(load.is_draining))
  gauge(
    'ohun_media_node_loop_delay_seconds',
    'How late timers ran lately on a media node, at the 99th percentile.',
    (load) => load.loop_delay_ms / 1_000,
  )
}
