import type { Server, Socket } from 'node:net'
import { socketChannel } from './channel.ts'
import { serveMedia, type MediaServer, type MediaServerDeps } from './serve-media.ts'

/** The connections that are currently served. */
export class MediaConnections {
  readonly #deps: MediaServerDeps
  readonly #serving = new Set<MediaServer>()

  constructor(deps: MediaServerDeps) {
    this.#deps = deps
  }

  serve(socket: Socket): void {
    const one = serveMedia(socketChannel(socket), this.#deps)
    this.#serving.add(one)
    socket.once('close', () => this.#serving.delete(one))
  }

  /** Ends every line. */
  async close(server: Server): Promise<void> {
    const closed = new Promise((resolve) => server.close(resolve))
    await Promise.all(Array.from(this.#serving, (one) => one.close()))
    await closed
  }
}
