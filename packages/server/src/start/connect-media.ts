import type { Config } from '../config/config.ts'
import { readGreeting } from '../features/agents/greeting-file.ts'
import { MediaClient, type LossCause } from '../media/client/media-client.ts'
import { mediaSocket, mediaThread } from '../media/client/media-link.ts'
import { mediaSocketPath } from '../media/listen-for-calls.ts'
import { mediaSettings } from './media-settings.ts'
import type { Clock } from '@ohun/clock'
import type { Database } from '../platform/db/database.ts'
import type { Log } from '../platform/log.ts'
import type { Metrics } from '../platform/metrics.ts'

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
  const losses = metrics.counter('ohun_media_losses_total', 'Times that what carries audio was lost, with its calls.', [
    'cause',
  ])
  const greetingOf = (agent_id: string) => readGreeting(db, agent_id)
  const lost = (cause: LossCause): void => losses.inc({ cause })
  const media = new MediaClient({ openLink, greetingOf, clock, log, lost })
  metrics.include(() => media.metrics())
  return media
}
