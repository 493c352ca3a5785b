/** A packet of audio: where its payload begins, and its number. */
export interface PacketPlace {
  header_bytes: number
  /** How often the sequence number has begun again (ROC). */
  rollover: number
}

/** Encrypts and proves the packets of one direction. */
export interface PacketCipher {
  /** @returns the encrypted packet, in a buffer of its own. */
  seal(packet: Buffer, at: PacketPlace): Buffer
  /** @returns the packet as it was; null if it is not the other side's, or was changed. May overwrite its bytes. */
  open(packet: Buffer, at: PacketPlace): Buffer | null
  /** Encrypts reports (SRTCP). @param index - their number, 31 bits. */
  sealReports(reports: Buffer, index: number): Buffer
  openReports(datagram: Buffer): { reports: Buffer; index: number } | null
}
