import type { Duplex } from 'node:stream'
import { afterRunning, type Clock } from '@ohun/clock'
import { command, encodePdu, FramingError, isResponse, PduReader, responseTo, type Pdu } from './pdu.ts'
import { status } from './status.ts'

const FLUSH_MS = 1_000
const NOTHING = Buffer.alloc(0)
const LAST_SEQUENCE_NUMBER = 0x7fffffff
/** The limit on unread output. Beyond it the connection is closed, because the SMSC sends requests without reading the responses. */
const MAX_UNREAD_BYTES = 4 * 1_024 * 1_024

/** The outcome of a request. Only `not_sent` means for certain that the SMSC has not received it. */
export type Answer =
  | { kind: 'answered'; command_status: number; body: Buffer }
  | { kind: 'silent' }
  | { kind: 'lost' }
  | { kind: 'not_sent' }

/** Handles a request of the SMSC. Returns the status and body of the response. */
export type Respond = (pdu: Pdu) => Promise<{ command_status: number; body?: Buffer }>

export interface ConnectionDeps {
  clock: Clock
  socket: Duplex
  /** Handles deliver_sm requests. */
  deliver: Respond
}

interface Waiting {
  command_id: number
  settle: (answer: Answer) => void
}

/** SMPP on one socket: requests and responses in both directions. It ends with the socket and does not reconnect. */
export class SmppConnection {
  readonly #deps: ConnectionDeps
  readonly #reader = new PduReader()
  readonly #waiting = new Map<number, Waiting>()
  readonly #closed = Promise.withResolvers<Error>()
  #sequence_number = 0
  #open = true
  /** The monotonic time at which data was last read. */
  heard_ms: number

  constructor(deps: ConnectionDeps) {
    this.#deps = deps
    this.heard_ms = deps.clock.monotonic_ms()
    const { socket } = deps
    socket.on('data', (chunk: Buffer) => this.#read(chunk))
    socket.on('error', (error: Error) => this.close(error))
    // A half-closed session is useless.
    socket.on('end', () => this.close(new Error('the SMSC closed the connection')))
    socket.on('close', () => this.close(new Error('the connection was closed')))
  }

  /** Resolves with the reason; never rejects. */
  get closed(): Promise<Error> {
    return this.#closed.promise
  }

  get open(): boolean {
    return this.#open && this.#deps.socket.writable
  }

  /** @param within_ms - The longest wait for the response. */
  request(command_id: number, { body = NOTHING, within_ms }: { body?: Buffer; within_ms: number }): Promise<Answer> {
    if (!this.open) return Promise.resolve({ kind: 'not_sent' })
    const sequence_number = this.#nextSequenceNumber()
    return new Promise((resolve) => {
      const settle = (answer: Answer): void => {
        cancel()
        this.#waiting.delete(sequence_number)
        resolve(answer)
      }
      const cancel = afterRunning(this.#deps.clock, within_ms, () => settle({ kind: 'silent' }))
      this.#waiting.set(sequence_number, { command_id, settle })
      this.#write({ command_id, command_status: status.ESME_ROK, sequence_number, body })
    })
  }

  /** Closes the connection after a last attempt to send written data. Requests that wait for their response end as `lost`. */
  close(reason: Error): void {
    if (!this.#open) return
    this.#open = false
    const { clock, socket } = this.#deps
    const cancel = clock.after(FLUSH_MS, () => socket.destroy())
    socket.end(() => {
      cancel()
      socket.destroy()
    })
    for (const { settle } of this.#waiting.values()) settle({ kind: 'lost' })
    this.#closed.resolve(reason)
  }

  #nextSequenceNumber(): number {
    do this.#sequence_number = (this.#sequence_number % LAST_SEQUENCE_NUMBER) + 1
    while (this.#waiting.has(this.#sequence_number))
    return this.#sequence_number
  }

  #write(pdu: Pdu): void {
    const { socket } = this.#deps
    if (!this.open) return
    socket.write(encodePdu(pdu))
    if (socket.writableLength > MAX_UNREAD_BYTES) this.close(new Error('the SMSC reads nothing'))
  }

  #read(chunk: Buffer): void {
    if (!this.#open) return
    this.heard_ms = this.#deps.clock.monotonic_ms()
    try {
      for (const pdu of this.#reader.read(chunk)) if (this.#open) this.#receive(pdu)
    } catch (error) {
      if (!(error instanceof FramingError)) throw error
      this.#respond(command.generic_nack, { sequence_number: 0, command_status: status.ESME_RINVCMDLEN })
      this.close(new Error(`the SMSC sent ${error.message}`))
    }
  }

  #receive(pdu: Pdu): void {
    const { command_id, sequence_number } = pdu
    if (isResponse(pdu)) return this.#settle(pdu)
    if (command_id === command.deliver_sm) return void this.#answer(pdu)
    if (command_id === command.alert_notification || command_id === command.outbind) return
    const known = command_id === command.enquire_link || command_id === command.unbind
    const response = known ? responseTo(command_id) : command.generic_nack
    this.#respond(response, { sequence_number, command_status: known ? status.ESME_ROK : status.ESME_RINVCMDID })
    if (command_id === command.unbind) this.close(new Error('the SMSC ended the session'))
  }

  /** Settles the request that a response belongs to. Late, repeated and unrelated responses are dropped. */
  #settle({ command_id, command_status, sequence_number, body }: Pdu): void {
    const waiting = this.#waiting.get(sequence_number)
    if (waiting && [responseTo(waiting.command_id), command.generic_nack].includes(command_id))
      waiting.settle({ kind: 'answered', command_status, body })
  }

  async #answer(pdu: Pdu): Promise<void> {
    const { command_status, body } = await this.#deps.deliver(pdu)
    this.#respond(responseTo(pdu.command_id), { sequence_number: pdu.sequence_number, command_status, body })
  }

  #respond(
    command_id: number,
    response: { sequence_number: number; command_status: number; body?: Buffer | undefined },
  ): void {
    this.#write({ command_id, ...response, body: response.body ?? NOTHING })
  }
}
