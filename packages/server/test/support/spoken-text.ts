/**
 * Text as audio that a telephone carries and a test can read: one tone for each character, from 300 to 3,150 Hz, at
 * about the speed of a voice. It is not a voice, so a voice activity detector does not have to accept it.
 */
const CHARACTER_MS = 60
const LOWEST_HZ = 300
const STEP_HZ = 30
const FIRST = 32
const LAST = 126
const AMPLITUDE = 8_000
/** The root mean square below which audio is silent. */
const SILENCE = 500
/** The part of each character that is read: its middle, which its neighbours do not affect. */
const READ_MS = 40

/** @returns mono PCM16. Characters that are not visible ASCII are spoken as `?`. */
export function spokenText(text: string, sample_rate = 8_000): Int16Array {
  const length = (sample_rate * CHARACTER_MS) / 1_000
  const pcm = new Int16Array(text.length * length)
  for (const [index, character] of text.split('').entries()) {
    const turn = (2 * Math.PI * hertzOf(character)) / sample_rate
    for (let at = 0; at < length; at++) pcm[index * length + at] = Math.round(AMPLITUDE * Math.sin(turn * at))
  }
  return pcm
}

/** The text spoken in the audio: whole characters from the first one to the end, without the silence in between. */
export function textIn(pcm: Int16Array, sample_rate = 8_000): string {
  const [step, window] = [sample_rate * CHARACTER_MS, sample_rate * READ_MS].map((product) => product / 1_000)
  let text = ''
  for (let at = onset(pcm, 0); at + window! <= pcm.length;) {
    const start = at + (step! - window!) / 2
    const part = pcm.subarray(start, start + window!)
    if (loudness(part) < SILENCE) {
      at = onset(pcm, start)
    } else {
      if (part.length === window) text += characterIn(part, sample_rate)
      at += step!
    }
  }
  return text
}

function onset(pcm: Int16Array, from: number): number {
  for (let at = from; at < pcm.length; at++) if (Math.abs(pcm[at]!) > SILENCE) return at
  return pcm.length
}

function hertzOf(character: string): number {
  const code = character.charCodeAt(0)
  return LOWEST_HZ + STEP_HZ * ((code >= FIRST && code <= LAST ? code : '?'.charCodeAt(0)) - FIRST)
}

const CHARACTERS = Array.from({ length: LAST - FIRST + 1 }, (_, at) => String.fromCharCode(FIRST + at))
/** Tests read a growing recording again and again. Each part of it is recognised once. */
const recognised = new Map<string, string>()

function characterIn(part: Int16Array, sample_rate: number): string {
  const bytes = Buffer.from(part.buffer, part.byteOffset, part.byteLength)
  const key = `${sample_rate} ${bytes.toString('latin1')}`
  let character = recognised.get(key)
  if (character === undefined) {
    const powers = CHARACTERS.map((one) => powerAt(hertzOf(one), part, sample_rate))
    recognised.set(key, (character = CHARACTERS[powers.indexOf(Math.max(...powers))] ?? '?'))
  }
  return character
}

/** Goertzel's algorithm. */
function powerAt(hertz: number, pcm: Int16Array, sample_rate: number): number {
  const factor = 2 * Math.cos((2 * Math.PI * hertz) / sample_rate)
  let last = 0
  let before = 0
  for (let at = 0; at < pcm.length; at++) {
    const next = pcm[at]! + factor * last - before
    before = last
    last = next
  }
  return last ** 2 + before ** 2 - factor * last * before
}

function loudness(pcm: Int16Array): number {
  return Math.sqrt(pcm.reduce((sum, sample) => sum + sample ** 2, 0) / Math.max(1, pcm.length))
}
