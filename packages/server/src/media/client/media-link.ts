import { createConnection, isIP } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { Worker, type ResourceLimits } from 'node:worker_threads'
import { threadEnvironment } from '../../platform/threads/thread-environment.ts'
import { socketChannel, threadChannel, type Channel } from '../channel.ts'
import type { MediaConfig } from '../media-config.ts'
import { MUTUAL, type MediaTls } from '../media-tls.ts'
import type { FromMedia, ToMedia } from '../protocol.ts'

/** A way to reach the media plane. `open` resolves at once; the first message shows that it is available. */
export interface MediaLink {
  channel: Channel<ToMedia, FromMedia>
  /** How long the other side may take to be ready. Default: 5 s. */
  ready_ms?: number
  /** Closes the link, and ends its thread. */
  end(): Promise<void>
}

export type OpenMediaLink = () => MediaLink

/**
 * Most new objects are short-lived packets. With a larger young generation, 200 calls took 20 MB more, and each garbage collection took
 * longer.
 */
export const AUDIO_THREAD_LIMITS: ResourceLimits = { maxYoungGenerationSizeMb: 8 }

/** A thread needs a second of a core to load its modules, which takes longer on a busy machine or when many threads start at once. */
const THREAD_READY_MS = 30_000

/** Starts a thread of this process. It does not get our arguments. */
export function mediaThread(config: MediaConfig): OpenMediaLink {
  return () => {
    const worker = new Worker(new URL('../../media-main.ts', import.meta.url), {
      workerData: config,
      execArgv: [],
      env: threadEnvironment(),
      resourceLimits: AUDIO_THREAD_LIMITS,
    })
    worker.unref() // the server decides when the process ends
    return {
      channel: threadChannel(worker),
      ready_ms: THREAD_READY_MS,
      end: async () => void (await worker.terminate()),
    }
  }
}

/** Connects to the media process of this machine. */
export function mediaSocket(path: string): OpenMediaLink {
  return () => {
    const socket = createConnection(path).unref()
    return { channel: socketChannel(socket), end: () => Promise.resolve(void socket.destroy()) }
  }
}

/** Connects to the media process of another machine. Its certificate must name the host and come from our authority. */
export function mediaOverTls({ host, port }: { host: string; port: number }, tls: MediaTls): OpenMediaLink {
  return () => {
    const options = { host, port, noDelay: true, ...tls.identity(), ...MUTUAL }
    const socket = connectTls(isIP(host) === 0 ? { ...options, servername: host } : options).unref()
    return { channel: socketChannel(socket), end: () => Promise.resolve(void socket.destroy()) }
  }
}
