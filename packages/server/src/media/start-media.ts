import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaPlane } from '../gateways/telephony/audio.ts'
import { embeddedSynthesizer } from '../gateways/speech/embedded/embedded-synthesizer.ts'
import { fliteThreads } from '../gateways/speech/embedded/flite-threads.ts'
import { loadVoiceActivity } from '../gateways/speech/fvad.ts'
import { systemClock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import { Metrics } from '../platform/metrics.ts'
import { createMedia } from './create-media.ts'
import type { MediaConfig } from './media-config.ts'

export interface Media {
  plane: MediaPlane
  metrics: Metrics
  close(): Promise<void>
}

/** Everything that a thread or process needs to carry the audio of calls. */
export async function startMedia(config: MediaConfig, log: Log): Promise<Media> {
  const clock = systemClock
  const metrics = new Metrics()
  const directory = join(config.data_dir, 'speech')
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const threads = fliteThreads(directory, clock)
  const voiceActivity = await loadVoiceActivity()
  const speech = { recognizer: null, synthesizer: embeddedSynthesizer(threads), voiceActivity }
  const plane = createMedia(config, { clock, log, speech, metrics })
  return {
    plane,
    metrics,
    async close() {
      metrics.close()
      await threads.close()
    },
  }
}
