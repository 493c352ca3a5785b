import { createHmac, timingSafeEqual } from 'node:crypto'

const HEADER_BYTES = 20
const MAGIC_COOKIE = 0x2112a442
const BINDING_REQUEST = 0x0001
const USERNAME = 0x0006
const MESSAGE_INTEGRITY = 0x0008
const INTEGRITY_BYTES = 20

/** A request of ICE (RFC 8489), as far as it says for whom it is and whether it is authentic. */
export interface StunRequest {
  /** The part of its user name that we chose. */
  ufrag: string
  /** Whether it was made with that password. */
  isAuthentic(password: string): boolean
}

/** RFC 7983: the first two bits are zero, and the cookie makes it certain. */
export function isStun(datagram: Buffer): boolean {
  return datagram.length >= HEADER_BYTES && datagram[0]! < 4 && datagram.readUInt32BE(4) === MAGIC_COOKIE
}

/** Null for another kind of message, and for one that is damaged or not protected. */
export function readStunRequest(datagram: Buffer): StunRequest | null {
  if (datagram.readUInt16BE(0) !== BINDING_REQUEST) return null
  const attributes = attributesOf(datagram)
  const username = attributes?.get(USERNAME)
  const integrity = attributes?.get(MESSAGE_INTEGRITY)
  if (!username || integrity?.value.length !== INTEGRITY_BYTES) return null
  const [ufrag = ''] = username.value.toString('utf8').split(':', 1)
  return {
    ufrag,
    isAuthentic: (password) => timingSafeEqual(integrity.value, integrityOf(datagram, integrity.start, password)),
  }
}

interface Attribute {
  start: number
  value: Buffer
}

/** The first of each type; null when they do not fill the message exactly. */
function attributesOf(datagram: Buffer): Map<number, Attribute> | null {
  const found = new Map<number, Attribute>()
  if (datagram.readUInt16BE(2) + HEADER_BYTES !== datagram.length) return null
  let start = HEADER_BYTES
  while (start + 4 <= datagram.length) {
    const type = datagram.readUInt16BE(start)
    const bytes = datagram.readUInt16BE(start + 2)
    const end = start + 4 + bytes
    if (end > datagram.length) return null
    if (!found.has(type)) found.set(type, { start, value: datagram.subarray(start + 4, end) })
    start = end + ((4 - (bytes % 4)) % 4)
  }
  return start === datagram.length ? found : null
}

/** Over all that stands before it, with a length as if nothing came after it. */
function integrityOf(datagram: Buffer, start: number, password: string): Buffer {
  const before = Buffer.from(datagram.subarray(0, start))
  before.writeUInt16BE(start - HEADER_BYTES + 4 + INTEGRITY_BYTES, 2)
  return createHmac('sha1', password).update(before).digest()
}
