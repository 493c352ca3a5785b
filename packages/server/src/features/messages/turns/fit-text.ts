import { segmentText } from '../../../gateways/messaging/segments.ts'
import type { MessageChannel } from '../../../generated/types.gen.ts'

/** The limits of a message. A model's longer answer is cut. */
const MAX_SEGMENTS = 10
const LONGEST_WHATSAPP = 4_096

/** A reply that fits its channel, cut between words if necessary. */
export function fitText(channel: MessageChannel, text: string): string {
  const written = text.trim()
  if (fits(channel, written)) return written
  // GSM-7 has no ellipsis: a single one would switch the text to UCS-2 and more than double its segments.
  const ending = channel === 'sms' && segmentText(written).encoding === 'GSM-7' ? '...' : '…'
  return longestFit(written, (part) => fits(channel, part + ending)) + ending
}

function fits(channel: MessageChannel, text: string): boolean {
  return channel === 'sms' ? segmentText(text).parts.length <= MAX_SEGMENTS : text.length <= LONGEST_WHATSAPP
}

/** Finds the longest fit by binary search, because the encoded length grows with the text. */
function longestFit(text: string, partFits: (part: string) => boolean): string {
  const characters = Array.from(text)
  let [low, high] = [0, characters.length]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (partFits(characters.slice(0, middle).join(''))) low = middle
    else high = middle - 1
  }
  return betweenWords(characters, low)
}

/** Removes a word that was cut, unless it makes up most of the text. */
function betweenWords(characters: readonly string[], length: number): string {
  const part = characters.slice(0, length).join('')
  if (/\s/.test(characters[length] ?? ' ')) return part.trimEnd()
  const words = part.slice(0, Math.max(...[' ', '\n', '\t'].map((space) => part.lastIndexOf(space)), 0)).trimEnd()
  return words.length * 2 > part.length ? words : part
}
