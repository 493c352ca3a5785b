import { parentPort, workerData } from 'node:worker_threads'
import { threadChannel } from './media/channel.ts'
import { createMedia } from './media/create-media.ts'
import type { MediaConfig } from './media/media-config.ts'
import { serveMedia } from './media/media-server.ts'
import { createLog } from './platform/log.ts'

/** The thread that carries audio, started by the server. */
const config = workerData as MediaConfig
const log = createLog(config.log_level)
const media = createMedia(config, { log })
if (parentPort) serveMedia(threadChannel(parentPort), { ...media, log })
