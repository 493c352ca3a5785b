export const WAV_HEADER_BYTES = 44
/** The sample rate of a telephone. */
const RATE = 8_000
const SAMPLE_BYTES = 2

/** The header of a WAV file of PCM16 at 8 kHz. */
export function wavHeader({ channels, audio_bytes }: { channels: 1 | 2; audio_bytes: number }): Buffer {
  const block_bytes = channels * SAMPLE_BYTES
  const header = Buffer.alloc(WAV_HEADER_BYTES)
  header.write('RIFF', 0)
  header.writeUInt32LE(WAV_HEADER_BYTES - 8 + audio_bytes, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16) // size of the format chunk
  header.writeUInt16LE(1, 20) // PCM
  header.writeUInt16LE(channels, 22)
  header.writeUInt32LE(RATE, 24)
  header.writeUInt32LE(RATE * block_bytes, 28)
  header.writeUInt16LE(block_bytes, 32)
  header.writeUInt16LE(SAMPLE_BYTES * 8, 34)
  header.write('data', 36)
  header.writeUInt32LE(audio_bytes, 40)
  return header
}
