import { readKeysRequest } from '../../domain/keys-request.ts'
import { readCallBackRequest } from '../../domain/call-back-request.ts'
import type { AnswerPart, TurnAction } from '../../gateways/ai/responder.ts'
import { readTransferRequest } from '../../domain/warm-transfer.ts'
import { replyRules } from '../../generated/replies.gen.ts'
import type { MessagingTurnReply, VoiceTurnReply } from '../../generated/types.gen.ts'
import type { FaultOfDestination } from './built-in-tools.ts'

/** A backend's reply as the parts of an answer, or the fault of the reply. */
export type ByomReply = { parts: readonly AnswerPart[] } | { fault: string }

/**
 * Reads a backend's reply. Unknown fields are ignored. An invalid field makes the whole reply a failure, and so does a transfer to a
 * number that is not allowed.
 */
export function readReply(json: unknown, faultOf: FaultOfDestination): ByomReply {
  const fault = replyRules['voice.turn'].faultOf(json)
  if (fault !== null) return { fault }
  const reply = json as VoiceTurnReply
  const refused = reply.transfer_to ? faultOf(reply.transfer_to) : null
  if (refused !== null) return { fault: `transfer_to: ${reply.transfer_to} ${refused}` }
  const warm = warmTransfer(reply, faultOf)
  if (warm && 'fault' in warm) return warm
  const keys = reply.collect_keys ? readKeysRequest(reply.collect_keys) : null
  if (keys && 'fault' in keys) return { fault: `the reply's \`collect_keys\` is not valid: ${keys.fault}` }
  const callback = reply.schedule_callback ? readCallBackRequest(reply.schedule_callback) : null
  if (callback && 'fault' in callback)
    return { fault: `the reply's \`schedule_callback\` is not valid: ${callback.fault}` }
  const schedule: TurnAction[] = callback ? [{ kind: 'schedule_callback', request: callback.request }] : []
  const collect: TurnAction[] = keys ? [{ kind: 'collect_keys', request: keys.request }] : []
  const actions = [...actionsOf(reply), ...(warm ? [warm] : []), ...schedule, ...collect].map(
    (action) => ({ kind: 'action', action }) as const,
  )
  return { parts: [{ kind: 'text', text: reply.text }, ...actions] }
}

function warmTransfer(
  { warm_transfer }: VoiceTurnReply,
  faultOf: FaultOfDestination,
): (TurnAction & { kind: 'warm_transfer' }) | { fault: string } | null {
  if (!warm_transfer) return null
  const read = readTransferRequest(warm_transfer)
  if ('fault' in read) return { fault: `the reply's \`warm_transfer\` is not valid: ${read.fault}` }
  const { request } = read
  const refused = request.colleagues.find(({ destination }) => faultOf(destination) !== null)
  if (refused) return { fault: `warm_transfer: ${refused.destination} ${faultOf(refused.destination)}` }
  return { kind: 'warm_transfer', request }
}

/** Reads the reply to a message. A 204 sends nothing. Fields that control a call have no effect. */
export function readMessageReply(json: unknown): ByomReply {
  if (json === undefined) return { parts: [] }
  const fault = replyRules['messaging.turn'].faultOf(json)
  return fault === null ? { parts: [{ kind: 'text', text: (json as MessagingTurnReply).text }] } : { fault }
}

/** The actions of a reply. `false`, `null` and an empty text request nothing. */
function actionsOf({ end_call, transfer_to, dtmf, leave }: VoiceTurnReply): TurnAction[] {
  if (end_call) return [{ kind: 'end_call' }]
  if (transfer_to) return [{ kind: 'transfer', destination: transfer_to }]
  if (leave) return [{ kind: 'leave' }]
  return dtmf ? [{ kind: 'dtmf', digits: dtmf }] : []
}
