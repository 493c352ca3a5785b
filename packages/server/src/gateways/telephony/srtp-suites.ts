/** An encryption that two sides may agree on: a suite of RFC 4568, RFC 6188 or RFC 7714. */
interface Suite {
  cipher: 'counter' | 'gcm'
  key_bytes: 16 | 32
  salt_bytes: 12 | 14
  /** Bytes of the tag that proves each packet of audio. */
  tag_bytes: 4 | 10 | 16
}

/** The suites that we understand, the preferred one first. The tag of a report is never the short one. */
export const SRTP_SUITES = {
  AES_256_CM_HMAC_SHA1_80: { cipher: 'counter', key_bytes: 32, salt_bytes: 14, tag_bytes: 10 },
  AES_CM_128_HMAC_SHA1_80: { cipher: 'counter', key_bytes: 16, salt_bytes: 14, tag_bytes: 10 },
  AES_256_CM_HMAC_SHA1_32: { cipher: 'counter', key_bytes: 32, salt_bytes: 14, tag_bytes: 4 },
  AES_CM_128_HMAC_SHA1_32: { cipher: 'counter', key_bytes: 16, salt_bytes: 14, tag_bytes: 4 },
  AEAD_AES_256_GCM: { cipher: 'gcm', key_bytes: 32, salt_bytes: 12, tag_bytes: 16 },
  AEAD_AES_128_GCM: { cipher: 'gcm', key_bytes: 16, salt_bytes: 12, tag_bytes: 16 },
} as const satisfies Record<string, Suite>

export type SrtpSuite = keyof typeof SRTP_SUITES

/** A master key with its salt, as base64, that packets name by an identifier (MKI, RFC 3711). */
export interface NamedKey {
  /** The bytes of the identifier, as hex. */
  mki: string
  keying: string
}

/** The encryption of a call's audio. The keys are secret: they appear in no log, error or record. */
export interface SrtpAgreement {
  suite: SrtpSuite
  /** The master key and salt of what we send, as base64. */
  ours: string
  /** The master key and salt of what the other side sends, as base64. */
  theirs: string
  /** The identifier of our key, as hex. Absent if our packets do not name it. */
  our_mki?: string
  /** All keys of the other side, `theirs` first, with identifiers of one length. Absent if its packets do not name theirs. */
  their_keys?: readonly NamedKey[]
}

/** The bytes of a master key with its salt. */
export function keyingBytes(suite: SrtpSuite): number {
  const { key_bytes, salt_bytes } = SRTP_SUITES[suite]
  return key_bytes + salt_bytes
}
