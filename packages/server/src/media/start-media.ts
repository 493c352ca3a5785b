import { systemClock } from '@ohun/clock'
import type { Log } from '../platform/log.ts'
import { Metrics } from '../platform/metrics.ts'
import type { MediaNode } from './media-node.ts'
import { createMedia, type HostedMedia } from './media-plane.ts'
import { createSpeechServices } from './create-speech-services.ts'
import type { MediaConfig } from './media-config.ts'
import { raisePriority } from './raise-priority.ts'

export interface Media {
  plane: HostedMedia
  node: MediaNode
  metrics: Metrics
}

/** Starts everything that a thread needs to carry the audio of calls. */
export async function startMedia(config: MediaConfig, log: Log): Promise<Media> {
  raisePriority()
  const clock = systemClock
  const metrics = new Metrics()
  const speech = await createSpeechServices(config, { clock, log, metrics })
  const { plane, node } = createMedia(config, { clock, log, speech, metrics })
  node.start()
  return { plane, node, metrics }
}
