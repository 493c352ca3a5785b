import { randomBytes } from 'node:crypto'
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
  /** The password of each user name that we have ever had. */
  readonly userHistory: Record<string, string>
  readonly protocols: SharedPort[]
  ensureProtocol(port: SharedPort): void
}

/** RFC 7983: the values of the first byte. */
const DTLS = { from: 20, to: 63 }
/** Version 2 without padding, extensions and contributing sources. Nothing else was agreed on. */
const PLAIN_RTP = 0x80
/** RFC 5761: the second byte of reports, which we do not use. */
const REPORTS = { from: 192, to: 223 }

/** Names and passwords in connectivity checks consist of characters that need no escaping (RFC 8839). */
const [NAME_BYTES, PASSWORD_BYTES] = [6, 18]
/** The latest credentials, and the ones before, which are used until the browser has moved. */
const KEPT_GENERATIONS = 2
/** A browser chooses its path again every few seconds at most. After this many choices, its path stays. */
const MAX_CHOICES = 2_000

/** The name and the password with which a browser has to authenticate. */
export interface IceCredentials {
  ufrag: string
  password: string
}

const isIn = (value: number, { from, to }: { from: number; to: number }): boolean => value >= from && value <= to

export interface SharedPortOptions {
  socket: BrowserSocket
  connection: IceConnection
  clock: Clock
  /** Our addresses, at least one. */
  addresses: readonly string[]
  /** Takes encrypted RTP. */
  media: (datagram: Buffer) => void
}

/** A socket in the form that `werift` expects: one browser's part of the port that all browsers share. */
export class SharedPort {
  readonly type = 'stun'
  readonly onRequestReceived = new Event<[Message, Address, Buffer]>()
  readonly onDataReceived = new Event<[Buffer]>()
  readonly localCandidate: Candidate
  readonly localIp: string
  readonly #options: SharedPortOptions
  readonly #socket: BrowserSocket
  readonly #allowance: Allowance
  readonly #leaves: (() => void)[] = []
  #generation = 0
  /** The address that the browser last nominated. Null while the library chooses. */
  #chosen: { address: Address; generation: number } | null = null
  /** The checks with which the browser chose. A replayed copy from somebody else must not redirect the audio. */
  readonly #choices = new Set<string>()

  private constructor(options: SharedPortOptions, address: string) {
    const { socket, connection, clock } = options
    this.#options = options
    this.#socket = socket
    this.#allowance = new Allowance(clock)
    this.localIp = address
    this.localCandidate = candidateOf(connection, [address, socket.port])
    this.#join({ ufrag: connection.localUsername, password: connection.localPassword })
  }

  /** Gives the connection its part of the port, with a candidate for each of our addresses. */
  static open(options: SharedPortOptions): SharedPort {
    const { socket, connection, addresses } = options
    const [first, ...others] = addresses
    const port = new SharedPort(options, first!)
    connection.protocols.push(port)
    connection.ensureProtocol(port)
    for (const address of others) connection.localCandidates.push(candidateOf(connection, [address, socket.port]))
    return port
  }

  /** Creates new credentials for a browser whose network has changed (RFC 8445, section 9). Everything else continues. */
  renew(): IceCredentials {
    const credentials = { ufrag: randomName(NAME_BYTES), password: randomName(PASSWORD_BYTES) }
    this.#options.connection.userHistory[credentials.ufrag] = credentials.password
    this.#generation += 1
    this.#join(credentials)
    if (this.#leaves.length > KEPT_GENERATIONS) this.#leaves.shift()?.()
    return credentials
  }

  sendStun(message: Message, to: Address): Promise<void> {
    return Promise.resolve(this.#socket.send(message.bytes, to))
  }

  sendData(data: Buffer, to: Address): Promise<void> {
    return Promise.resolve(this.#socket.send(data, this.#chosen?.address ?? to))
  }

  /** An ICE-lite agent only answers. */
  request(): Promise<[Message, Address]> {
    return Promise.reject(new Error('ICE-lite sends no requests'))
  }

  connectionMade(): Promise<void> {
    return Promise.resolve()
  }

  close(): Promise<void> {
    for (const leave of this.#leaves.splice(0)) leave()
    this.onRequestReceived.complete()
    this.onDataReceived.complete()
    return Promise.resolve()
  }

  #join({ ufrag, password }: IceCredentials): void {
    const { socket, media } = this.#options
    const generation = this.#generation
    this.#leaves.push(
      socket.add({
        ufrag,
        password,
        check: (datagram, from) => this.#check(datagram, { from, generation }),
        data: (datagram) => this.#read(datagram, media),
      }),
    )
  }

  #read(datagram: Buffer, media: (datagram: Buffer) => void): void {
    const [first = 0, second = 0] = datagram
    if (isIn(first, DTLS)) {
      if (this.#allowance.takesDtls(datagram.length)) this.onDataReceived.execute(datagram)
    } else if (first === PLAIN_RTP && !isIn(second, REPORTS) && this.#allowance.takesAudio()) media(datagram)
  }

  #check(datagram: Buffer, { from, generation }: { from: Address; generation: number }): void {
    if (!this.#allowance.takesCheck()) return
    const message = parseMessage(datagram)
    if (message?.attributesKeys.includes('USE-CANDIDATE'))
      this.#choose(message.transactionId.toString('latin1'), { address: from, generation })
    if (message) this.onRequestReceived.execute(message, from, datagram)
  }

  /** Moves to the chosen address. Checks with old credentials may still come, and must not move the browser back. */
  #choose(check: string, chosen: { address: Address; generation: number }): void {
    if (this.#choices.has(check) || this.#choices.size >= MAX_CHOICES) return
    if (chosen.generation < (this.#chosen?.generation ?? 0)) return
    this.#choices.add(check)
    this.#chosen = chosen
  }
}

const randomName = (bytes: number): string => randomBytes(bytes).toString('base64').replaceAll('=', '')

function candidateOf({ generation, localUsername }: IceConnection, [host, port]: Address): Candidate {
  const foundation = candidateFoundation('host', 'udp', host)
  const priority = candidatePriority('host', { transport: 'udp' })
  const made = new Candidate(foundation, 1, 'udp', priority, host, port, 'host')
  return Object.assign(made, { generation, ufrag: localUsername })
}
