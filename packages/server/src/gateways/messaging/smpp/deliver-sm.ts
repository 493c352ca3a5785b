import type { SmppAddress } from './address.ts'
import { BodyReader } from './body.ts'
import { readHeader, validPart, type PartOf } from './user-data-header.ts'

/** The content of a `deliver_sm`: a message, or a receipt for one of ours. */
export interface DeliverSm {
  source: SmppAddress
  destination: SmppAddress
  kind: 'message' | 'receipt' | 'acknowledgement'
  data_coding: number
  /** The text without its user data header. */
  text: Buffer
  part_of: PartOf | null
  parameters: ReadonlyMap<number, Buffer>
}

export const parameter = {
  receipted_message_id: 0x001e,
  sar_msg_ref_num: 0x020c,
  sar_total_segments: 0x020e,
  sar_segment_seqnum: 0x020f,
  network_error_code: 0x0423,
  message_payload: 0x0424,
  message_state: 0x0427,
} as const

const HAS_HEADER = 0x40
const TYPE_BITS = 0x3c
const RECEIPT = 0x04
const INTERMEDIATE_NOTIFICATION = 0x20

/** @throws BodyError */
export function readDeliverSm(body: Buffer): DeliverSm {
  const reader = new BodyReader(body)
  reader.text(255) // service_type
  const source = readAddress(reader)
  const destination = readAddress(reader)
  const esm_class = reader.octet()
  reader.octets(2) // protocol_id, priority_flag
  reader.text(255) // schedule_delivery_time
  reader.text(255) // validity_period
  reader.octets(2) // registered_delivery, replace_if_present_flag
  const data_coding = reader.octet()
  reader.octets(1) // sm_default_msg_id
  const short_message = reader.octets(reader.octet())
  const parameters = reader.parameters()
  const message =
    short_message.length > 0 ? short_message : (parameters.get(parameter.message_payload) ?? short_message)
  const kind = kindOf(esm_class)
  return { source, destination, kind, data_coding, parameters, ...contentOf(message, { esm_class, parameters }) }
}

function readAddress(reader: BodyReader): SmppAddress {
  return { ton: reader.octet(), npi: reader.octet(), address: reader.text(255) }
}

/** The kind by `esm_class`, never by the text, because anybody can write a text that looks like a receipt. */
function kindOf(esm_class: number): DeliverSm['kind'] {
  const type = esm_class & TYPE_BITS
  if (type === 0) return 'message'
  return type === RECEIPT || type === INTERMEDIATE_NOTIFICATION ? 'receipt' : 'acknowledgement'
}

function contentOf(
  message: Buffer,
  { esm_class, parameters }: { esm_class: number; parameters: ReadonlyMap<number, Buffer> },
): Pick<DeliverSm, 'text' | 'part_of'> {
  if ((esm_class & HAS_HEADER) !== 0) return readHeader(message)
  const number = (tag: number): number => parameters.get(tag)?.reduce((sum, octet) => sum * 256 + octet, 0) ?? 0
  const { sar_msg_ref_num, sar_total_segments, sar_segment_seqnum } = parameter
  return {
    text: message,
    part_of: validPart(number(sar_msg_ref_num), number(sar_total_segments), number(sar_segment_seqnum)),
  }
}
