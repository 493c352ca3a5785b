import type { FileHandle } from 'node:fs/promises'
import { WAV_HEADER_BYTES, wavHeader } from '../../domain/wav-header.ts'

/** A recording: PCM, 16 bits, 8 kHz, stereo. Left: the other party; right: the agent. */
const CHANNELS = 2
/** One sample of each channel. */
const BLOCK_BYTES = CHANNELS * 2
export const WAV_BYTES_PER_SECOND = 8_000 * BLOCK_BYTES

export function recordingHeader(audio_bytes: number): Buffer {
  return wavHeader({ channels: CHANNELS, audio_bytes })
}

/**
 * Completes a recording that was cut off anywhere. Its format is always the same, so its length is enough. Applied
 * to a complete recording, it changes nothing.
 * @returns how many bytes of audio it has.
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
