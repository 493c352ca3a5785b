import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { freePort } from '../../packages/server/test/support/kernel-ports.ts'

/** A TCP address that leads to another one until it is cut. A cut drops packets silently, without notifying either end. */
export class SeverableLink {
  readonly port: number
  readonly #target: number
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  #is_cut = false

  private constructor(port: number, target: number) {
    this.port = port
    this.#target = target
    this.#server = createServer({ allowHalfOpen: false }, (from) => this.#join(from))
  }

  /** Opens a link from a free port of loopback to this port. */
  static async open(target: number): Promise<SeverableLink> {
    const link = new SeverableLink(await freePort(), target)
    link.#server.listen(link.port, '127.0.0.1')
    await once(link.#server, 'listening')
    return link
  }

  /** Connections stay open but carry nothing. New ones are accepted and lead nowhere. */
  cut(): void {
    this.#is_cut = true
    for (const socket of this.#sockets) socket.unpipe().pause()
  }

  /** Ends all connections, as after a cut that outlasts them. New ones are carried again. */
  heal(): void {
    this.#is_cut = false
    for (const socket of this.#sockets) socket.destroy()
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
    await once(this.#server, 'close')
  }

  #join(from: Socket): void {
    this.#keep(from)
    if (this.#is_cut) return void from.pause()
    const to = connect(this.#target, '127.0.0.1')
    this.#keep(to)
    from.pipe(to).pipe(from)
    const endTogether = (): void => {
      if (this.#is_cut) return
      from.destroy()
      to.destroy()
    }
    from.once('close', endTogether)
    to.once('close', endTogether)
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => this.#sockets.delete(socket))
  }
}
