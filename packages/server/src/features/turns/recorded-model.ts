import { ranFor, type Clock } from '@ohun/clock'
import { shownDetail } from '../../delivery/recorded-call.ts'
import type { Exchange, NoteExchange } from '../../domain/exchange.ts'
import {
  ModelError,
  type ChatModel,
  type ChatRequest,
  type ModelPart,
  type ToolCall,
} from '../../gateways/ai/chat-model.ts'

export interface RecordedModel {
  turn_id: string
  /** The provider, as the agent names it. */
  target: string
  note: NoteExchange
  clock: Clock
  /** The clock for durations. */
  machine_clock: Clock
}

/** Wraps a model so that `note` receives the request, the outcome and the duration of each reply. */
export function recordedModel(
  model: ChatModel,
  { turn_id, target, note, clock, machine_clock }: RecordedModel,
): ChatModel {
  return {
    async *stream(request, signal) {
      const begun = {
        kind: 'model',
        turn_id,
        tool: null,
        target,
        started_at: clock.now(),
        headers: null,
        request: asked(request),
      } as const
      const reply = new Reply(machine_clock)
      try {
        yield* reply.read(model.stream(request, signal))
      } catch (error) {
        reply.failed(error, signal)
        throw error
      } finally {
        note({ ...begun, ...reply.ended() })
      }
    },
  }
}

/** The most useful part comes first, because long texts are cut off at the end. */
function asked({ messages, tools, model, system }: ChatRequest): string {
  return JSON.stringify({ messages, tools: tools.map(({ name }) => name), model, system })
}

type Ended = Omit<Exchange, 'kind' | 'turn_id' | 'tool' | 'target' | 'started_at' | 'headers' | 'request'>

/** One reply as it arrives. If it is not read to the end, it counts as given up. */
class Reply {
  readonly #clock: Clock
  readonly #started_ms: number
  readonly #calls: ToolCall[] = []
  #text = ''
  #wait_ms: number | null = null
  #error: Exchange['error'] = 'given_up'
  #error_detail: string | null = null
  #status: number | null = null

  constructor(clock: Clock) {
    this.#clock = clock
    this.#started_ms = clock.monotonic_ms()
  }

  async *read(parts: AsyncIterable<ModelPart>): AsyncIterable<ModelPart> {
    for await (const part of parts) {
      this.#wait_ms ??= this.#ran_ms
      if (part.kind === 'text') this.#text += part.text
      else this.#calls.push(part.call)
      yield part
    }
    this.#error = null
  }

  failed(error: unknown, signal: AbortSignal): void {
    if (signal.aborted) return
    if (!(error instanceof ModelError)) return void (this.#error = 'internal')
    this.#error = error.reason
    this.#error_detail = shownDetail(error.message)
    this.#status = error.status
  }

  ended(): Ended {
    const duration_ms = this.#ran_ms
    const [text, wait_ms] = [this.#text, this.#wait_ms]
    return {
      duration_ms,
      connect_ms: null,
      wait_ms,
      read_ms: wait_ms === null ? null : duration_ms - wait_ms,
      response_status: this.#status,
      error: this.#error,
      error_detail: this.#error_detail,
      response: wait_ms === null ? null : JSON.stringify({ text, tool_calls: this.#calls }),
    }
  }

  get #ran_ms(): number {
    return Math.round(ranFor(this.#clock, this.#started_ms))
  }
}
