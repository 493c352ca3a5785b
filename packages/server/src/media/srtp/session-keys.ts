import { keyingBytes, SRTP_SUITES, type SrtpSuite } from '../../gateways/telephony/srtp-suites.ts'
import { CounterKeystream } from './counter-keystream.ts'

/** The keys of one direction of a call. */
export interface SessionKeys {
  encryption: Buffer
  salt: Buffer
  /** Empty for a cipher that authenticates packets with the encryption key. */
  authentication: Buffer
}

/** The first label of audio and that of reports (RFC 3711, section 4.3.2). */
const LABELS = { audio: 0, reports: 3 } as const
const AUTHENTICATION_BYTES = 20
const SALT_BYTES = 14
const LABEL_AT = 7

/** @param keying - Master key and salt as base64. @throws Error if its length does not fit the suite. */
export function sessionKeys(suite: SrtpSuite, keying: string): { audio: SessionKeys; reports: SessionKeys } {
  const { key_bytes, salt_bytes, cipher } = SRTP_SUITES[suite]
  const bytes = Buffer.from(keying, 'base64')
  if (bytes.length !== keyingBytes(suite)) throw new Error(`a key of ${suite} must have ${keyingBytes(suite)} bytes`)
  const keystream = new CounterKeystream(bytes.subarray(0, key_bytes))
  // RFC 7714, section 11: a salt of 12 bytes is padded with zeros.
  const salt = Buffer.concat([bytes.subarray(key_bytes), Buffer.alloc(SALT_BYTES - salt_bytes)])
  const derive = (label: number, length: number): Buffer => {
    const start = Buffer.concat([salt, Buffer.alloc(2)])
    start[LABEL_AT]! ^= label
    return Buffer.from(keystream.bytes(start, length).subarray(0, length))
  }
  const keysFrom = (label: number): SessionKeys => ({
    encryption: derive(label, key_bytes),
    authentication: cipher === 'gcm' ? Buffer.alloc(0) : derive(label + 1, AUTHENTICATION_BYTES),
    salt: derive(label + 2, salt_bytes),
  })
  return { audio: keysFrom(LABELS.audio), reports: keysFrom(LABELS.reports) }
}
