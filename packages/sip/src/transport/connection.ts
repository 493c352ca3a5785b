import type { Duplex } from 'node:stream'
import type { Clock } from '@ohun/clock'
import type { Flow, Hop } from './hop.ts'
import { MessageReader } from '../message/message-reader.ts'
import { SipSyntaxError } from '../message/syntax.ts'
import type { Receive } from './network.ts'

const FLUSH_MS = 1_000
const PONG = Buffer.from('\r\n')
/** The limit on output that the other side does not read. Beyond it, the connection is closed. */
const MAX_UNREAD_BYTES = 1 << 20

export interface ConnectionUser {
  clock: Clock
  receive: Receive
  /** Called when the input is not SIP. The connection ends. */
  malformed(): void
  closed(): void
}

/** A TCP or TLS connection with messages in both directions. It ends with its socket and does not reconnect. */
export class Connection implements Flow {
  readonly peer: Hop
  readonly #socket: Duplex
  readonly #user: ConnectionUser
  readonly #reader = new MessageReader()
  #open = true

  constructor(socket: Duplex, peer: Hop, user: ConnectionUser) {
    this.#socket = socket
    this.#user = user
    this.peer = { ...peer, flow: this }
    socket.on('data', (chunk: Buffer) => this.#read(chunk))
    socket.on('error', () => this.close())
    socket.on('end', () => this.close())
    socket.on('close', () => this.close())
  }

  get open(): boolean {
    return this.#open && this.#socket.writable
  }

  send(bytes: Buffer): void {
    if (!this.open) return
    this.#socket.write(bytes)
    if (this.#socket.writableLength > MAX_UNREAD_BYTES) this.close()
  }

  close(): void {
    if (!this.#open) return
    this.#open = false
    // The last writes, such as the response to BYE, are still sent.
    const cancel = this.#user.clock.after(FLUSH_MS, () => this.#socket.destroy())
    this.#socket.end(() => {
      cancel()
      this.#socket.destroy()
    })
    this.#user.closed()
  }

  #read(chunk: Buffer): void {
    if (!this.#open) return
    try {
      for (const bytes of this.#reader.read(chunk)) if (this.#open) this.#user.receive(bytes, this.peer)
      if (this.#reader.takePing()) this.send(PONG)
    } catch (error) {
      if (!(error instanceof SipSyntaxError)) throw error
      this.#user.malformed()
      this.close()
    }
  }
}
