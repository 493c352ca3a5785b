import { parentPort, workerData } from 'node:worker_threads'
import { threadChannel } from './media/channel.ts'
import type { MediaConfig } from './media/media-config.ts'
import { serveMedia } from './media/serve-media.ts'
import { startMedia } from './media/start-media.ts'
import { createLog } from './platform/log.ts'

/** The thread that carries the audio of calls, beside the one that answers requests. */
const config = workerData as MediaConfig
const log = createLog(config.log_level)
const { plane, node, metrics } = await startMedia(config, log)
if (parentPort) serveMedia(threadChannel(parentPort), { plane, node, log, metrics: () => metrics.openMetrics() })
