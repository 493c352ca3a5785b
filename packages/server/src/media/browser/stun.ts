import { timingSafeEqual } from 'node:crypto'
import { INTEGRITY_BYTES, MESSAGE_INTEGRITY, stunAttributes, stunIntegrity } from '../../platform/net/stun-message.ts'

const BINDING_REQUEST = 0x0001
const USERNAME = 0x0006

/** The part of an ICE request (RFC 8489) that identifies the browser and authenticates the request. */
export interface StunRequest {
  /** The part of the user name that we chose. */
  ufrag: string
  /** Whether the request was made with this password. */
  isAuthentic(password: string): boolean
}

/** Reads a request. Null for any other message, and for one that is damaged or not authenticated. */
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
