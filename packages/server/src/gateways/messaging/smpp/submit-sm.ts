import type { MessageEncoding } from '../../../generated/types.gen.ts'
import { encodeGsm7 } from '../gsm7.ts'
import type { SmsMessage } from '../message-carrier.ts'
import type { SmppAddress } from './address.ts'
import { cString, octets } from './body.ts'
import { headerOf } from './user-data-header.ts'

const HAS_HEADER = 0x40
/** Requests a receipt for success and for failure. */
const RECEIPT_WANTED = 1
/**
 * The data_coding of each encoding. Septets stay unpacked, one in each byte: "the SMSC's default alphabet" is GSM-7 wherever we know
 * it.
 */
const dataCoding: Readonly<Record<MessageEncoding, number>> = { 'GSM-7': 0, 'UCS-2': 8 }

export interface Addresses {
  source: SmppAddress
  destination: SmppAddress
}

/** The bodies of the submit_sm PDUs, one for each part. */
export function submitBodies(
  { encoding, parts }: Pick<SmsMessage, 'encoding' | 'parts'>,
  { source, destination }: Addresses,
  reference: number,
): Buffer[] {
  const total = parts.length
  return parts.map((text, at) => {
    const header = total === 1 ? Buffer.alloc(0) : headerOf({ reference, total, part: at + 1 })
    const message = Buffer.concat([header, encode(text, encoding)])
    return Buffer.concat([
      cString(''), // service_type
      address(source),
      address(destination),
      octets(total === 1 ? 0 : HAS_HEADER, 0, 0), // esm_class, protocol_id, priority_flag
      cString(''), // schedule_delivery_time
      cString(''), // validity_period
      octets(RECEIPT_WANTED, 0, dataCoding[encoding], 0, message.length),
      message,
    ])
  })
}

function encode(text: string, encoding: MessageEncoding): Uint8Array {
  return encoding === 'GSM-7' ? encodeGsm7(text) : Buffer.from(text, 'utf16le').swap16()
}

function address({ ton, npi, address }: SmppAddress): Buffer {
  return Buffer.concat([octets(ton, npi), cString(address)])
}
