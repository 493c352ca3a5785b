const HEADER_BYTES = 44
const SAMPLE_RATE = 8_000
const SAMPLE_BYTES = 2

/** A WAV file of mono PCM16 at 8 kHz. */
export function wavOf(pieces: readonly Int16Array[]): Buffer {
  const data = Buffer.concat(
    pieces.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)),
  )
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('RIFF', 0, 'latin1')
  header.writeUInt32LE(HEADER_BYTES - 8 + data.length, 4)
  header.write('WAVEfmt ', 8, 'latin1')
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(SAMPLE_RATE, 24)
  header.writeUInt32LE(SAMPLE_RATE * SAMPLE_BYTES, 28)
  header.writeUInt16LE(SAMPLE_BYTES, 32)
  header.writeUInt16LE(SAMPLE_BYTES * 8, 34)
  header.write('data', 36, 'latin1')
  header.writeUInt32LE(data.length, 40)
  return Buffer.concat([header, data])
}

/** The samples of a file that `wavOf` has made. */
export function pcmIn(wav: Buffer): Int16Array {
  return new Int16Array(new Uint8Array(wav.subarray(HEADER_BYTES)).buffer)
}
