import { WAV_HEADER_BYTES, wavHeader } from '../../domain/wav-header.ts'

/** A WAV file of mono PCM16 at 8 kHz. */
export function wavOf(pieces: readonly Int16Array[]): Buffer {
  const data = Buffer.concat(
    pieces.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)),
  )
  return Buffer.concat([wavHeader({ channels: 1, audio_bytes: data.length }), data])
}

/** The samples of a file that `wavOf` created. */
export function pcmIn(wav: Buffer): Int16Array {
  return new Int16Array(new Uint8Array(wav.subarray(WAV_HEADER_BYTES)).buffer)
}
