import type { FileHandle } from 'node:fs/promises'

/** A recording: PCM, 16 bits, 8 kHz, stereo. Left: the other party; right: the agent. */
export const WAV_HEADER_BYTES = 44
const CHANNELS = 2
const RATE = 8_000
const SAMPLE_BYTES = 2
/** One sample of each channel. */
const BLOCK_BYTES = CHANNELS * SAMPLE_BYTES
export const WAV_BYTES_PER_SECOND = RATE * BLOCK_BYTES

export function wavHeader(audio_bytes: number): Buffer {
  const header = Buffer.alloc(WAV_HEADER_BYTES)
  header.write('RIFF', 0)
  header.writeUInt32LE(WAV_HEADER_BYTES - 8 + audio_bytes, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16) // bytes of the format
  header.writeUInt16LE(1, 20) // PCM
  header.writeUInt16LE(CHANNELS, 22)
  header.writeUInt32LE(RATE, 24)
  header.writeUInt32LE(WAV_BYTES_PER_SECOND, 28)
  header.writeUInt16LE(BLOCK_BYTES, 32)
  header.writeUInt16LE(SAMPLE_BYTES * 8, 34)
  header.write('data', 36)
  header.writeUInt32LE(audio_bytes, 40)
  return header
}

/**
 * Makes a recording whole that was cut off anywhere: its format is always the same, so its length says everything. Done
 * to one that is whole, it changes nothing.
 * @returns how many bytes of audio it has.
 */
export async function makeWhole(file: FileHandle): Promise<number> {
  const { size } = await file.stat()
  const audio_bytes = Math.max(0, size - WAV_HEADER_BYTES)
  const whole = audio_bytes - (audio_bytes % BLOCK_BYTES)
  await file.truncate(WAV_HEADER_BYTES + whole)
  await file.write(wavHeader(whole), 0, WAV_HEADER_BYTES, 0)
  await file.sync()
  return whole
}
