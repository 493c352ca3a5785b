import { Candidate, candidateFoundation, candidatePriority, Event, parseMessage, type Message } from 'werift'
import type { Clock } from '@ohun/clock'
import { Allowance } from './allowance.ts'
import type { Address, BrowserSocket } from './browser-socket.ts'

/** The part of `werift`'s ICE connection that its own sockets use. It has no public name. */
export interface IceConnection {
  readonly localUsername: string
  readonly localPassword: string
  readonly localCandidates: Candidate[]
  readonly generation: number
  readonly protocols: SharedPort[]
  ensureProtocol(port: SharedPort): void
}

/** RFC 7983: what the first byte says. */
const DTLS = { from: 20, to: 63 }
/** Version 2, without padding, extensions and sources: nothing else was agreed on. */
const PLAIN_RTP = 0x80
/** RFC 5761: the second byte of reports, which we do not use. */
const REPORTS = { from: 192, to: 223 }

const isIn = (value: number, { from, to }: { from: number; to: number }): boolean => value >= from && value <= to

export interface SharedPortOptions {
  socket: BrowserSocket
  connection: IceConnection
  clock: Clock
  /** Ours; at least one. */
  addresses: readonly string[]
  /** Gets encrypted RTP. */
  media: (datagram: Buffer) => void
}

/** A socket in the form that `werift` expects: one browser's part of the port that all of them share. */
export class SharedPort {
  readonly type = 'stun'
  readonly onRequestReceived = new Event<[Message, Address, Buffer]>()
  readonly onDataReceived = new Event<[Buffer]>()
  readonly localCandidate: Candidate
  readonly localIp: string
  readonly #socket: BrowserSocket
  readonly #allowance: Allowance
  readonly #leave: () => void

  private constructor({ socket, connection, clock, media }: SharedPortOptions, address: string) {
    const { localUsername: ufrag, localPassword: password } = connection
    this.#socket = socket
    this.#allowance = new Allowance(clock)
    this.localIp = address
    this.localCandidate = candidateOf(connection, [address, socket.port])
    this.#leave = socket.add({
      ufrag,
      password,
      check: (datagram, from) => this.#check(datagram, from),
      data: (datagram) => this.#read(datagram, media),
    })
  }

  /** Gives the connection its part of the port, under each of our addresses. */
  static open(options: SharedPortOptions): void {
    const { socket, connection, addresses } = options
    const [first, ...others] = addresses
    const port = new SharedPort(options, first!)
    connection.protocols.push(port)
    connection.ensureProtocol(port)
    for (const address of others) connection.localCandidates.push(candidateOf(connection, [address, socket.port]))
  }

  sendStun(message: Message, to: Address): Promise<void> {
    return Promise.resolve(this.#socket.send(message.bytes, to))
  }

  sendData(data: Buffer, to: Address): Promise<void> {
    return Promise.resolve(this.#socket.send(data, to))
  }

  /** An agent of ICE-lite only answers. */
  request(): Promise<[Message, Address]> {
    return Promise.reject(new Error('ICE-lite sends no requests'))
  }

  connectionMade(): Promise<void> {
    return Promise.resolve()
  }

  close(): Promise<void> {
    this.#leave()
    this.onRequestReceived.complete()
    this.onDataReceived.complete()
    return Promise.resolve()
  }

  #read(datagram: Buffer, media: (datagram: Buffer) => void): void {
    const [first = 0, second = 0] = datagram
    if (isIn(first, DTLS)) {
      if (this.#allowance.takesDtls(datagram.length)) this.onDataReceived.execute(datagram)
    } else if (first === PLAIN_RTP && !isIn(second, REPORTS) && this.#allowance.takesAudio()) media(datagram)
  }

  #check(datagram: Buffer, from: Address): void {
    if (!this.#allowance.takesCheck()) return
    const message = parseMessage(datagram)
    if (message) this.onRequestReceived.execute(message, from, datagram)
  }
}

function candidateOf({ generation, localUsername }: IceConnection, [host, port]: Address): Candidate {
  const foundation = candidateFoundation('host', 'udp', host)
  const priority = candidatePriority('host', { transport: 'udp' })
  const made = new Candidate(foundation, 1, 'udp', priority, host, port, 'host')
  return Object.assign(made, { generation, ufrag: localUsername })
}
