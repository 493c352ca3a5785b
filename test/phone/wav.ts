const RATE = 8_000

/** The header of mono PCM16 at 8 kHz. */
export function wavHeader(samples: number): Buffer {
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + 2 * samples, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(RATE, 24)
  header.writeUInt32LE(2 * RATE, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(2 * samples, 40)
  return header
}

/** PCM16 of a file with a plain header. */
export function samplesAfterHeader(wav: Buffer): Int16Array {
  return new Int16Array(Uint8Array.from(wav.subarray(44, wav.length - (wav.length % 2))).buffer)
}
