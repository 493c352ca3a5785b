import type { AnswerPart, TurnAction } from '../../gateways/ai/responder.ts'
import { isE164 } from '../../platform/phone.ts'

/** Keys to press, with `w` for a pause of half a second. */
export const DTMF = /^[0-9*#A-Dw]{1,32}$/

/** A backend's reply as the parts of an answer, or what is wrong with it. */
export type ByomReply = { parts: readonly AnswerPart[] } | { fault: string }

type Field = 'text' | 'end_call' | 'transfer_to' | 'dtmf'

/** Fields that we do not know are ignored; one that breaks its rule makes the whole reply a failure. */
export function readReply(json: unknown): ByomReply {
  if (json === null || typeof json !== 'object') return { fault: 'the reply is not a JSON object' }
  const reply = json as Partial<Record<Field, unknown>>
  const { text } = reply
  if (typeof text !== 'string') return { fault: 'the reply has no string `text`' }
  const asked = (['end_call', 'transfer_to', 'dtmf'] as const).filter((name) => isSet(reply[name]))
  if (asked.length > 1) return { fault: 'the reply sets more than one of `end_call`, `transfer_to` and `dtmf`' }
  const fault = asked.map((name) => faults[name](reply[name])).find(Boolean)
  if (fault) return { fault: `the reply's ${fault}` }
  return { parts: [{ kind: 'text', text }, ...actionsOf(reply).map((action) => ({ kind: 'action', action }) as const)] }
}

/** `false`, `null` and an empty text ask for nothing. */
function isSet(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false && value !== ''
}

const faults = {
  end_call: (value: unknown) => (value === true ? null : '`end_call` is not a boolean'),
  transfer_to: (value: unknown) =>
    typeof value === 'string' && isE164(value) ? null : '`transfer_to` is not an E.164 number such as +2348031234567',
  dtmf: (value: unknown) =>
    typeof value === 'string' && DTMF.test(value) ? null : '`dtmf` is not 1 to 32 of 0-9, *, #, A-D and w',
}

function actionsOf({ end_call, transfer_to, dtmf }: Partial<Record<Field, unknown>>): TurnAction[] {
  if (end_call === true) return [{ kind: 'end_call' }]
  if (isSet(transfer_to)) return [{ kind: 'transfer', destination: transfer_to as string }]
  return isSet(dtmf) ? [{ kind: 'dtmf', digits: dtmf as string }] : []
}
