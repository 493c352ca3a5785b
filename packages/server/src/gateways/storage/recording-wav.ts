import type { FileHandle } from 'node:fs/promises'
import { WAV_HEADER_BYTES, wavHeader } from '../../domain/wav-header.ts'

/** A recording is 16-bit PCM at 8 kHz in stereo, with the other party on the left and the agent on the right. */
const CHANNELS = 2
/** One sample of each channel. */
const BLOCK_BYTES = CHANNELS * 2
export const WAV_BYTES_PER_SECOND = 8_000 * BLOCK_BYTES

export function recordingHeader(audio_bytes: number): Buffer {
  return wavHeader({ channels: CHANNELS, audio_bytes })
}

/**
 * Repairs the header of a recording that was cut off anywhere. The format is always the same, so the length of the file is enough. A
 * complete recording does not change.
 * @returns the number of bytes of audio.
 */
export async function makeWhole(file: FileHandle): Promise<number> {
  const { size } = await file.stat()
  const audio_bytes = Math.max(0, size - WAV_HEADER_BYTES)
  const whole = audio_bytes - (audio_bytes % BLOCK_BYTES)
  await file.truncate(WAV_HEADER_BYTES + whole)
  await file.write(recordingHeader(whole), 0, WAV_HEADER_BYTES, 0)
  await file.sync()
  return whole
}
