import { timingSafeEqual } from 'node:crypto'
import { INTEGRITY_BYTES, MESSAGE_INTEGRITY, stunAttributes, stunIntegrity } from '../../platform/net/stun-message.ts'

const BINDING_REQUEST = 0x0001
const USERNAME = 0x0006

/** A request of ICE (RFC 8489), as far as it says for whom it is and whether it is authentic. */
export interface StunRequest {
  /** The part of its user name that we chose. */
  ufrag: string
  /** Whether it was made with that password. */
  isAuthentic(password: string): boolean
}

/** Null for another kind of message, and for one that is damaged or not protected. */
export function readStunRequest(datagram: Buffer): StunRequest | null {
  if (datagram.readUInt16BE(0) !== BINDING_REQUEST) return null
  const attributes = stunAttributes(datagram)
  const username = attributes?.get(USERNAME)
  const integrity = attributes?.get(MESSAGE_INTEGRITY)
  if (!username || integrity?.value.length !== INTEGRITY_BYTES) return null
  const [ufrag = ''] = username.value.toString('utf8').split(':', 1)
  return {
    ufrag,
    isAuthentic: (password) => timingSafeEqual(integrity.value, stunIntegrity(datagram, integrity.start, password)),
  }
}
