import type { Clock } from '@ohun/clock'
import type { Database } from '../../../platform/db/database.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { LiveBus } from '../../../platform/live/live-bus.ts'
import type { Log } from '../../../platform/log.ts'
import { ownerOf } from './call-leases.ts'
import type { LiveCalls } from './live-calls.ts'
import { performAction, transferFault, type CallChange } from '../session/perform-action.ts'
import type { Reconnected, Reconnecting } from '../../../gateways/telephony/line.ts'
import { CallOver } from '../session/call-over.ts'
import type { MonitorCommand } from '../session/monitoring.ts'
import type { CallSession } from '../session/call-session.ts'

/** A command to a live call. */
export type CallCommand = { kind: 'hang_up' } | Exclude<CallChange, { kind: 'end_call' }> | MonitorCommand

/**
 * `full`: the limit of monitors is reached. `unreachable`: the process that carries the call did not answer. `not_allowed`: the
 * reason why a transfer to the number, or a monitor's command, is refused. `is_state`: the state of the call is the reason, not the
 * number.
 */
export type ControlResult = 'done' | 'full' | 'not_connected' | 'unreachable' | { not_allowed: string; is_state?: true }

/** The messages to the process that carries a call. A `Result` is its answer. */
type Message = CallCommand | ({ kind: 'reconnect' } & Reconnecting)
type Result = ControlResult | { reconnected: Reconnected }

export interface CallControlsDeps {
  db: Database
  clock: Clock
  ids: Ids
  log: Log
  bus: LiveBus
  live_calls: LiveCalls
  /** This process's number, once it has started. */
  owner: () => number
}

interface Request {
  id: string
  call_id: string
  command: Message
  /** The number of the process that asks. Absent if its release does not send it. */
  from?: number
}

interface Answer {
  id: string
  result: Result
}

/** The topics that all processes share. Each process also has topics of its own. */
const REQUESTS = 'call_control'
const ANSWERS = 'call_control_answers'
const TIMEOUT_MS = 3_000
/** After this time all processes are asked: the one that carried the call may have handed it over, or have an earlier release. */
const ASK_ALL_MS = 1_000

const topicOf = (topic: string, owner: number): string => `${topic}:${owner}`

/** Sends commands to live calls in any process. The process that carries the call receives them over the live bus and answers. */
export class CallControls {
  readonly #deps: CallControlsDeps
  readonly #waiting = new Map<string, (result: Result) => void>()
  /** The ids of recent requests, each of which is executed once. */
  readonly #known = new Set<string>()

  constructor(deps: CallControlsDeps) {
    this.#deps = deps
  }

  /** To be called once this process has its number. */
  start(): void {
    const { bus, owner } = this.#deps
    for (const topic of [REQUESTS, topicOf(REQUESTS, owner())])
      bus.subscribe(topic, (messages) => messages.forEach((message) => this.#take(JSON.parse(message) as Request)))
    for (const topic of [ANSWERS, topicOf(ANSWERS, owner())])
      bus.subscribe(topic, (messages) => {
        for (const { id, result } of messages.map((message) => JSON.parse(message) as Answer))
          this.#waiting.get(id)?.(result)
      })
  }

  async send(call_id: string, command: CallCommand): Promise<ControlResult> {
    return (await this.#send(call_id, command)) as ControlResult
  }

  /** Passes the new offer of a page to the line of its call. */
  async reconnect(call_id: string, offer: Reconnecting): Promise<Reconnected> {
    const result = await this.#send(call_id, { kind: 'reconnect', ...offer })
    return typeof result === 'object' && 'reconnected' in result ? result.reconnected : 'gone'
  }

  async #send(call_id: string, command: Message): Promise<Result> {
    const session = this.#deps.live_calls.get(call_id)
    return session ? await this.#execute(session, command) : await this.#ask(call_id, command)
  }

  async #ask(call_id: string, command: Message): Promise<Result> {
    const { db, ids, bus, clock, owner } = this.#deps
    const carrier = await ownerOf(db, call_id)
    if (carrier === null) return 'unreachable'
    const id = ids('req')
    const request = JSON.stringify({ id, call_id, command, from: owner() } satisfies Request)
    const { promise, resolve } = Promise.withResolvers<Result>()
    this.#waiting.set(id, resolve)
    const cancelAskingAll = clock.after(ASK_ALL_MS, () => bus.announce(REQUESTS, request))
    const cancel = clock.after(TIMEOUT_MS, () => resolve('unreachable'))
    bus.publish(topicOf(REQUESTS, carrier), request)
    try {
      return await promise
    } finally {
      cancelAskingAll()
      cancel()
      this.#waiting.delete(id)
    }
  }

  #take(request: Request): void {
    this.#asked(request).catch((err: unknown) => this.#deps.log.error({ err }, 'a command to a call failed'))
  }

  async #asked({ id, call_id, command, from }: Request): Promise<void> {
    const session = this.#deps.live_calls.get(call_id)
    if (!session || this.#known.has(id)) return
    this.#known.add(id)
    this.#deps.clock.after(TIMEOUT_MS, () => this.#known.delete(id))
    const answer = JSON.stringify({ id, result: await this.#execute(session, command) } satisfies Answer)
    if (from === undefined) this.#deps.bus.announce(ANSWERS, answer)
    else this.#deps.bus.publish(topicOf(ANSWERS, from), answer)
  }

  async #execute(session: CallSession, command: Message): Promise<Result> {
    if (command.kind === 'hang_up') {
      session.end(hangUp(session))
      await this.#deps.live_calls.over(session)
      return 'done'
    }
    if (!session.line || session.signal.aborted) return 'not_connected'
    if (command.kind === 'reconnect') return { reconnected: (await session.line.reconnect?.(command)) ?? 'unknown' }
    if ('monitor_id' in command) return await session.monitoring.execute(command)
    const refused = refusalOf(session, command)
    if (refused) return refused
    const done = this.#perform(session, command)
    if (!isTransfer(command)) await done // a transfer takes as long as the destination rings
    return 'done'
  }

  async #perform(session: CallSession, command: Change): Promise<void> {
    try {
      await performAction(session, command)
    } catch (error) {
      if (!(error instanceof CallOver))
        this.#deps.log.error({ err: error, call_id: session.call.call_id }, 'a command to a call failed')
    }
  }
}

type Change = Exclude<CallCommand, { kind: 'hang_up' } | MonitorCommand>

function isTransfer({ kind }: Change): boolean {
  return kind === 'transfer' || kind === 'warm_transfer'
}

/** A call that is being transferred can only be taken back. Once a colleague has it, it can only be ended. */
function refusalOf(session: CallSession, command: Change): { not_allowed: string; is_state?: true } | null {
  const { transfers, monitoring } = session
  const may_leave = command.kind === 'leave' && transfers.talk !== null
  const may_go_on = command.kind === 'dtmf' || (command.kind === 'resume' && !transfers.is_joined) || may_leave
  if (transfers.is_running && !may_go_on)
    return {
      not_allowed: transfers.is_joined ? joinedState(transfers) : 'a colleague is being called',
      is_state: true,
    }
  if (command.kind === 'leave' && !may_leave)
    return { not_allowed: 'no colleague is in the call beside the agent', is_state: true }
  if (command.kind === 'warm_transfer' && monitoring.is_taken_over)
    return { not_allowed: 'a colleague has taken the call over', is_state: true }
  const numbers = command.kind === 'warm_transfer' ? command.request.colleagues.map((one) => one.destination) : []
  const called = command.kind === 'transfer' ? [command.destination] : numbers
  const faults = called.map((number) => transferFault(session, number))
  const fault = faults.find((one) => one !== null)
  return fault ? { not_allowed: fault } : null
}

const joinedState = ({ talk }: CallSession['transfers']): string =>
  talk ? 'a colleague is in the call beside the agent' : 'a colleague has the call'

function hangUp({ line }: CallSession) {
  return line
    ? ({ status: 'completed', end_reason: 'api_hangup' } as const)
    : ({ status: 'canceled', end_reason: 'canceled' } as const)
}
