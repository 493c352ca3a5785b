/** An audio packet as a telephone sends it. */
interface SentFrame {
  payload_type: number
  /** The number of the call, from which the SSRC is derived. */
  call: number
  /** The index of the frame within the call. */
  frame: number
  /** The ticks of the RTP clock in a frame of 20 ms. */
  ticks: number
  payload: Buffer
}

export function rtpPacketOf({ payload_type, call, frame, ticks, payload }: SentFrame): Buffer {
  const packet = Buffer.alloc(12 + payload.length)
  packet[0] = 0x80
  packet[1] = payload_type
  packet.writeUInt16BE(frame & 0xffff, 2)
  packet.writeUInt32BE((frame * ticks) % 2 ** 32, 4)
  packet.writeUInt32BE(1 + call, 8)
  payload.copy(packet, 12)
  return packet
}
