import type { MediaPlane } from '../gateways/telephony/audio.ts'
import type { Log } from '../platform/log.ts'
import { Metrics } from '../platform/metrics.ts'
import type { MediaConfig } from './media-config.ts'

export interface Media {
  plane: MediaPlane
  metrics(): Promise<string>
}

/** Everything that carries audio in this thread or process. */
export function createMedia(_config: MediaConfig, _deps: { log: Log }): Media {
  const metrics = new Metrics()
  return {
    plane: { openRtp: () => Promise.resolve(null), openBrowser: () => Promise.resolve(null) },
    metrics: () => metrics.text(),
  }
}
