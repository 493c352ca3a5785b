import { segmentText } from '../../../gateways/messaging/segments.ts'
import type { MessageChannel } from '../../../generated/types.gen.ts'

/** The limits of a message. A longer answer of a model is cut. */
const MOST_SEGMENTS = 10
const LONGEST_WHATSAPP = 4_096

/** A reply that fits its channel, cut between words if it has to be. */
export function fitText(channel: MessageChannel, text: string): string {
  const written = text.trim()
  if (fits(channel, written)) return written
  // GSM-7 has no ellipsis: one would more than double the segments of a text in it.
  const ending = channel === 'sms' && segmentText(written).encoding === 'GSM-7' ? '...' : '…'
  return longestFit(written, (part) => fits(channel, part + ending)) + ending
}

function fits(channel: MessageChannel, text: string): boolean {
  return channel === 'sms' ? segmentText(text).parts.length <= MOST_SEGMENTS : text.length <= LONGEST_WHATSAPP
}

/** Binary search: encoded length grows with text length. */
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

/** Ends before the word that was cut through, unless that is most of the text. */
function betweenWords(characters: readonly string[], length: number): string {
  const part = characters.slice(0, length).join('')
  if (/\s/.test(characters[length] ?? ' ')) return part.trimEnd()
  const words = part.slice(0, Math.max(...[' ', '\n', '\t'].map((space) => part.lastIndexOf(space)), 0)).trimEnd()
  return words.length * 2 > part.length ? words : part
}
