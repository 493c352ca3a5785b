import { make, type Overrides } from '@ohun/factories'
import { examples } from './generated/examples.gen.ts'
import { signWebhook, type SignWebhookInput } from './sign-webhook.ts'
import type {
  AnalysisRequest,
  MachineAnswered,
  MessagingTurn,
  Screening,
  ToolInvocation,
  Turn,
  VoiceTurn,
} from './synchronous.ts'
import type { WebhookEvent, WebhookEventType } from './verified-webhook.ts'

export { resetIds, type Overrides } from '@ohun/factories'
export { signWebhook, type SignedHeaders, type SignWebhookInput } from './sign-webhook.ts'

/**
 * An event as the documentation shows it, with your changes and a unique `event_id`.
 *
 * @example
 * const event = makeEvent('call.completed', { payload: { duration_seconds: 90 } })
 */
export function makeEvent<T extends WebhookEventType>(
  event_type: T,
  overrides?: Overrides<WebhookEvent<T>>,
): WebhookEvent<T> {
  return make<object>(examples[event_type], overrides, 'event_id') as WebhookEvent<T>
}

/**
 * A turn. It belongs to a message when its `channel` is `sms` or `whatsapp`, else to a call.
 *
 * @example
 * const spoken = makeTurn({ transcription: 'Where is my order?' })
 * const written = makeTurn({ channel: 'whatsapp', transcription: 'Where is my order?' })
 */
export function makeTurn(overrides: Overrides<MessagingTurn> & Pick<MessagingTurn, 'channel'>): MessagingTurn
export function makeTurn(overrides?: Overrides<VoiceTurn>): VoiceTurn
export function makeTurn(overrides: Overrides<Turn> = {}): Turn {
  const isMessage = overrides.channel === 'sms' || overrides.channel === 'whatsapp'
  return make<Turn>(examples[isMessage ? 'messaging.turn' : 'voice.turn'], overrides)
}

/**
 * A call to one of your tools.
 *
 * @example
 * const invocation = makeToolInvocation({ payload: { tool: { name: 'order_status', arguments: { order: '1042' } } } })
 */
export function makeToolInvocation(overrides?: Overrides<ToolInvocation>): ToolInvocation {
  return make(examples['tool.invocation'], overrides)
}

/**
 * An inbound call that asks to be accepted.
 *
 * @example
 * const screening = makeScreening({ from_number: '+2348031234567' })
 */
export function makeScreening(overrides?: Overrides<Screening>): Screening {
  return make(examples['call.screening'], overrides)
}

/**
 * A machine that has answered a call.
 *
 * @example
 * const request = makeMachineAnswered({ answered_by: 'menu' })
 */
export function makeMachineAnswered(overrides?: Overrides<MachineAnswered>): MachineAnswered {
  return make(examples['call.machine_answered'], overrides)
}

/**
 * A request for the analysis of a call that has ended.
 *
 * @example
 * const request = makeAnalysisRequest({ language: 'yo' })
 */
export function makeAnalysisRequest(overrides?: Overrides<AnalysisRequest>): AnalysisRequest {
  return make(examples['call.analysis'], overrides)
}

/** A signed POST, for `fetch`, `new Request` and the like. */
export interface SignedPost {
  method: 'POST'
  headers: Record<string, string>
  body: string
}

/**
 * The request that delivers a webhook, signed as Ohun signs it.
 *
 * @example
 * const response = await fetch('http://127.0.0.1:3000/ohun', signedPost(makeTurn(), { secret }))
 */
export function signedPost(webhook: object, options: Omit<SignWebhookInput, 'body'>): SignedPost {
  const body = JSON.stringify(webhook)
  return { method: 'POST', headers: { 'Content-Type': 'application/json', ...signWebhook({ body, ...options }) }, body }
}
