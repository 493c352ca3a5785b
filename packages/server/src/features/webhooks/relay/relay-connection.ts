import { eventHeaders } from '../../../delivery/event-request.ts'
import { EVENT_TIMEOUT_MS } from '../../../delivery/time-limits.ts'
import type { RelayRequestRow } from '../../../delivery/relay/relay-requests.ts'
import { GRACE_MS, type RelaySession } from '../../../delivery/relay/relay-sessions.ts'
import { LOOK_MS, type Relays } from '../../../delivery/relay/relays.ts'
import type { Secrets } from '../../../delivery/secrets.ts'
import type { SigningClock } from '../../../delivery/signing.ts'
import { synchronousHeaders } from '../../../delivery/synchronous-call.ts'
import type { RelayClientFrame, RelayCloseReason, RelayFrame } from '../../../generated/types.gen.ts'
import { ranFor, type Clock } from '@ohun/clock'
import { Hint } from '../../../platform/hint.ts'
import type { Log } from '../../../platform/log.ts'
import { storableText } from '../../../platform/storable-text.ts'
import { TokenBucket } from '../../../platform/limits/token-bucket.ts'

export interface RelayConnectionDeps {
  clock: Clock
  log: Log
  secrets: Pick<Secrets, 'current'>
  signingTime: SigningClock
  relays: Relays
}

export interface RelayedEvent {
  event_id: string
  event_type: string
  /** The event as it is stored, signed and sent. */
  body: string
}

export interface ConnectionRequest {
  session: RelaySession
  events: AsyncIterable<{ event: RelayedEvent }>
  /** The event types of the relay. Null selects all types. */
  event_types: readonly string[] | null
  signal: AbortSignal
}

/** The most events that are sent but not acknowledged. The others wait in the database. */
const WINDOW = 64
const BEAT_MS = 5_000
/** The time of three heartbeats without an answer. */
const SILENCE_MS = 15_000
/** The most frames of the client per second. A genuine client sends fewer. */
const PACE = { per_second: 200, at_once: 500 }
const PACE_MS = 50

const MESSAGES: Readonly<Record<RelayCloseReason, string>> = {
  replaced: 'A newer relay answers for the same agent.',
  resumed: 'The session has ended, or continues on another connection.',
  silent: 'The client sent nothing for 15 seconds.',
}

export const closed = (reason: RelayCloseReason): RelayFrame => ({ type: 'closed', reason, message: MESSAGES[reason] })

/** A connection of a relay's session. It sends requests to its client and records the answers. */
export class RelayConnection {
  readonly #deps: RelayConnectionDeps
  readonly #session: RelaySession
  readonly #request: ConnectionRequest
  readonly #bucket: TokenBucket
  readonly #hint = new Hint()
  readonly #room = new Hint()
  readonly #ready_events: RelayedEvent[] = []
  /** The events in the order in which they were sent. */
  readonly #unacknowledged: string[] = []
  /** The requests that this connection has sent, with their deadlines. */
  readonly #sent = new Map<string, Date>()
  #look = true
  #beat = false
  #heard_at: number
  #ending: Promise<void> | null = null
  #closed: RelayCloseReason | null = null
  #failure: unknown = null
  #cancelBeat: () => void = () => {}

  constructor(deps: RelayConnectionDeps, request: ConnectionRequest) {
    this.#deps = deps
    this.#session = request.session
    this.#request = request
    this.#heard_at = this.#now()
    this.#bucket = new TokenBucket(PACE, this.#heard_at)
  }

  async *frames(ready: RelayFrame): AsyncGenerator<RelayFrame, void, undefined> {
    const leave = this.#follow()
    try {
      yield ready
      while (!this.#over) {
        yield* await this.#next()
        if (!this.#over && !this.#pending) await this.#hint.wait(this.#deps.clock, LOOK_MS)
        this.#look ||= this.#session.answers
      }
      if (this.#failure !== null) throw this.#failure
      if (this.#closed) yield closed(this.#closed)
    } finally {
      leave()
      await this.#release()
    }
  }

  /** Handles a frame. Waits if the client sends faster than a genuine client would. */
  async receive(frame: RelayClientFrame): Promise<void> {
    const { clock } = this.#deps
    while (!this.#bucket.take(this.#now())) await new Promise<void>((resolve) => void clock.after(PACE_MS, resolve))
    this.#heard_at = this.#now()
    try {
      await this.#handle(frame)
    } catch (error) {
      // The request is sent again over the client's next connection.
      this.#fail(error)
    }
  }

  /** Ends the session because its key is no longer valid: the agents use their own backends at once, and the session cannot be resumed. */
  async refuse(): Promise<void> {
    try {
      await this.#end()
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'a relay whose key was revoked could not be ended; its lease ends')
    }
  }

  async #handle(frame: RelayClientFrame): Promise<void> {
    if (frame.type === 'ack') this.#acknowledge(frame.id)
    else if (frame.type === 'end') await this.#end()
    else if (frame.type === 'response') {
      const { id, status, body, encoding } = frame
      await this.#answer(id, { status, body, encoding })
    } else if (frame.type === 'failure') {
      const { id, reason: cause, message: detail = 'The receiver behind the relay did not respond.' } = frame
      await this.#answer(id, { cause, detail })
    }
  }

  get #over(): boolean {
    return this.#request.signal.aborted || this.#ending !== null || this.#closed !== null || this.#failure !== null
  }

  get #pending(): boolean {
    return this.#look || this.#beat || this.#ready_events.length > 0
  }

  /** Subscribes to everything that leads to frames. @returns a function that ends it */
  #follow(): () => void {
    const { relays } = this.#deps
    const { signal } = this.#request
    const wake = (): void => this.#hint.give()
    signal.addEventListener('abort', wake, { once: true })
    const letGo = relays.sessions.hold(this.#session, {
      look: () => {
        this.#look = true
        wake()
      },
      lost: (reason) => this.#close(reason),
    })
    this.#waitForBeat()
    void this.#takeEvents()
    return () => {
      this.#cancelBeat()
      letGo()
      signal.removeEventListener('abort', wake)
      this.#room.give()
    }
  }

  /** Requests come first, because somebody waits for their answers. Only one event is returned, because a request may arrive meanwhile. */
  async #next(): Promise<RelayFrame[]> {
    const frames = this.#look ? await this.#requests() : []
    if (this.#beat) frames.push({ type: 'heartbeat' })
    this.#beat = false
    const event = this.#ready_events.shift()
    if (event) frames.push(await this.#eventFrame(event))
    return frames
  }

  async #requests(): Promise<RelayFrame[]> {
    this.#look = false
    const now = this.#deps.clock.now()
    for (const [request_id, deadline] of this.#sent) if (deadline <= now) this.#sent.delete(request_id)
    const rows = await this.#deps.relays.waiting(this.#session.session_id, [...this.#sent.keys()])
    for (const { request_id, deadline } of rows) this.#sent.set(request_id, deadline)
    return await Promise.all(rows.map((row) => this.#requestFrame(row)))
  }

  async #requestFrame({ request_id: id, kind, event_id, body, deadline }: RelayRequestRow): Promise<RelayFrame> {
    const secrets = await this.#deps.secrets.current(this.#session.workspace_id)
    const headers = synchronousHeaders({ body, event_id, secrets, at: this.#deps.signingTime() })
    const now = this.#deps.clock.now()
    const timeout_ms = deadline.getTime() - now.getTime()
    return { type: 'request', id, kind, headers, body, timeout_ms, deadline: deadline.toISOString() }
  }

  async #eventFrame({ event_id, body }: RelayedEvent): Promise<RelayFrame> {
    const secrets = await this.#deps.secrets.current(this.#session.workspace_id)
    const headers = eventHeaders({ event_id, body, secrets, at: this.#deps.signingTime() })
    const timeout_ms = EVENT_TIMEOUT_MS
    const deadline = new Date(this.#deps.clock.now().getTime() + timeout_ms).toISOString()
    return { type: 'request', id: event_id, kind: 'event', headers, body, timeout_ms, deadline }
  }

  async #takeEvents(): Promise<void> {
    const { events, event_types } = this.#request
    try {
      for await (const { event } of events) {
        if (event_types && !event_types.includes(event.event_type)) continue
        while (this.#unacknowledged.length >= WINDOW && !this.#over) await this.#room.wait(this.#deps.clock, BEAT_MS)
        if (this.#over) return
        this.#unacknowledged.push(event.event_id)
        this.#ready_events.push(event)
        this.#hint.give()
      }
    } catch (error) {
      this.#fail(error)
    }
  }

  #acknowledge(event_id: string): void {
    const index = this.#unacknowledged.indexOf(event_id)
    for (const id of this.#unacknowledged.splice(0, index + 1))
      if (id > this.#session.position) this.#session.position = id
    this.#room.give()
  }

  async #answer(request_id: string, answer: Parameters<Relays['answer']>[2]): Promise<void> {
    await this.#deps.relays.answer(this.#session.session_id, storableText(request_id), answer)
  }

  async #end(): Promise<void> {
    this.#ending = this.#deps.relays.sessions.end(this.#session)
    this.#hint.give()
    await this.#ending
  }

  #waitForBeat(): void {
    this.#cancelBeat = this.#deps.clock.after(BEAT_MS, () => {
      this.#waitForBeat()
      this.#beatNow()
    })
  }

  #beatNow(): void {
    if (ranFor(this.#deps.clock, this.#heard_at) >= SILENCE_MS) return this.#close('silent')
    this.#beat = true
    this.#hint.give()
  }

  #fail(error: unknown): void {
    this.#failure ??= error
    this.#hint.give()
  }

  #close(reason: RelayCloseReason): void {
    this.#closed ??= reason
    this.#hint.give()
  }

  /** A client whose connection broke may come back, but the session of a silent client ends. */
  async #release(): Promise<void> {
    if (this.#closed === 'replaced' || this.#closed === 'resumed') return
    try {
      // When a client sees that the connection is closed, the session must have ended.
      if (this.#ending) return await this.#ending
      await this.#deps.relays.sessions.leave(this.#session, this.#closed === 'silent' ? 0 : GRACE_MS)
    } catch (error) {
      this.#deps.log.debug({ err: error }, 'a relay could not be released; its lease ends')
    }
  }

  #now(): number {
    return this.#deps.clock.monotonic_ms()
  }
}
