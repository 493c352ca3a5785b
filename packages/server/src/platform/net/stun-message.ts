import { createHmac } from 'node:crypto'

export const STUN_HEADER_BYTES = 20
export const MAGIC_COOKIE = 0x2112a442
export const MESSAGE_INTEGRITY = 0x0008
export const INTEGRITY_BYTES = 20
const ATTRIBUTE_HEADER_BYTES = 4

/** Whether a datagram is STUN (RFC 7983): the first two bits are zero, and the cookie makes it certain. */
export function isStun(datagram: Buffer): boolean {
  return datagram.length >= STUN_HEADER_BYTES && datagram[0]! < 4 && datagram.readUInt32BE(4) === MAGIC_COOKIE
}

/** An attribute of a STUN message, and the offset at which it begins. */
export interface StunAttribute {
  start: number
  value: Buffer
}

/** The first attribute of each type. Null if the attributes do not fill the message exactly. */
export function stunAttributes(datagram: Buffer): Map<number, StunAttribute> | null {
  const found = new Map<number, StunAttribute>()
  if (datagram.readUInt16BE(2) + STUN_HEADER_BYTES !== datagram.length) return null
  let start = STUN_HEADER_BYTES
  while (start + ATTRIBUTE_HEADER_BYTES <= datagram.length) {
    const type = datagram.readUInt16BE(start)
    const bytes = datagram.readUInt16BE(start + 2)
    const end = start + ATTRIBUTE_HEADER_BYTES + bytes
    if (end > datagram.length) return null
    if (!found.has(type)) found.set(type, { start, value: datagram.subarray(start + ATTRIBUTE_HEADER_BYTES, end) })
    start = end + paddingOf(bytes)
  }
  return start === datagram.length ? found : null
}

/** The signature over everything before it, with a length as if nothing followed it (RFC 8489, 14.5). */
export function stunIntegrity(datagram: Buffer, start: number, key: string | Buffer): Buffer {
  const before = Buffer.from(datagram.subarray(0, start))
  before.writeUInt16BE(start - STUN_HEADER_BYTES + ATTRIBUTE_HEADER_BYTES + INTEGRITY_BYTES, 2)
  return createHmac('sha1', key).update(before).digest()
}

/** A message with these attributes, signed if there is a key. */
export function stunMessage(
  { type, transaction }: { type: number; transaction: Buffer },
  attributes: readonly (readonly [type: number, value: Buffer])[],
  key: Buffer | null = null,
): Buffer {
  const header = Buffer.alloc(STUN_HEADER_BYTES)
  header.writeUInt16BE(type, 0)
  header.writeUInt32BE(MAGIC_COOKIE, 4)
  header.set(transaction, 8)
  const unsigned = Buffer.concat([header, ...attributes.map(([kind, value]) => attribute(kind, value))])
  const message = key
    ? Buffer.concat([unsigned, attribute(MESSAGE_INTEGRITY, stunIntegrity(unsigned, unsigned.length, key))])
    : unsigned
  message.writeUInt16BE(message.length - STUN_HEADER_BYTES, 2)
  return message
}

function attribute(type: number, value: Buffer): Buffer {
  const bytes = Buffer.alloc(ATTRIBUTE_HEADER_BYTES + value.length + paddingOf(value.length))
  bytes.writeUInt16BE(type, 0)
  bytes.writeUInt16BE(value.length, 2)
  bytes.set(value, ATTRIBUTE_HEADER_BYTES)
  return bytes
}

function paddingOf(bytes: number): number {
  return (4 - (bytes % 4)) % 4
}
