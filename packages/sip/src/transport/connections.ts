import type { Duplex } from 'node:stream'
import { timeLimit, type Clock } from '@ohun/clock'
import { Connection } from './connection.ts'
import { connectionKey, type Hop } from './hop.ts'
import { HostShares } from './host-shares.ts'
import type { Receive, SipNetwork } from './network.ts'

const DIAL_MS = 5_000
const NO_CONNECTION = 'no connection'

/** True if a request failed before any of it was sent. */
export function isUnsent(cause: string): boolean {
  return cause.startsWith(NO_CONNECTION)
}

/** The most inbound connections, shared by all hosts. */
const MAX_ACCEPTED = 1_000
/** The most connections that we open, because a peer may name another address in each call. The one that was used longest ago is closed. */
const MAX_MADE = 1_000
/** The most messages that may wait for one connection to be established. */
const MAX_WAITING = 500

interface Dialling {
  waiting: { bytes: Buffer; failed: (cause: string) => void }[]
}

export interface ConnectionsDeps {
  clock: Clock
  network: SipNetwork
  receive: Receive
  malformed(): void
  /** Called when a connection that we opened is lost. */
  lost(peer: Hop): void
}

/** The TCP and TLS connections, one to each address. They are opened when a message is sent there. */
export class Connections {
  readonly #deps: ConnectionsDeps
  /** The connections that we have opened, in the order of their last use. */
  readonly #made = new Map<string, Connection | Dialling>()
  readonly #accepted = new Set<Connection>()
  readonly #shares = new HostShares(MAX_ACCEPTED)
  readonly #closing = new AbortController()

  constructor(deps: ConnectionsDeps) {
    this.#deps = deps
  }

  accept(socket: Duplex, peer: Hop): void {
    if (!this.#shares.take(peer.host)) return void socket.destroy()
    const connection = this.#connection(socket, peer, () => {
      this.#accepted.delete(connection)
      this.#shares.free(peer.host)
    })
    this.#accepted.add(connection)
  }

  send(bytes: Buffer, hop: Hop, failed: (cause: string) => void): void {
    if (hop.flow?.open) return hop.flow.send(bytes)
    const key = connectionKey(hop)
    const made = this.#made.get(key) ?? this.#unnamed(hop)
    if (made instanceof Connection && made.open) {
      this.#touch(made)
      return made.send(bytes)
    }
    if (made && !(made instanceof Connection)) {
      if (made.waiting.length >= MAX_WAITING) failed('too much data is waiting for the connection')
      else made.waiting.push({ bytes, failed })
      return
    }
    const dialling: Dialling = { waiting: [{ bytes, failed }] }
    this.#made.set(key, dialling)
    void this.#dial(hop, key, dialling)
  }

  close(): void {
    this.#closing.abort(new Error('the endpoint was stopped'))
    for (const connection of [...this.#accepted, ...this.#made.values()])
      if (connection instanceof Connection) connection.close()
  }

  /** Makes the connection the last one to be closed for another. */
  #touch(connection: Connection): void {
    const key = connectionKey(connection.peer)
    if (this.#made.delete(key)) this.#made.set(key, connection)
  }

  #closeUnused(): void {
    if (this.#made.size <= MAX_MADE) return
    for (const made of this.#made.values()) if (made instanceof Connection) return made.close()
  }

  /** A TLS connection for a hop whose name is not known, such as a caller. One that was opened for any name of its address serves it. */
  #unnamed({ transport, host, port, name, tls }: Hop): Connection | undefined {
    if (transport !== 'tls' || name !== undefined) return undefined
    for (const made of this.#made.values()) {
      if (!(made instanceof Connection)) continue
      const { peer } = made
      if (peer.host === host && peer.port === port && peer.transport === transport && peer.tls?.id === tls?.id)
        return made
    }
    return undefined
  }

  async #dial(hop: Hop, key: string, { waiting }: Dialling): Promise<void> {
    const { clock, network } = this.#deps
    using limit = timeLimit(clock, DIAL_MS, this.#closing.signal)
    try {
      const socket = await network.dial(hop, limit.signal)
      const connection: Connection = this.#connection(socket, hop, () => {
        if (this.#made.get(key) === connection) this.#made.delete(key)
        this.#deps.lost(hop)
      })
      this.#made.set(key, connection)
      this.#closeUnused()
      for (const { bytes } of waiting) connection.send(bytes)
    } catch (error) {
      this.#made.delete(key)
      const cause = error instanceof Error ? error.message : String(error)
      for (const { failed } of waiting) failed(`${NO_CONNECTION}: ${cause}`)
    }
  }

  #connection(socket: Duplex, peer: Hop, closed: () => void): Connection {
    return new Connection(socket, peer, {
      clock: this.#deps.clock,
      receive: (bytes, source) => this.#deps.receive(bytes, source),
      malformed: () => this.#deps.malformed(),
      closed,
    })
  }
}
