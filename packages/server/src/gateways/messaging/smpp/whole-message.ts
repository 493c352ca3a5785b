import { decodeText } from './text.ts'

export interface ContentPart {
  /** The number of the part, from 1. */
  part: number
  data_coding: number
  content: Uint8Array
}

/** Replaces parts that did not arrive. */
const GAP = '[…]'

/**
 * The text of a message from its parts, in any order. Consecutive parts are joined before they are decoded, because
 * phones split surrogate pairs and escapes. Null if a part is not text.
 */
export function wholeText(parts: readonly ContentPart[], total: number): string | null {
  const sorted = parts.toSorted((a, b) => a.part - b.part)
  const texts: string[] = []
  for (let at = 0; at < sorted.length;) {
    const run = runFrom(sorted, at)
    if (run[0]!.part !== (sorted[at - 1]?.part ?? 0) + 1) texts.push(GAP)
    const text = decodeText(Buffer.concat(run.map(({ content }) => content)), run[0]!.data_coding)
    if (text === null) return null
    texts.push(text)
    at += run.length
  }
  if (sorted.at(-1)?.part !== total) texts.push(GAP)
  return texts.reduce((whole, text) => joined(whole, text), '')
}

/** Joins texts, with a space before and after each gap. */
function joined(whole: string, text: string): string {
  return whole !== '' && (text === GAP || whole.endsWith(GAP)) ? `${whole} ${text}` : whole + text
}

/** The longest run of consecutive parts with the same coding, starting at `from`. */
function runFrom(parts: readonly ContentPart[], from: number): ContentPart[] {
  const first = parts[from]!
  const rest = parts.slice(from)
  const end = rest.findIndex((part, at) => part.part !== first.part + at || part.data_coding !== first.data_coding)
  return end < 0 ? rest : rest.slice(0, end)
}
