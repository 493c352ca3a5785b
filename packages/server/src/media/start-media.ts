import type { MediaPlane } from '../gateways/telephony/audio.ts'
import { systemClock } from '@ohun/clock'
import type { Log } from '../platform/log.ts'
import { Metrics } from '../platform/metrics.ts'
import { createMedia } from './media-plane.ts'
import { createSpeechServices } from './create-speech-services.ts'
import type { MediaConfig } from './media-config.ts'
import { raisePriority } from './raise-priority.ts'

export interface Media {
  plane: MediaPlane
  metrics: Metrics
  close(): Promise<void>
}

/** Everything that a thread or process needs to carry the audio of calls. */
export async function startMedia(config: MediaConfig, log: Log): Promise<Media> {
  raisePriority()
  const clock = systemClock
  const metrics = new Metrics()
  const speech = await createSpeechServices(config, { clock, log, metrics })
  const plane = createMedia(config, { clock, log, speech, metrics })
  return {
    plane,
    metrics,
    async close() {
      metrics.close()
      await speech.close()
    },
  }
}
