import { once } from 'node:events'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { duplexPair, type Duplex } from 'node:stream'
import { createServer as createTlsServer } from 'node:tls'
import { cString, octets } from '../../src/gateways/messaging/smpp/body.ts'
import {
  command,
  encodePdu,
  isResponse,
  PduReader,
  responseTo,
  type Pdu,
} from '../../src/gateways/messaging/smpp/pdu.ts'

/** The reaction to a request. A number is the status of the response. */
export type Reaction = number | 'silent' | 'hang_up'

export interface Delivery {
  from?: string
  from_ton?: number
  to?: string
  esm_class?: number
  data_coding?: number
  message?: Buffer | string
}

/** The other end of one connection. */
export class FakeSmscConnection {
  readonly #socket: Duplex
  readonly #smsc: FakeSmsc
  readonly #waiting = new Map<number, (status: number) => void>()
  #sequence_number = 1_000
  /** Everything that it received. */
  readonly received: Pdu[] = []
  closed = false

  constructor(socket: Duplex, smsc: FakeSmsc) {
    this.#socket = socket
    this.#smsc = smsc
    const reader = new PduReader()
    socket.on('data', (chunk: Buffer) => {
      try {
        for (const pdu of reader.read(chunk)) this.#receive(pdu)
      } catch {
        this.hangUp() // The client uses another protocol.
      }
    })
    socket.on('error', () => {})
    socket.on('end', () => this.hangUp())
    socket.on('close', () => (this.closed = true))
  }

  count(command_id: number): number {
    return this.received.filter((pdu) => pdu.command_id === command_id).length
  }

  send(command_id: number, pdu: Partial<Pdu> = {}): void {
    const { command_status = 0, sequence_number = ++this.#sequence_number, body = Buffer.alloc(0) } = pdu
    this.sendBytes(encodePdu({ command_id, command_status, sequence_number, body }))
  }

  sendBytes(bytes: Buffer): void {
    if (this.#socket.writable) this.#socket.write(bytes)
  }

  /** @returns the status of the response. */
  deliver(delivery: Delivery): Promise<number> {
    return this.deliverBody(deliveryBody(delivery))
  }

  deliverBody(body: Buffer): Promise<number> {
    const sequence_number = ++this.#sequence_number
    this.send(command.deliver_sm, { sequence_number, body })
    return new Promise((resolve) => this.#waiting.set(sequence_number, resolve))
  }

  hangUp(): void {
    this.#socket.destroy()
    this.closed = true
  }

  #receive(pdu: Pdu): void {
    this.received.push(pdu)
    const { command_id, command_status, sequence_number } = pdu
    if (isResponse(pdu)) return this.#waiting.get(sequence_number)?.(command_status)
    const reaction = this.#smsc.reactions[command_id]?.(pdu, this) ?? 0
    if (reaction === 'silent') return
    if (reaction === 'hang_up') return this.hangUp()
    const body = reaction === 0 ? this.#smsc.responseBody(command_id) : Buffer.alloc(0)
    this.send(responseTo(command_id), { command_status: reaction, sequence_number, body })
  }
}

type React = (pdu: Pdu, connection: FakeSmscConnection) => Reaction

/**
 * A scripted SMSC without a network: it accepts binds, submissions and other requests unless the test says otherwise.
 */
export class FakeSmsc {
  readonly connections: FakeSmscConnection[] = []
  reactions: Record<number, React> = {}
  /** The error that replaces a connection. */
  unreachable: Error | null = null
  #submitted = 0

  connect = (): Promise<Duplex> => {
    if (this.unreachable) return Promise.reject(this.unreachable)
    const [ours, theirs] = duplexPair()
    this.connections.push(new FakeSmscConnection(theirs, this))
    return Promise.resolve(ours)
  }

  /** Listens on a free port of this machine, with TLS if it has an identity. `await using` closes it. */
  async listen(identity?: { key: string; cert: string }): Promise<AsyncDisposable & { port: number }> {
    const take = (socket: Duplex): void => void this.connections.push(new FakeSmscConnection(socket, this))
    const server: Server = identity ? createTlsServer(identity, take) : createServer(take)
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const close = async (): Promise<void> => {
      for (const connection of this.connections) connection.hangUp()
      server.close()
      await once(server, 'close')
    }
    return { port: (server.address() as AddressInfo).port, [Symbol.asyncDispose]: close }
  }

  get connection(): FakeSmscConnection {
    return this.connections.at(-1)!
  }

  onBind(react: React): void {
    this.reactions[command.bind_transceiver] = react
  }

  onSubmit(react: React): void {
    this.reactions[command.submit_sm] = react
  }

  onEnquiry(react: React): void {
    this.reactions[command.enquire_link] = react
  }

  /** The submissions on all connections. */
  get submissions(): Pdu[] {
    return this.connections.flatMap(({ received }) => received.filter((pdu) => pdu.command_id === command.submit_sm))
  }

  responseBody(command_id: number): Buffer {
    if (command_id === command.submit_sm) return cString(`M${++this.#submitted}`)
    return command_id === command.bind_transceiver ? cString('fake') : Buffer.alloc(0)
  }
}

export function deliveryBody({
  from = '2348031234567',
  from_ton = 1,
  to = '2348031000001',
  esm_class = 0,
  data_coding = 0,
  message = 'Hello',
}: Delivery): Buffer {
  const content = typeof message === 'string' ? Buffer.from(message, 'latin1') : message
  return Buffer.concat([
    cString(''),
    octets(from_ton, 1),
    cString(from),
    octets(1, 1),
    cString(to),
    octets(esm_class, 0, 0),
    cString(''),
    cString(''),
    octets(0, 0, data_coding, 0, content.length),
    content,
  ])
}
