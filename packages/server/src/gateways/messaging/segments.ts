import type { MessageEncoding } from '../../generated/types.gen.ts'
import { gsm7Codes } from './gsm7.ts'

export interface SegmentedText {
  encoding: MessageEncoding
  /** The parts in order. Joined, they are the text. Each one is billed. */
  parts: string[]
}

/**
 * The size of a single message, and of each part of a longer one, whose header takes up the rest. The unit is septets for GSM-7 and
 * code units for UCS-2.
 */
const limits: Readonly<Record<MessageEncoding, { whole: number; part: number }>> = {
  'GSM-7': { whole: 160, part: 153 },
  'UCS-2': { whole: 70, part: 67 },
}

/** Splits a text for SMS into as few parts as possible. The encoding is GSM-7 if it has all the characters, otherwise UCS-2. */
export function segmentText(body: string): SegmentedText {
  // Splitting by code point keeps surrogate pairs and escape sequences whole.
  const characters = Array.from(body)
  const encoding = characters.every((character) => gsm7Codes.has(character)) ? 'GSM-7' : 'UCS-2'
  const sizeOf = (character: string): number =>
    encoding === 'GSM-7' ? gsm7Codes.get(character)!.length : character.length
  const { whole, part } = limits[encoding]
  const size = characters.reduce((sum, character) => sum + sizeOf(character), 0)
  return { encoding, parts: size <= whole ? [body] : cut(characters, sizeOf, part) }
}

function cut(characters: readonly string[], sizeOf: (character: string) => number, limit: number): string[] {
  const parts: string[] = []
  let text = ''
  let size = 0
  for (const character of characters) {
    if (size + sizeOf(character) > limit) {
      parts.push(text)
      text = ''
      size = 0
    }
    text += character
    size += sizeOf(character)
  }
  return [...parts, text]
}
