import type { Clock } from '@ohun/clock'
import type { Config } from '../config/config.ts'
import { readGreeting } from '../features/agents/greeting-file.ts'
import { unfinishedRecordings } from '../gateways/storage/unfinished-recordings.ts'
import { MediaClient } from '../media/client/media-client.ts'
import { mediaOverTls, mediaSocket } from '../media/client/media-link.ts'
import { measureMediaNodes } from '../media/client/media-node-metrics.ts'
import { MediaNodes } from '../media/client/media-nodes.ts'
import { mediaSocketPath } from '../media/listen-for-calls.ts'
import { MediaTls } from '../media/media-tls.ts'
import { openRecorder } from '../media/recording/wav-recorder.ts'
import { audioThreads, countLosses } from './audio-threads.ts'
import type { Database } from '../platform/db/database.ts'
import type { Log } from '../platform/log.ts'
import type { Metrics } from '../platform/metrics.ts'

export interface ConnectMediaDeps {
  db: Database
  clock: Clock
  log: Log
  metrics: Metrics
}

type Common = Pick<ConstructorParameters<typeof MediaClient>[0], 'greetingOf' | 'clock' | 'lost'>

/**
 * Connects to the place where the audio of this process's calls is carried: threads of this process, the media process of this
 * machine, or other machines.
 */
export function connectMedia(config: Config, deps: ConnectMediaDeps): MediaClient | MediaNodes {
  const { db, clock, log, metrics } = deps
  const common: Common = {
    greetingOf: (agent_id) => readGreeting(db, agent_id),
    clock,
    lost: countLosses(metrics),
  }
  const nodes = nodesOf(config, common, log)
  measureMediaNodes(metrics, nodes?.nodes ?? [])
  if (nodes) return nodes
  if (!config.roles.includes('media'))
    return new MediaClient({ ...common, openLink: mediaSocket(mediaSocketPath(config.data_dir)), log })
  const threads = audioThreads(config, { ...common, log, metrics })
  const [only] = threads
  return threads.length === 1 && only ? only.client : new MediaNodes(threads)
}

/** @returns null if audio is carried on this machine. @throws StartError for a TLS file that is not valid. */
function nodesOf({ media_nodes, media_tls, data_dir }: Config, common: Common, log: Log): MediaNodes | null {
  if (media_nodes.length === 0 || !media_tls) return null
  const tls = new MediaTls(media_tls, log)
  const files = unfinishedRecordings({ data_dir })
  return new MediaNodes(
    media_nodes.map((address) => {
      const name = `${address.host.includes(':') ? `[${address.host}]` : address.host}:${address.port}`
      const node_log = log.child({ media_node: name })
      const recording = { openRecorder: openRecorder({ files, clock: common.clock, log: node_log }), log: node_log }
      return {
        name,
        client: new MediaClient({ ...common, openLink: mediaOverTls(address, tls), recording, log: node_log }),
      }
    }),
  )
}
