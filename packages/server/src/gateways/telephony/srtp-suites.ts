/** An SRTP crypto suite of RFC 4568, RFC 6188 or RFC 7714. */
interface Suite {
  cipher: 'counter' | 'gcm'
  key_bytes: 16 | 32
  salt_bytes: 12 | 14
  /** The bytes of the authentication tag of each RTP packet. */
  tag_bytes: 4 | 10 | 16
}

/** The supported suites, in order of preference. RTCP packets never have the short tag. */
export const SRTP_SUITES = {
  AES_256_CM_HMAC_SHA1_80: { cipher: 'counter', key_bytes: 32, salt_bytes: 14, tag_bytes: 10 },
  AES_CM_128_HMAC_SHA1_80: { cipher: 'counter', key_bytes: 16, salt_bytes: 14, tag_bytes: 10 },
  AES_256_CM_HMAC_SHA1_32: { cipher: 'counter', key_bytes: 32, salt_bytes: 14, tag_bytes: 4 },
  AES_CM_128_HMAC_SHA1_32: { cipher: 'counter', key_bytes: 16, salt_bytes: 14, tag_bytes: 4 },
  AEAD_AES_256_GCM: { cipher: 'gcm', key_bytes: 32, salt_bytes: 12, tag_bytes: 16 },
  AEAD_AES_128_GCM: { cipher: 'gcm', key_bytes: 16, salt_bytes: 12, tag_bytes: 16 },
} as const satisfies Record<string, Suite>

export type SrtpSuite = keyof typeof SRTP_SUITES

/** A master key with its salt, as base64, which packets refer to by an identifier (MKI, RFC 3711). */
export interface NamedKey {
  /** The bytes of the identifier, as hex. */
  mki: string
  keying: string
}

/** The encryption of a call's audio. The keys are secret and must never appear in logs, errors or records. */
export interface SrtpAgreement {
  suite: SrtpSuite
  /** The master key and salt for the audio that we send, as base64. */
  ours: string
  /** The master key and salt for the audio that the other side sends, as base64. */
  theirs: string
  /** The identifier of our key, as hex. Absent if our packets do not include it. */
  our_mki?: string
  /** All keys of the other side, `theirs` first, with identifiers of equal length. Absent if its packets include no identifier. */
  their_keys?: readonly NamedKey[]
}

/** The length of a master key with its salt, in bytes. */
export function keyingBytes(suite: SrtpSuite): number {
  const { key_bytes, salt_bytes } = SRTP_SUITES[suite]
  return key_bytes + salt_bytes
}
