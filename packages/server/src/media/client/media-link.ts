import { createConnection } from 'node:net'
import { Worker } from 'node:worker_threads'
import { socketChannel, threadChannel, type Channel } from '../channel.ts'
import type { MediaConfig } from '../media-config.ts'
import type { FromMedia, ToMedia } from '../protocol.ts'

/** A way to where audio is carried. `open` resolves at once; the first message says that somebody is there. */
export interface MediaLink {
  channel: Channel<ToMedia, FromMedia>
  /** Ends the way, and the thread at its end. */
  end(): Promise<void>
}

export type OpenMediaLink = () => MediaLink

/** A thread of this process. Neither our arguments nor our environment, which holds secrets, are any of its business. */
export function mediaThread(config: MediaConfig): OpenMediaLink {
  return () => {
    const worker = new Worker(new URL('../../media-main.ts', import.meta.url), {
      workerData: config,
      execArgv: [],
      env: {},
    })
    worker.unref() // the server decides when the process ends
    return { channel: threadChannel(worker), end: async () => void (await worker.terminate()) }
  }
}

/** The media process of this machine. */
export function mediaSocket(path: string): OpenMediaLink {
  return () => {
    const socket = createConnection(path).unref()
    return { channel: socketChannel(socket), end: () => Promise.resolve(void socket.destroy()) }
  }
}
