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

/** The PCM16 samples of a file with a plain header. */
export function samplesAfterHeader(wav: Buffer): Int16Array {
  return new Int16Array(new Uint8Array(wav.subarray(44, wav.length - (wav.length % 2))).buffer)
}

/** The samples of a file in any format, converted to mono at 8 kHz. */
export function telephoneSamples(wav: Buffer): Int16Array {
  const samples = samplesAfterHeader(wav)
  if (wav.length < 44) return samples
  const step = (wav.readUInt16LE(22) * wav.readUInt32LE(24)) / RATE
  if (step === 1) return samples
  return Int16Array.from({ length: Math.floor(samples.length / step) }, (_, at) => mean(samples, at * step, step))
}

function mean(samples: Int16Array, from: number, count: number): number {
  let sum = 0
  for (let at = from; at < from + count; at++) sum += samples[at]!
  return Math.round(sum / count)
}
