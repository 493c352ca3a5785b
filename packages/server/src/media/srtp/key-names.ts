import { SRTP_SUITES, type SrtpSuite } from '../../gateways/telephony/srtp-suites.ts'

/** RFC 4568, section 6.2: reports have a tag of 80 bits with every suite that authenticates packets by HMAC. */
const REPORT_TAG_BYTES = 10

/** How many bytes of a sealed packet follow the identifier of its key: those of its tag. With AES-GCM the tag is part of the ciphertext. */
export function bytesAfterName(suite: SrtpSuite): { audio: number; reports: number } {
  const { cipher, tag_bytes } = SRTP_SUITES[suite]
  return cipher === 'gcm' ? { audio: 0, reports: 0 } : { audio: tag_bytes, reports: REPORT_TAG_BYTES }
}

/** Inserts the identifier of the key (MKI, RFC 3711, section 3.1) into a sealed packet, `after` bytes before its end. */
export function withName(sealed: Buffer, mki: Buffer, after: number): Buffer {
  const at = sealed.length - after
  return Buffer.concat([sealed.subarray(0, at), mki, sealed.subarray(at)])
}

/** Splits a packet into the identifier, as hex, and the packet without it. Null if the packet is too short to have one. */
export function withoutName(
  datagram: Buffer,
  { bytes, after }: { bytes: number; after: number },
): { mki: string; sealed: Buffer } | null {
  const end = datagram.length - after
  const at = end - bytes
  if (at < 0) return null
  return {
    mki: datagram.toString('hex', at, end),
    sealed: Buffer.concat([datagram.subarray(0, at), datagram.subarray(end)]),
  }
}
