/** A packet of RTP (RFC 3550, section 5.1). */
export interface RtpPacket {
  payload_type: number
  marker: boolean
  /** 16 bits. */
  sequence: number
  /** 32 bits. */
  timestamp: number
  ssrc: number
  /** A view of the datagram. */
  payload: Uint8Array
}

export const RTP_HEADER_BYTES = 12

/** Null if the datagram is not RTP. */
export function parseRtp(datagram: Buffer): RtpPacket | null {
  if (datagram.length < RTP_HEADER_BYTES || datagram[0]! >> 6 !== 2 || isRtcp(datagram)) return null
  const start = headerBytes(datagram)
  const padding = datagram[0]! & 0x20 ? datagram.at(-1)! : 0
  const end = datagram.length - padding
  if (start === null || end < start) return null
  return {
    payload_type: datagram[1]! & 0x7f,
    marker: datagram[1]! >= 0x80,
    sequence: datagram.readUInt16BE(2),
    timestamp: datagram.readUInt32BE(4),
    ssrc: datagram.readUInt32BE(8),
    payload: datagram.subarray(start, end),
  }
}

/** The length of the header, with the contributing sources and the extension. Null if the datagram is cut off. */
export function headerBytes(datagram: Buffer): number | null {
  const at = RTP_HEADER_BYTES + (datagram[0]! & 0x0f) * 4
  if (!(datagram[0]! & 0x10)) return at
  return datagram.length < at + 4 ? null : at + 4 + datagram.readUInt16BE(at + 2) * 4
}

/** True for RTCP, which may come to the port of RTP (RFC 5761, section 4). */
export function isRtcp(datagram: Buffer): boolean {
  return datagram.length >= 8 && datagram[0]! >> 6 === 2 && datagram[1]! >= 192 && datagram[1]! <= 223
}

/** Writes the header of `packet` at the beginning of `out`. */
export function writeRtpHeader(out: Buffer, packet: Omit<RtpPacket, 'payload'>): void {
  out[0] = 0x80
  out[1] = packet.payload_type | (packet.marker ? 0x80 : 0)
  out.writeUInt16BE(packet.sequence, 2)
  out.writeUInt32BE(packet.timestamp, 4)
  out.writeUInt32BE(packet.ssrc, 8)
}
