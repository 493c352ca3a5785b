import type { Clock } from '@ohun/clock'
import { readAnswer, type RawAnswer, type SynchronousAnswer } from '../../delivery/synchronous-answer.ts'
import { MAX_ANSWER_BYTES, type SynchronousCall, type SynchronousRequest } from '../../delivery/synchronous-call.ts'
import { toolResult } from '../../features/turns/call-tool.ts'
import type { ToolResult } from '../../gateways/ai/chat-model.ts'
import type { TurnSubject } from '../../gateways/ai/responder.ts'
import type { SimulatedReply, SimulatedTool, SimulationFailure } from '../../generated/types.gen.ts'
import { cutTold } from './expecting/told.ts'
import { isLike } from './is-like.ts'
import type { Run } from './runs.ts'

/** A tool call, as it was asked. */
export interface AskedTool {
  at: Date
  name: string
  arguments: unknown
  /** Null until it is known. */
  outcome: string | null
}

/** The time that a turn's backend took on the machine's clock, while the conversation's clock stood still. */
export interface RealTime {
  first_byte_ms: number | null
  whole_ms: number
}

export interface BackendsDeps {
  /** That of the conversations. */
  clock: Clock
  machine_clock: Clock
  /** The contact of a conversation by SMS or WhatsApp. */
  contactOf: (conversation_id: string) => Promise<string>
}

/** Further ones of a run say nothing that is not known. */
const MOST_FAULTS = 20

type FixtureRequest = Pick<SynchronousRequest, 'timeout_ms' | 'signal' | 'faultOf' | 'onFirstByte'>

/** A call of a tool with the limits of its answer. */
export interface CalledTool extends Pick<FixtureRequest, 'timeout_ms' | 'signal'> {
  name: string
  given: unknown
  turn_id: string
}

/** The answers of a run's backend and tools. */
export class RunBackends {
  readonly tools: AskedTool[] = []
  readonly faults: SimulationFailure[] = []
  readonly real = new Map<string, RealTime>()
  readonly #used = new Map<SimulatedTool, number>()
  readonly #run: Run
  #turns = 0

  constructor(run: Run) {
    this.#run = run
  }

  /** The tools that have entries. */
  get tool_names(): readonly string[] {
    return [...new Set((this.#run.scenario.tools ?? []).map(({ name }) => name))]
  }

  /** Finds the answer to a request in place of the developer's. Undefined if the developer is asked. */
  answerTo({ kind, tool, body }: SynchronousRequest): SimulatedReply | SimulatedTool | undefined {
    if (kind === 'tool') return this.toolFor(tool ?? '', argumentsOf(body))
    const { backend = [] } = this.#run.scenario
    return kind === 'turn' ? backend[Math.min(this.#turns++, backend.length - 1)] : undefined
  }

  /** The entry that answers a call of a tool. Undefined if there is none for the tool. */
  toolFor(name: string, given: unknown): SimulatedTool | undefined {
    const known = (this.#run.scenario.tools ?? []).filter((one) => one.name === name)
    if (known.length === 0) return undefined
    const found = known.find((one) => isLike(given, one.arguments ?? {}) && this.#left(one) > 0)
    if (found) this.#used.set(found, (this.#used.get(found) ?? 0) + 1)
    else if (this.faults.length < MOST_FAULTS) this.faults.push(unanswered(name, given))
    return found ?? { name, error: 500 }
  }

  #left(tool: SimulatedTool): number {
    return (tool.times ?? Infinity) - (this.#used.get(tool) ?? 0)
  }
}

function unanswered(name: string, given: unknown): SimulationFailure {
  const actual = `it was called with ${JSON.stringify(given)}`
  return { expectation: 'tools', ...cutTold({ expected: `an entry that answers ${name}`, actual }) }
}

export function argumentsOf(body: unknown): unknown {
  return (body as { payload?: { tool?: { arguments?: unknown } } }).payload?.tool?.arguments
}

/** Answers what the runs ask, by their scenarios. */
export class Backends {
  readonly #deps: BackendsDeps
  readonly #by_contact = new Map<string, RunBackends>()
  readonly #by_call = new Map<string, RunBackends>()
  /** Answers that wait for the clock. */
  waiting = 0

  constructor(deps: BackendsDeps) {
    this.#deps = deps
  }

  begin(run: Run, call_id: string | null): RunBackends {
    const backends = new RunBackends(run)
    this.#by_contact.set(run.contact, backends)
    if (call_id !== null) this.#by_call.set(call_id, backends)
    return backends
  }

  /** The run of a turn. Undefined outside runs, such as for a list of tools before a call. */
  runOf(subject: TurnSubject | undefined): RunBackends | undefined {
    if (!subject) return undefined
    return subject.channel === 'voice' ? this.#by_call.get(subject.call_id) : this.#by_contact.get(subject.from_number)
  }

  /**
   * The answer of a tool that is not asked by the developer's webhook.
   * @param ask - How it is asked if the scenario has no entry for it.
   */
  // oxlint-disable-next-line eslint/max-params -- of which run, what, and how otherwise.
  async answerTool(run: RunBackends, called: CalledTool, ask: () => Promise<ToolResult>): Promise<ToolResult> {
    const { name, given, turn_id, ...limits } = called
    const asked: AskedTool = { at: this.#deps.clock.now(), name, arguments: given, outcome: null }
    run.tools.push(asked)
    const fixture = run.toolFor(name, given)
    if (!fixture) {
      const result = await this.#timed(run, { turn_id, ask })
      asked.outcome = result.kind === 'result' ? 'answered' : causeOf(result.message)
      return result
    }
    const answer = await this.#byFixture(fixture, limits)
    asked.outcome = answer.kind === 'answered' ? 'answered' : answer.cause
    return toolResult(answer)
  }

  /** The same as `#measured`, of what comes whole. */
  // oxlint-disable-next-line eslint/max-params -- in which run, and what.
  async #timed<T>(run: RunBackends, { turn_id, ask }: { turn_id: string; ask: () => Promise<T> }): Promise<T> {
    const { machine_clock } = this.#deps
    const began_ms = machine_clock.monotonic_ms()
    try {
      return await ask()
    } finally {
      const { first_byte_ms = null, whole_ms = 0 } = run.real.get(turn_id) ?? {}
      run.real.set(turn_id, { first_byte_ms, whole_ms: whole_ms + Math.round(machine_clock.monotonic_ms() - began_ms) })
    }
  }

  /** @param ask - How requests are answered otherwise. */
  answering(ask: SynchronousCall): SynchronousCall {
    return async (request) => {
      const run = await this.#runOf(request)
      if (!run) return await ask(request)
      const asked = request.kind === 'tool' ? this.#noteTool(run, request) : null
      const answer = await this.#answer(run, request, ask)
      if (asked) asked.outcome = answer.kind === 'answered' ? 'answered' : answer.cause
      return answer
    }
  }

  #noteTool(run: RunBackends, { tool, body }: SynchronousRequest): AskedTool {
    const asked = { at: this.#deps.clock.now(), name: tool ?? '', arguments: argumentsOf(body), outcome: null }
    run.tools.push(asked)
    return asked
  }

  // oxlint-disable-next-line eslint/max-params -- by whom, what, and how otherwise.
  async #answer(run: RunBackends, request: SynchronousRequest, ask: SynchronousCall): Promise<SynchronousAnswer> {
    const fixture = run.answerTo(request)
    return fixture ? await this.#byFixture(fixture, request) : await this.#measured(run, request, ask)
  }

  async #byFixture(
    fixture: SimulatedReply | SimulatedTool,
    { timeout_ms, signal, faultOf, onFirstByte }: FixtureRequest,
  ): Promise<SynchronousAnswer> {
    const delay_ms = fixture.timeout ? timeout_ms : (fixture.delay_ms ?? 0)
    await this.#passes(Math.min(delay_ms, timeout_ms), signal)
    if (delay_ms >= timeout_ms) {
      const detail = `No answer within ${timeout_ms} ms.`
      return { kind: 'failed', cause: 'timeout', detail, status: null }
    }
    onFirstByte?.()
    const body = Buffer.from(fixture.malformed ? '{"text": "This is not JSO' : JSON.stringify(bodyOf(fixture)))
    const answered = { kind: 'answered', status: fixture.error ?? 200, body } as const
    const raw = body.length > MAX_ANSWER_BYTES ? tooLarge(answered.status) : answered
    return readAnswer(raw, { stream: null, faultOf })
  }

  /** The developer's own: the conversation's clock stands still meanwhile. */
  // oxlint-disable-next-line eslint/max-params -- by whom, what, and how.
  async #measured(run: RunBackends, request: SynchronousRequest, ask: SynchronousCall): Promise<SynchronousAnswer> {
    const { machine_clock } = this.#deps
    const began_ms = machine_clock.monotonic_ms()
    const passed = (): number => Math.round(machine_clock.monotonic_ms() - began_ms)
    let first_byte_ms: number | null = null
    const onFirstByte = (): void => {
      first_byte_ms ??= passed()
      request.onFirstByte?.()
    }
    const answer = await ask({ ...request, onFirstByte })
    const before = run.real.get(request.turn_id ?? '')
    const real = { first_byte_ms: before?.first_byte_ms ?? first_byte_ms, whole_ms: (before?.whole_ms ?? 0) + passed() }
    run.real.set(request.turn_id ?? '', real)
    return answer
  }

  async #passes(ms: number, signal: AbortSignal | undefined): Promise<void> {
    if (ms <= 0) return
    signal?.throwIfAborted()
    this.waiting++
    const { promise, resolve } = Promise.withResolvers<void>()
    const cancel = this.#deps.clock.after(ms, resolve)
    signal?.addEventListener('abort', () => resolve(), { once: true })
    await promise
    cancel()
    this.waiting--
    signal?.throwIfAborted()
  }

  async #runOf({ body, headers = {} }: SynchronousRequest): Promise<RunBackends | undefined> {
    const { from, from_number } = body as { from?: string; from_number?: string }
    const call_id = headers['X-Service-Call-ID']
    const conversation_id = headers['X-Service-Conversation-ID']
    if (call_id !== undefined) return this.#by_call.get(call_id)
    if (conversation_id !== undefined) return this.#by_contact.get(await this.#deps.contactOf(conversation_id))
    return this.#by_contact.get(from_number ?? from ?? '')
  }
}

/** The same limit as for answers that come over the network. */
function tooLarge(status: number): RawAnswer {
  return { kind: 'failed', cause: 'too_large', detail: `The answer is longer than ${MAX_ANSWER_BYTES} bytes.`, status }
}

/** The cause in a failure as the model gets it. */
function causeOf(message: string): string {
  return /^The tool failed: (\w+)\.$/.exec(message)?.[1] ?? 'refused'
}

function bodyOf(fixture: SimulatedReply | SimulatedTool): unknown {
  return 'name' in fixture ? (fixture.result ?? {}) : fixture.reply
}
