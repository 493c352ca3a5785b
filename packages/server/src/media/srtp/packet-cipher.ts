/** The position of a packet's payload, and the part of its index that is not in the packet. */
export interface PacketPlace {
  header_bytes: number
  /** How often the sequence number has wrapped (the rollover counter, ROC). */
  rollover: number
}

/** Encrypts and authenticates the packets of one direction. */
export interface PacketCipher {
  /** @returns the encrypted packet, in a new buffer. */
  seal(packet: Buffer, at: PacketPlace): Buffer
  /** @returns the decrypted packet. Null if it does not come from the other side, or was changed. May overwrite the bytes of `packet`. */
  open(packet: Buffer, at: PacketPlace): Buffer | null
  /** Encrypts reports (SRTCP). @param index - Their index of 31 bits. */
  sealReports(reports: Buffer, index: number): Buffer
  openReports(datagram: Buffer): { reports: Buffer; index: number } | null
}
