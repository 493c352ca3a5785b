/** How an SMSC writes the ids in its receipts compared with those in its responses. */
export type MessageIds = 'same' | 'hex_in_response' | 'hex_in_receipt'

/** The id of a submit_sm_resp, in the stored form. */
export function idOfResponse(id: string, form: MessageIds): string {
  return form === 'hex_in_response' ? decimal(id) : canonical(id)
}

/** The id in the text of a receipt, in the stored form. */
export function idOfReceipt(id: string, form: MessageIds): string {
  return form === 'hex_in_receipt' ? decimal(id) : canonical(id)
}

/** Normalizes leading zeros and case, in which numbers differ between responses and receipts. Other ids are not changed. */
function canonical(id: string): string {
  return /^[0-9a-f]+$/i.test(id) ? id.toLowerCase().replace(/^0+(?=.)/, '') : id
}

function decimal(hexadecimal: string): string {
  return /^[0-9a-f]+$/i.test(hexadecimal) ? BigInt(`0x${hexadecimal}`).toString() : hexadecimal
}
