import { examples } from './generated/examples.gen.ts'
import { signWebhook, type SignWebhookInput } from './sign-webhook.ts'
import type { MessagingTurn, Screening, ToolInvocation, Turn, VoiceTurn } from './synchronous.ts'
import type { WebhookEvent, WebhookEventType } from './verified-webhook.ts'

export { signWebhook, type SignedHeaders, type SignWebhookInput } from './sign-webhook.ts'

/** Any part of a value; a list is replaced as a whole. */
export type Overrides<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { [K in keyof T]?: Overrides<T[K]> }
    : T

let made = 0

/**
 * An event as the documentation shows it, with what you change, and an `event_id` that no other has.
 *
 * @example
 * const event = makeEvent('call.completed', { payload: { duration_seconds: 90 } })
 */
export function makeEvent<T extends WebhookEventType>(
  event_type: T,
  overrides?: Overrides<WebhookEvent<T>>,
): WebhookEvent<T> {
  const event_id = `evt_test${String(++made).padStart(19, '0')}`
  return change<object>(change(examples[event_type], { event_id }), overrides) as WebhookEvent<T>
}

/**
 * A turn: of a message when its `channel` is `sms` or `whatsapp`, else of a call.
 *
 * @example
 * const spoken = makeTurn({ transcription: 'Where is my order?' })
 * const written = makeTurn({ channel: 'whatsapp', transcription: 'Where is my order?' })
 */
export function makeTurn(overrides: Overrides<MessagingTurn> & Pick<MessagingTurn, 'channel'>): MessagingTurn
export function makeTurn(overrides?: Overrides<VoiceTurn>): VoiceTurn
export function makeTurn(overrides: Overrides<Turn> = {}): Turn {
  const isMessage = overrides.channel === 'sms' || overrides.channel === 'whatsapp'
  return change<Turn>(examples[isMessage ? 'messaging.turn' : 'voice.turn'], overrides)
}

/**
 * A call of one of your tools.
 *
 * @example
 * const invocation = makeToolInvocation({ payload: { tool: { name: 'order_status', arguments: { order: '1042' } } } })
 */
export function makeToolInvocation(overrides?: Overrides<ToolInvocation>): ToolInvocation {
  return change(examples['tool.invocation'], overrides)
}

/**
 * An inbound call that asks to be let in.
 *
 * @example
 * const screening = makeScreening({ from_number: '+2348031234567' })
 */
export function makeScreening(overrides?: Overrides<Screening>): Screening {
  return change(examples['call.screening'], overrides)
}

/** A signed POST, for `fetch`, `new Request` and the like. */
export interface SignedPost {
  method: 'POST'
  headers: Record<string, string>
  body: string
}

/**
 * The request that brings a webhook, signed as Ohun signs.
 *
 * @example
 * const response = await fetch('http://127.0.0.1:3000/ohun', signedPost(makeTurn(), { secret }))
 */
export function signedPost(webhook: object, options: Omit<SignWebhookInput, 'body'>): SignedPost {
  const body = JSON.stringify(webhook)
  return { method: 'POST', headers: { 'Content-Type': 'application/json', ...signWebhook({ body, ...options }) }, body }
}

/** A deep copy with changes. */
function change<T extends object>(example: T, overrides: object = {}): T {
  const copy = structuredClone(example) as Record<string, unknown>
  for (const [key, value] of Object.entries(overrides)) {
    const present = copy[key]
    copy[key] = isRecord(present) && isRecord(value) ? change(present, value) : structuredClone(value as unknown)
  }
  return copy as T
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
