/** The largest recording that a greeting may have. */
export const GREETING_AUDIO_MAX_BYTES = 2 * 1024 * 1024

const WANTED = { channels: 1, sample_rate: 8_000, bits: 16 } as const
const PCM = 0x0001
const EXTENSIBLE = 0xfffe
/** The end of the encoding's GUID. The number of the format precedes it: `{…-0000-0010-8000-00aa00389b71}`. */
const GUID_TAIL = Buffer.from('000000001000800000aa00389b71', 'hex')

/** A program that writes to a pipe, such as ffmpeg, declares this length because it cannot go back to the header. */
const UNKNOWN_LENGTH = 0xff_ff_ff_ff

interface Format {
  encoding: number
  channels: number
  sample_rate: number
  bits: number
}

/**
 * The reason why a file cannot be played as a greeting, as the end of the sentence "The file …". Null if it can be played: RIFF/WAVE,
 * linear PCM, 16-bit, mono, 8 kHz. Other chunks may come before and after the sound.
 */
export function greetingAudioFault(file: Buffer): string | null {
  if (file.length > GREETING_AUDIO_MAX_BYTES)
    return `has ${file.length} bytes; at most ${GREETING_AUDIO_MAX_BYTES} are accepted`
  if (file.length < 12 || text(file, 0) !== 'RIFF' || text(file, 8) !== 'WAVE') return 'is not a RIFF/WAVE file'
  const chunks = chunksOf(file)
  const format = chunks.get('fmt ')?.bytes
  if (!format || format.length < 16) return 'has no complete `fmt ` chunk'
  return formatFault(readFormat(format)) ?? soundFault(chunks.get('data'))
}

/** The samples of a valid file. */
export function greetingSamples(file: Buffer): Buffer {
  return chunksOf(file).get('data')!.bytes
}

interface Chunk {
  bytes: Buffer
  /** The length in the chunk's header, which exceeds the bytes of a file that is cut off. */
  declared_bytes: number
}

/** The first chunk of each name. A chunk of odd length is followed by a padding byte. */
function chunksOf(file: Buffer): Map<string, Chunk> {
  const chunks = new Map<string, Chunk>()
  for (let at = 12; at + 8 <= file.length;) {
    const name = text(file, at)
    const declared_bytes = lengthOf(file, at)
    const end = at + 8 + declared_bytes
    if (!chunks.has(name)) chunks.set(name, { bytes: file.subarray(at + 8, end), declared_bytes })
    at = end + (declared_bytes % 2)
  }
  return chunks
}

/** The length of a chunk. If it is unknown, the chunk is the last one. */
function lengthOf(file: Buffer, at: number): number {
  const declared_bytes = file.readUInt32LE(at + 4)
  return declared_bytes === UNKNOWN_LENGTH ? file.length - at - 8 : declared_bytes
}

function readFormat(format: Buffer): Format {
  return {
    encoding: encodingOf(format),
    channels: format.readUInt16LE(2),
    sample_rate: format.readUInt32LE(4),
    bits: format.readUInt16LE(14),
  }
}

/** The encoding of a `fmt ` chunk. WAVE_FORMAT_EXTENSIBLE has its real encoding in a GUID further on. */
function encodingOf(format: Buffer): number {
  const encoding = format.readUInt16LE(0)
  if (encoding !== EXTENSIBLE) return encoding
  const isKnown = format.length >= 40 && format.subarray(26, 40).equals(GUID_TAIL)
  return isKnown ? format.readUInt16LE(24) : EXTENSIBLE
}

function formatFault({ encoding, channels, sample_rate, bits }: Format): string | null {
  if (encoding !== PCM) return `is encoded as ${encodings[encoding] ?? `format ${encoding}`}; it must be linear PCM`
  if (channels !== WANTED.channels) return `has ${channels} channels; it must be mono`
  if (sample_rate !== WANTED.sample_rate) return `has ${sample_rate} samples per second; it must have 8000`
  return bits === WANTED.bits ? null : `has ${bits} bits per sample; it must have 16`
}

const encodings: Readonly<Record<number, string>> = {
  2: 'ADPCM',
  3: 'floating point',
  6: 'A-law',
  7: 'µ-law',
  85: 'MP3',
}

function soundFault(data: Chunk | undefined): string | null {
  if (!data) return 'has no `data` chunk'
  const { bytes, declared_bytes } = data
  if (bytes.length < declared_bytes)
    return `is incomplete: it contains ${bytes.length} of ${declared_bytes} bytes of audio`
  if (bytes.length === 0) return 'contains no audio'
  return bytes.length % 2 === 0 ? null : 'ends in the middle of a sample'
}

function text(file: Buffer, at: number): string {
  return file.toString('latin1', at, at + 4)
}
