import { eventTypes, type EventEnvelope, type EventType } from './generated/events.gen.ts'
import type { AnalysisRequest, MachineAnswered, Screening, ToolInvocation, Turn } from './synchronous.ts'
import type { WebhookBody } from './webhook-input.ts'

/** The event types that this version knows. */
export type WebhookEventType = EventType

/**
 * An event. `WebhookEvent<'call.completed'>` is an event of one type. The same `event_id` may arrive more than once.
 */
export type WebhookEvent<T extends WebhookEventType = WebhookEventType> = Extract<EventEnvelope, { event_type: T }>

/** An event of a type that this version does not know yet. */
export interface UnknownEvent {
  event_id: string
  event_type: string
  payload: unknown
  [field: string]: unknown
}

/** A known event, with its type repeated at the top level, where a `switch` narrows `event`. */
export type VerifiedEvent = {
  [T in WebhookEventType]: { kind: 'event'; event_type: T; event: WebhookEvent<T> }
}[WebhookEventType]

/**
 * A webhook that was verified to come from Ohun. `kind` is `event` (answer `{ received: true }`); `turn`, `tool`,
 * `screening`, `machine` or `analysis` (answer with the corresponding reply); or `unknown` (signed, but its shape is
 * newer than this version).
 */
export type VerifiedWebhook =
  | VerifiedEvent
  | { kind: 'event'; event_type: 'unknown'; event: UnknownEvent }
  | { kind: 'turn'; turn: Turn }
  | { kind: 'tool'; invocation: ToolInvocation }
  | { kind: 'screening'; screening: Screening }
  | { kind: 'machine'; machine: MachineAnswered }
  | { kind: 'analysis'; analysis: AnalysisRequest }
  | { kind: 'unknown'; body: unknown }

const known: ReadonlySet<string> = new Set(eventTypes)

/** Classifies a body whose signature was verified. Its fields are trusted. */
export function classify(json: unknown): VerifiedWebhook {
  const body = (json ?? {}) as { event_type?: unknown; turn_id?: unknown }
  const { event_type } = body
  if (event_type === 'tool.invocation') return { kind: 'tool', invocation: body as ToolInvocation }
  if (event_type === 'call.screening') return { kind: 'screening', screening: body as Screening }
  if (event_type === 'call.machine_answered') return { kind: 'machine', machine: body as MachineAnswered }
  if (event_type === 'call.analysis') return { kind: 'analysis', analysis: body as AnalysisRequest }
  if (typeof event_type === 'string') {
    return { kind: 'event', event_type: known.has(event_type) ? event_type : 'unknown', event: body } as VerifiedEvent
  }
  return typeof body.turn_id === 'string' ? { kind: 'turn', turn: body as Turn } : { kind: 'unknown', body: json }
}

const decoder = new TextDecoder()

/** The body's JSON. A signed body that is not valid JSON is returned as text. */
export function parse(body: WebhookBody): unknown {
  const text = typeof body === 'string' ? body : decoder.decode(body)
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
