import type { ReceiptStatus } from '../message-carrier.ts'
import { leadingText } from './body.ts'
import { parameter, type DeliverSm } from './deliver-sm.ts'
import { idOfReceipt, idOfResponse, type MessageIds } from './message-ids.ts'
import { decodeUcs2 } from './text.ts'

export interface SmppReceipt {
  carrier_message_id: string
  status: ReceiptStatus
  /** The state, followed by the operator's error code if there is one, such as `UNDELIV:069`. */
  status_code: string
}

/**
 * Statuses by the beginning of the state, because SMSCs write DELIVRD or DELIVERED, UNDELIV or UNDELIVERABLE. All other states count
 * as `sent`.
 */
const statuses: readonly (readonly [RegExp, ReceiptStatus])[] = [
  [/^DELIV/, 'delivered'],
  [/^EXPIR/, 'expired'],
  [/^(UNDELIV|DELET|FAIL)/, 'failed'],
  [/^REJEC/, 'rejected'],
]

/** The values of message_state, as they are written in the text of a receipt. */
const states: Readonly<Record<number, string>> = {
  1: 'ENROUTE',
  2: 'DELIVRD',
  3: 'EXPIRED',
  4: 'DELETED',
  5: 'UNDELIV',
  6: 'ACCEPTD',
  7: 'UNKNOWN',
  8: 'REJECTD',
}

/**
 * Reads a delivery receipt from its text (SMPP 3.4, appendix B, in any order and with fields missing) and its optional
 * parameters. Null if it does not name a message and a state.
 */
export function readReceipt(
  pdu: Pick<DeliverSm, 'text' | 'data_coding' | 'parameters'>,
  form: MessageIds,
): SmppReceipt | null {
  const { id, stat, err } = readText(textOf(pdu))
  const { parameters } = pdu
  const state = stat?.toUpperCase() ?? states[parameters.get(parameter.message_state)?.at(0) ?? 0]
  const carrier_message_id = messageId({ id, receipted: parameters.get(parameter.receipted_message_id) }, form)
  if (!carrier_message_id || !state) return null
  const status = statuses.find(([beginning]) => beginning.test(state))?.[1] ?? 'sent'
  const error = err ?? networkError(parameters.get(parameter.network_error_code))
  // An error code of zeros means that there was no error.
  return { carrier_message_id, status, status_code: /^0*$/.test(error) ? state : `${state}:${error}` }
}

/**
 * The id of the message. The parameter has the complete id of the response, whereas the text has room for ten characters. If the
 * account has a form other than `same`, that form describes the ids in the text, so the text takes precedence.
 */
function messageId({ id, receipted }: { id: string | undefined; receipted: Buffer | undefined }, form: MessageIds) {
  const by_text = id === undefined ? null : idOfReceipt(id, form)
  const by_parameter = receipted === undefined ? null : idOfResponse(leadingText(receipted), form)
  return form === 'same' ? by_parameter || by_text : (by_text ?? by_parameter)
}

/** The code after the octet that names the kind of network. Empty if there is no code. */
function networkError(value: Buffer | undefined): string {
  return value?.length === 3 ? String(value.readUInt16BE(1)) : ''
}

/** The text, which is ASCII even if the coding is 0. Decoded as GSM-7, an underscore in an id would be another character. */
function textOf({ text, data_coding }: Pick<DeliverSm, 'text' | 'data_coding'>): string {
  return data_coding === 8 ? decodeUcs2(text) : text.toString('latin1')
}

function readText(text: string): Record<'id' | 'stat' | 'err', string | undefined> {
  // `text:` is followed by the beginning of our message, which may look like fields.
  const [fields = ''] = text.split(/\btext:/i, 1)
  const field = (name: string): string | undefined =>
    new RegExp(`\\b${name}:\\s*([\\w.:@/+=-]+)`, 'i').exec(fields)?.[1]
  return { id: field('id'), stat: field('stat'), err: field('err') }
}
