import type { Clock } from '@ohun/clock'
import type { SynchronousAnswer } from '../../delivery/synchronous-answer.ts'
import type { SynchronousCall, SynchronousRequest } from '../../delivery/synchronous-call.ts'
import { toolResult } from '../../features/turns/call-tool.ts'
import type { ToolResult } from '../../gateways/ai/chat-model.ts'
import type { SimulatedReply, SimulatedTool, SimulationFailure } from '../../generated/types.gen.ts'
import { cutMismatch } from './expecting/mismatch.ts'
import type { AnswerLimits, FixtureAnswers } from './fixture-answers.ts'
import { isLike } from './is-like.ts'
import type { Run } from './runs.ts'

/** A tool call that was made. */
export interface RequestedTool {
  at: Date
  name: string
  arguments: unknown
  /** The outcome. Null until it is known. */
  outcome: string | null
}

/** The time that a turn's backend took on the machine's clock, while the conversation's clock stood still. */
export interface RealTime {
  first_byte_ms: number | null
  whole_ms: number
}

/** A tool call with the limits of its answer. */
export interface CalledTool extends Pick<AnswerLimits, 'timeout_ms' | 'signal'> {
  name: string
  given: unknown
  turn_id: string
}

export interface RunBackendsParts {
  run: Run
  fixtures: FixtureAnswers
  /** The clock of the conversation. */
  clock: Clock
  machine_clock: Clock
}

/** The most faults of a run that are kept. Further ones add no information. */
const MAX_FAULTS = 20

/** Answers for a run's backend and tools, either with its scenario or with the developer's own backend, which is measured. */
export class RunBackends {
  readonly run: Run
  readonly tools: RequestedTool[] = []
  readonly faults: SimulationFailure[] = []
  readonly real = new Map<string, RealTime>()
  readonly #used = new Map<SimulatedTool, number>()
  readonly #parts: RunBackendsParts
  #turns = 0

  constructor(parts: RunBackendsParts) {
    this.#parts = parts
    this.run = parts.run
  }

  /** The names of the tools that have entries. */
  get tool_names(): readonly string[] {
    return [...new Set(this.#entries.map(({ name }) => name))]
  }

  /** @param ask - Answers the request if the scenario has no answer for it. */
  async answer(request: SynchronousRequest, ask: SynchronousCall): Promise<SynchronousAnswer> {
    const { kind, tool = '', body } = request
    if (kind === 'tool')
      return await this.#noted({ name: tool, given: argumentsOf(body) }, () => this.#answer(request, ask))
    return await this.#answer(request, ask)
  }

  /**
   * Answers a tool that is not called through the developer's webhook.
   * @param ask - Calls the tool if the scenario has no entry for it.
   */
  async answerTool(called: CalledTool, ask: () => Promise<ToolResult>): Promise<ToolResult> {
    const asked = this.#note(called)
    const fixture = this.#toolFor(called)
    if (fixture) {
      const answer = await this.#parts.fixtures.answer(fixture, called)
      asked.outcome = outcomeOf(answer)
      return toolResult(answer)
    }
    const result = await this.#measured(called.turn_id, ask)
    asked.outcome = result.kind === 'result' ? 'answered' : causeOf(result.message)
    return result
  }

  get #entries(): readonly SimulatedTool[] {
    return this.run.scenario.tools ?? []
  }

  async #answer(request: SynchronousRequest, ask: SynchronousCall): Promise<SynchronousAnswer> {
    const fixture = this.#fixtureFor(request)
    if (fixture) return await this.#parts.fixtures.answer(fixture, request)
    return await this.#measured(request.turn_id ?? '', (firstByte) => {
      const onFirstByte = (): void => {
        firstByte()
        request.onFirstByte?.()
      }
      return ask({ ...request, onFirstByte })
    })
  }

  /** The entry that answers a request. Undefined if the developer's backend answers it. */
  #fixtureFor({ kind, tool = '', body }: SynchronousRequest): SimulatedReply | SimulatedTool | undefined {
    if (kind === 'tool') return this.#toolFor({ name: tool, given: argumentsOf(body) })
    const { backend = [], machine } = this.run.scenario
    if (kind === 'machine') return machine?.backend
    return kind === 'turn' ? backend[Math.min(this.#turns++, backend.length - 1)] : undefined
  }

  /** The entry that answers a tool call. Undefined if there is no entry for the tool. */
  #toolFor({ name, given }: Pick<CalledTool, 'name' | 'given'>): SimulatedTool | undefined {
    const known = this.#entries.filter((one) => one.name === name)
    if (known.length === 0) return undefined
    const found = known.find((one) => isLike(given, one.arguments ?? {}) && this.#left(one) > 0)
    if (found) this.#used.set(found, (this.#used.get(found) ?? 0) + 1)
    else if (this.faults.length < MAX_FAULTS) this.faults.push(unanswered(name, given))
    return found ?? { name, error: 500 }
  }

  #left(tool: SimulatedTool): number {
    return (tool.times ?? Infinity) - (this.#used.get(tool) ?? 0)
  }

  #note({ name, given }: Pick<CalledTool, 'name' | 'given'>): RequestedTool {
    const asked = { at: this.#parts.clock.now(), name, arguments: given, outcome: null }
    this.tools.push(asked)
    return asked
  }

  async #noted(
    called: Pick<CalledTool, 'name' | 'given'>,
    answer: () => Promise<SynchronousAnswer>,
  ): Promise<SynchronousAnswer> {
    const asked = this.#note(called)
    const answered = await answer()
    asked.outcome = outcomeOf(answered)
    return answered
  }

  /** Measures the time of the developer's backend, during which the conversation's clock stands still. */
  async #measured<T>(turn_id: string, ask: (firstByte: () => void) => Promise<T>): Promise<T> {
    const { machine_clock } = this.#parts
    const began_ms = machine_clock.monotonic_ms()
    const passed = (): number => Math.round(machine_clock.monotonic_ms() - began_ms)
    let first_ms: number | null = null
    try {
      return await ask(() => void (first_ms ??= passed()))
    } finally {
      const { first_byte_ms = null, whole_ms = 0 } = this.real.get(turn_id) ?? {}
      this.real.set(turn_id, { first_byte_ms: first_byte_ms ?? first_ms, whole_ms: whole_ms + passed() })
    }
  }
}

function unanswered(name: string, given: unknown): SimulationFailure {
  const actual = `it was called with ${JSON.stringify(given)}`
  return { expectation: 'tools', ...cutMismatch({ expected: `an entry that answers ${name}`, actual }) }
}

function argumentsOf(body: unknown): unknown {
  return (body as { payload?: { tool?: { arguments?: unknown } } }).payload?.tool?.arguments
}

function outcomeOf(answer: SynchronousAnswer): string {
  return answer.kind === 'answered' ? 'answered' : answer.cause
}

/** The cause in the failure that the model receives. */
function causeOf(message: string): string {
  return /^The tool failed: (\w+)\.$/.exec(message)?.[1] ?? 'refused'
}
