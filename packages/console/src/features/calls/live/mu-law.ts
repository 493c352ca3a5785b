/** The decoding table of G.711 µ-law, the codec of calls. */
const DECODED = Float32Array.from({ length: 256 }, (_, byte) => {
  const inverted = ~byte & 0xff
  const magnitude = ((((inverted & 0x0f) << 3) + 0x84) << ((inverted & 0x70) >> 4)) - 0x84
  return (inverted & 0x80 ? -magnitude : magnitude) / 32_768
})
const CLIP = 32_635

export function decodeMuLaw(base64: string): Float32Array<ArrayBuffer> {
  return Float32Array.from(atob(base64), (char) => DECODED[char.charCodeAt(0)]!)
}

/** @param samples - Samples from -1 to 1. */
export function encodeMuLaw(samples: Float32Array): string {
  return btoa(Array.from(samples, (sample) => String.fromCharCode(byteOf(sample))).join(''))
}

function byteOf(sample: number): number {
  const biased = Math.min(Math.abs(Math.round(sample * 32_768)), CLIP) + 0x84
  const exponent = 24 - Math.clz32(biased)
  return ~((sample < 0 ? 0x80 : 0) | (exponent << 4) | ((biased >> (exponent + 3)) & 0x0f)) & 0xff
}
