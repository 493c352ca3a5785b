import type { Duplex } from 'node:stream'
import { orAborted, ranFor, timeLimit, type Clock } from '@ohun/clock'
import { cString, octets } from './body.ts'
import { SmppConnection, type Answer, type Respond } from './connection.ts'
import { command } from './pdu.ts'
import { isRefusedLogin, status, statusName } from './status.ts'

/** The time limit from the first packet to the response to the bind. */
const OPEN_MS = 10_000
/** The time without input after which an enquire_link is sent. */
const QUIET_MS = 30_000
const ENQUIRE_MS = 5_000
const UNBIND_MS = 500
const VERSION_3_4 = 0x34

export interface Login {
  system_id: string
  password: string
  system_type: string
}

export interface SessionDeps {
  clock: Clock
  login: Login
  connect: (signal: AbortSignal) => Promise<Duplex>
  deliver: Respond
  /** Abandons a session that is not bound yet. */
  signal: AbortSignal
}

/** The SMSC refuses the bind. */
export class BindRefusedError extends Error {
  override name = 'BindRefusedError'
  /** True if the failure will not disappear soon and further attempts may lock the account. */
  readonly final: boolean

  constructor(command_status: number) {
    super(`the SMSC refused the bind: ${statusName(command_status)}`)
    this.final = isRefusedLogin(command_status)
  }
}

/** A bound transceiver. */
export class SmppSession {
  readonly #connection: SmppConnection
  readonly #clock: Clock
  #cancelEnquiry = (): void => {}
  /** The number of submissions without an answer. */
  in_flight = 0

  constructor(connection: SmppConnection, clock: Clock) {
    this.#connection = connection
    this.#clock = clock
    this.#watch()
  }

  get open(): boolean {
    return this.#connection.open
  }

  /** Resolves with the reason. */
  get closed(): Promise<Error> {
    return this.#connection.closed
  }

  async submit(body: Buffer, within_ms: number): Promise<Answer> {
    const answer = await this.#connection.request(command.submit_sm, { body, within_ms })
    // This submission is lost, but the answer to an enquire_link decides whether the session can be used for the next ones.
    if (answer.kind === 'silent') void this.#enquire()
    return answer
  }

  async unbind(): Promise<void> {
    await this.#connection.request(command.unbind, { within_ms: UNBIND_MS })
    this.#close(new Error('we ended the session'))
  }

  #close(reason: Error): void {
    this.#cancelEnquiry()
    this.#connection.close(reason)
  }

  #watch(): void {
    const quiet_ms = ranFor(this.#clock, this.#connection.heard_ms)
    const wait = (ms: number): void => {
      this.#cancelEnquiry = this.#clock.after(ms, () => this.#watch())
    }
    if (!this.open) return
    if (quiet_ms < QUIET_MS) return wait(QUIET_MS - quiet_ms)
    wait(QUIET_MS)
    void this.#enquire()
  }

  async #enquire(): Promise<void> {
    const { kind } = await this.#connection.request(command.enquire_link, { within_ms: ENQUIRE_MS })
    if (kind === 'silent') this.#close(new Error('the SMSC does not answer enquire_link'))
  }
}

/** @throws BindRefusedError, or another error with the reason why there is no session. */
export async function openSession({ clock, login, connect, deliver, signal }: SessionDeps): Promise<SmppSession> {
  using limit = timeLimit(clock, OPEN_MS, signal)
  const socket = await connect(limit.signal).catch((error: unknown) => {
    throw limit.expired ? new Error('no connection within 10 s', { cause: error }) : error
  })
  const connection = new SmppConnection({ clock, socket, deliver })
  try {
    const request = connection.request(command.bind_transceiver, { body: bindBody(login), within_ms: OPEN_MS })
    const answer = await orAborted(limit.signal, request)
    if (answer.kind === 'lost' || answer.kind === 'not_sent') throw await connection.closed
    if (answer.kind === 'silent') throw new Error('the SMSC did not answer the bind')
    if (answer.command_status !== status.ESME_ROK) throw new BindRefusedError(answer.command_status)
    return new SmppSession(connection, clock)
  } catch (error) {
    const reason = limit.expired ? new Error('the SMSC did not answer the bind') : (error as Error)
    connection.close(reason)
    throw reason
  }
}

function bindBody({ system_id, password, system_type }: Login): Buffer {
  return Buffer.concat([
    cString(system_id),
    cString(password),
    cString(system_type),
    octets(VERSION_3_4, 0, 0), // addr_ton, addr_npi: all numbers of the account
    cString(''), // address_range
  ])
}
