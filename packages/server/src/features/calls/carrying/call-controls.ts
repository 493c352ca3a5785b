import type { Clock } from '@ohun/clock'
import type { Ids } from '../../../platform/ids.ts'
import type { LiveBus } from '../../../platform/live/live-bus.ts'
import type { Log } from '../../../platform/log.ts'
import type { LiveCalls } from './live-calls.ts'
import { act, transferFault, type CallChange } from '../session/act.ts'
import { CallOver } from '../session/call-over.ts'
import type { CallSession } from '../session/call-session.ts'

/** A command to a live call. */
export type CallCommand = { kind: 'hang_up' } | Exclude<CallChange, { kind: 'end_call' }>

/** `unreachable`: the process that carries the call did not answer. `not_allowed`: why a transfer to the number is refused. */
export type ControlResult = 'done' | 'not_connected' | 'unreachable' | { not_allowed: string }

export interface CallControlsDeps {
  clock: Clock
  ids: Ids
  log: Log
  bus: LiveBus
  live_calls: LiveCalls
}

interface Request {
  id: string
  call_id: string
  command: CallCommand
}

interface Answer {
  id: string
  result: ControlResult
}

const REQUESTS = 'call_control'
const ANSWERS = 'call_control_answers'
const TIMEOUT_MS = 3_000

/**
 * Sends commands to live calls in any process. Other processes get them over the live bus, and the one that carries the call
 * answers.
 */
export class CallControls {
  readonly #deps: CallControlsDeps
  readonly #waiting = new Map<string, (result: ControlResult) => void>()

  constructor(deps: CallControlsDeps) {
    this.#deps = deps
    deps.bus.subscribe(REQUESTS, (messages) => messages.forEach((message) => void this.#asked(message)))
    deps.bus.subscribe(ANSWERS, (messages) => {
      for (const { id, result } of messages.map((message) => JSON.parse(message) as Answer))
        this.#waiting.get(id)?.(result)
    })
  }

  async send(call_id: string, command: CallCommand): Promise<ControlResult> {
    const session = this.#deps.live_calls.get(call_id)
    return session ? await this.#execute(session, command) : await this.#ask(call_id, command)
  }

  async #ask(call_id: string, command: CallCommand): Promise<ControlResult> {
    const { ids, bus, clock } = this.#deps
    const id = ids('req')
    const { promise, resolve } = Promise.withResolvers<ControlResult>()
    this.#waiting.set(id, resolve)
    const cancel = clock.after(TIMEOUT_MS, () => resolve('unreachable'))
    bus.publish(REQUESTS, JSON.stringify({ id, call_id, command } satisfies Request))
    try {
      return await promise
    } finally {
      cancel()
      this.#waiting.delete(id)
    }
  }

  async #asked(message: string): Promise<void> {
    const { id, call_id, command } = JSON.parse(message) as Request
    const session = this.#deps.live_calls.get(call_id)
    if (!session) return
    const result = await this.#execute(session, command)
    this.#deps.bus.publish(ANSWERS, JSON.stringify({ id, result } satisfies Answer))
  }

  async #execute(session: CallSession, command: CallCommand): Promise<ControlResult> {
    if (command.kind === 'hang_up') {
      session.end(hangUp(session))
      await this.#deps.live_calls.over(session)
      return 'done'
    }
    if (!session.line || session.signal.aborted) return 'not_connected'
    const fault = command.kind === 'transfer' ? transferFault(session, command.destination) : null
    if (fault !== null) return { not_allowed: fault }
    const done = this.#perform(session, command)
    if (command.kind !== 'transfer') await done // a transfer takes as long as the destination rings
    return 'done'
  }

  async #perform(session: CallSession, command: Exclude<CallCommand, { kind: 'hang_up' }>): Promise<void> {
    try {
      await act(session, command)
    } catch (error) {
      if (!(error instanceof CallOver))
        this.#deps.log.error({ err: error, call_id: session.call.call_id }, 'a command to a call failed')
    }
  }
}

function hangUp({ line }: CallSession) {
  return line
    ? ({ status: 'completed', end_reason: 'api_hangup' } as const)
    : ({ status: 'canceled', end_reason: 'canceled' } as const)
}
