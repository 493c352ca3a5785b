import type { Config } from './config/config.ts'
import { readGreeting } from './features/agents/greeting-file.ts'
import { MediaClient } from './media/client/media-client.ts'
import { mediaSocket, mediaThread } from './media/client/media-link.ts'
import { mediaSocketPath } from './media/media-socket.ts'
import { mediaSettings } from './media-settings.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/db/database.ts'
import type { Log } from './platform/log.ts'
import type { Metrics } from './platform/metrics.ts'

export interface ConnectMediaDeps {
  db: Database
  clock: Clock
  log: Log
  metrics: Metrics
}

/** Where this process's calls have their audio: in a thread of it, or in the media process of the machine. */
export function connectMedia(config: Config, { db, clock, log, metrics }: ConnectMediaDeps): MediaClient {
  const openLink = config.roles.includes('media')
    ? mediaThread(mediaSettings(config))
    : mediaSocket(mediaSocketPath(config.data_dir))
  const media = new MediaClient({ openLink, greetingOf: (agent_id) => readGreeting(db, agent_id), clock, log })
  metrics.include(() => media.metrics())
  return media
}
