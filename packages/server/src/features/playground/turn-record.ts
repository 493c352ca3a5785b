import type { Exchange } from '../../domain/exchange.ts'
import type { CallBackRequest } from '../../domain/call-back-request.ts'
import type { SetPhrases } from '../../domain/set-phrases/set-phrases.ts'
import { setPhrases } from '../../domain/set-phrases/set-words.ts'
import type { TransferRequest } from '../../domain/warm-transfer.ts'
import type { AnswerPart, TurnAction, TurnFailure, TurnStage, TurnStep } from '../../gateways/ai/responder.ts'
import type {
  BackendExchange,
  PlaygroundAction,
  PlaygroundEvent,
  PlaygroundReply,
  PlaygroundStage,
  PlaygroundToolCall,
  ScheduleCallback,
  WarmTransfer,
} from '../../generated/types.gen.ts'
import { exchangeView } from '../turns/exchange.view.ts'

type Emit = (event: PlaygroundEvent) => void

interface WatchedTurn {
  turn_id: string
  agent: { language: string }
  elapsed_ms: () => number
  emit: Emit
}

/** Records a turn as it runs: emits each step as an event, and collects the steps for the reply. */
export class TurnRecord {
  readonly #turn_id: string
  readonly #phrases: SetPhrases
  readonly #elapsed_ms: () => number
  readonly #emit: Emit
  readonly #texts: string[] = []
  readonly #stages: PlaygroundStage[] = []
  readonly #tool_calls: PlaygroundToolCall[] = []
  readonly #actions: PlaygroundAction[] = []
  /** The requests by tool call. The key of the turn request itself is null. */
  readonly #exchanges = new Map<string | null, BackendExchange>()
  /** The tool that was called last. */
  #called: string | null = null
  #passages: PlaygroundReply['passages'] = []
  #first_text_ms: number | null = null

  constructor({ turn_id, agent, elapsed_ms, emit }: WatchedTurn) {
    this.#turn_id = turn_id
    this.#phrases = setPhrases(agent)
    this.#elapsed_ms = elapsed_ms
    this.#emit = emit
  }

  /** The turn request to the backend. Null for a hosted agent, and if no request was sent. */
  get exchange(): BackendExchange | null {
    return this.#exchanges.get(null) ?? null
  }

  step(step: TurnStep): void {
    switch (step.kind) {
      case 'began':
        return this.#began(step.stage)
      case 'ended':
        return this.#ended(step.stage)
      case 'passages':
        this.#passages = step.passages.map(({ title, heading, text }) => ({ title, heading, text }))
        return this.#emit({ type: 'passages', passages: this.#passages })
      case 'tool_call':
        this.#called = step.call.tool_call_id
        return this.#emit({ type: 'tool_call', ...step.call })
    }
  }

  /** Records a request to the webhook with its response. A model calls one tool after the other. */
  exchanged(exchange: Exchange): void {
    const view = exchangeView(exchange)
    if (view) this.#exchanges.set(exchange.kind === 'tool' ? this.#called : null, view)
  }

  /** @returns the failure, if it ends the turn. */
  part(part: AnswerPart): TurnFailure | null {
    if (part.kind === 'failed') return part.failure
    if (part.kind === 'text') this.#said(part.text.trim())
    else if (part.kind === 'tool') this.#used(part)
    else this.#actions.push(actionView(part.action, this.#phrases))
    return null
  }

  reply(): PlaygroundReply {
    return {
      text: this.#texts.join(' '),
      tool_calls: this.#tool_calls,
      turn_id: this.#turn_id,
      latency_ms: this.#elapsed_ms(),
      first_text_ms: this.#first_text_ms,
      actions: this.#actions,
      passages: this.#passages,
      stages: this.#stages,
      exchange: this.exchange,
    }
  }

  #began({ name: stage, tool_call_id: of }: TurnStage): void {
    const begun: PlaygroundStage = {
      stage,
      tool_call_id: of ?? null,
      started_ms: this.#elapsed_ms(),
      duration_ms: null,
    }
    this.#stages.push(begun)
    this.#emit({ type: 'stage', stage: begun })
  }

  #ended({ name, tool_call_id: of = '' }: TurnStage): void {
    const at = this.#stages.findLastIndex((one) => one.stage === name && (one.tool_call_id ?? '') === of)
    const begun = this.#stages[at]
    if (!begun) return
    const stage = { ...begun, duration_ms: this.#elapsed_ms() - begun.started_ms }
    this.#stages[at] = stage
    this.#emit({ type: 'stage', stage })
  }

  #said(text: string): void {
    if (text === '') return
    this.#first_text_ms ??= this.#elapsed_ms()
    this.#texts.push(text)
    this.#emit({ type: 'text', text })
  }

  #used({ call, result }: AnswerPart & { kind: 'tool' }): void {
    const outcome =
      result.kind === 'result' ? { result: result.json, error: null } : { result: null, error: result.message }
    const tool_call = { ...call, ...outcome, exchange: this.#exchanges.get(call.tool_call_id) ?? null }
    this.#tool_calls.push(tool_call)
    this.#emit({ type: 'tool_result', tool_call })
  }
}

const NOTHING_MORE = { destination: null, digits: null, max_seconds: null, keys: null, transfer: null, call_back: null }

function actionView(action: TurnAction, phrases: SetPhrases): PlaygroundAction {
  if (action.kind === 'collect_keys') {
    const { retry_text, ...keys } = action.request
    return {
      ...NOTHING_MORE,
      action: action.kind,
      keys: { ...keys, retry_text: retry_text ?? phrases.keys_again },
    }
  }
  if (action.kind === 'warm_transfer')
    return { ...NOTHING_MORE, action: action.kind, transfer: transferView(action.request, phrases) }
  if (action.kind === 'schedule_callback')
    return { ...NOTHING_MORE, action: action.kind, call_back: scheduleCallbackView(action.request) }
  const { kind, ...more } = action
  return { ...NOTHING_MORE, ...more, action: kind }
}

function scheduleCallbackView({ number, not_before, greeting }: CallBackRequest): ScheduleCallback {
  return {
    ...(number !== null && { number }),
    ...(not_before && { not_before: not_before.toISOString() }),
    ...(greeting !== null && { greeting }),
  }
}

function transferView({ colleagues, stay, ...given }: TransferRequest, phrases: SetPhrases): WarmTransfer {
  const request = { ...given, summary: given.summary ?? phrases.call_for_colleague }
  const destinations = colleagues.map(({ destination, hours }) => ({ destination, ...hours }))
  if (!stay) return { destinations, ...request }
  const { answers, addressed_as } = stay
  const names = addressed_as && { addressed_as: [...addressed_as] }
  return { destinations, ...request, afterwards: 'stay', answers, ...names }
}
