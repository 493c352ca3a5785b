/** The operations of SMPP 3.4 that a transceiver needs. */
export const command = {
  generic_nack: 0x80000000,
  submit_sm: 0x00000004,
  submit_sm_resp: 0x80000004,
  deliver_sm: 0x00000005,
  deliver_sm_resp: 0x80000005,
  unbind: 0x00000006,
  unbind_resp: 0x80000006,
  bind_transceiver: 0x00000009,
  bind_transceiver_resp: 0x80000009,
  outbind: 0x0000000b,
  enquire_link: 0x00000015,
  enquire_link_resp: 0x80000015,
  alert_notification: 0x00000102,
} as const

const RESPONSE_BIT = 0x80000000
const HEADER_BYTES = 16
/** The longest PDU that is read. One with the longest message_payload has a little more than half of it. */
const LONGEST_PDU = 128 * 1_024

export interface Pdu {
  command_id: number
  command_status: number
  sequence_number: number
  body: Buffer
}

export function isResponse({ command_id }: Pdu): boolean {
  return command_id >= RESPONSE_BIT
}

export function responseTo(command_id: number): number {
  return (command_id | RESPONSE_BIT) >>> 0
}

export function encodePdu({ command_id, command_status, sequence_number, body }: Pdu): Buffer {
  const bytes = Buffer.allocUnsafe(HEADER_BYTES + body.length)
  bytes.writeUInt32BE(bytes.length, 0)
  bytes.writeUInt32BE(command_id, 4)
  bytes.writeUInt32BE(command_status, 8)
  bytes.writeUInt32BE(sequence_number, 12)
  body.copy(bytes, HEADER_BYTES)
  return bytes
}

/** The framing of the stream is lost, so nothing after this can be read. */
export class FramingError extends Error {
  override name = 'FramingError'
}

/** Splits a stream of bytes, in pieces of any size, into PDUs. */
export class PduReader {
  #rest: Buffer = Buffer.alloc(0);

  /** @throws FramingError for a length that no PDU can have. The PDUs before it have been yielded. */
  *read(chunk: Buffer): Generator<Pdu> {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    while (this.#rest.length >= HEADER_BYTES) {
      const length = this.#rest.readUInt32BE(0)
      if (length < HEADER_BYTES || length > LONGEST_PDU) throw new FramingError(`a PDU of ${length} bytes`)
      if (this.#rest.length < length) return
      const bytes = this.#rest.subarray(0, length)
      this.#rest = this.#rest.subarray(length)
      yield {
        command_id: bytes.readUInt32BE(4),
        command_status: bytes.readUInt32BE(8),
        sequence_number: bytes.readUInt32BE(12),
        body: bytes.subarray(HEADER_BYTES),
      }
    }
  }
}
