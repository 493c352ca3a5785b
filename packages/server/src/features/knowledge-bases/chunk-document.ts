import { MarkdownHeadings } from './markdown-headings.ts'
import { Passages, type Chunk } from './passages.ts'

export interface ChunkedDocument {
  content: string
  content_type: 'text/plain' | 'text/markdown'
}

/** A million characters give about 1,700 passages. Each is a row with an index of its words. */
export const MAX_CHUNKS = 5_000
const LONGEST_LINE = 4_000

/**
 * Splits a document at its headings (in Markdown), then at its paragraphs, then at its sentences. A document of a megabyte can take 0.2
 * s. It stops after one passage more than `MAX_CHUNKS`.
 */
export function chunkDocument({ content, content_type }: ChunkedDocument): Chunk[] {
  const text = content.replaceAll('\r\n', '\n').replaceAll('\r', '\n')
  const chunks = passagesOf(text, content_type === 'text/markdown' ? new MarkdownHeadings() : null)
  // A document that has only headings can still be found.
  return chunks.length > 0 ? chunks : passagesOf(text, null)
}

function passagesOf(text: string, headings: MarkdownHeadings | null): Chunk[] {
  const passages = new Passages()
  for (const { line, whole } of linesOf(text)) {
    const heading = whole && headings ? headings.read(line) : null
    if (heading === null) passages.addLine(line)
    else passages.begin(heading)
    if (passages.chunks.length > MAX_CHUNKS) break
  }
  passages.end()
  return passages.chunks.slice(0, MAX_CHUNKS + 1)
}

/** Yields the lines. A line that is too long is split into several parts, never within a character. */
function* linesOf(text: string): Generator<{ line: string; whole: boolean }> {
  for (let start = 0, end = 0; start <= text.length; start = end + 1) {
    const found = text.indexOf('\n', start)
    end = found === -1 ? text.length : found
    if (end - start <= LONGEST_LINE) yield { line: text.slice(start, end), whole: true }
    else for (const line of partsOf(text.slice(start, end))) yield { line, whole: false }
  }
}

function* partsOf(line: string): Generator<string> {
  for (let start = 0, end = 0; start < line.length; start = end) {
    end = Math.min(start + LONGEST_LINE, line.length)
    if (end < line.length) end = lastBreak(line, start, end)
    yield line.slice(start, end)
  }
}

/** The position of the last space. Without a space, a position that does not split a surrogate pair. */
function lastBreak(line: string, start: number, end: number): number {
  const space = line.slice(start + 1, end).lastIndexOf(' ')
  if (space !== -1) return start + 1 + space
  return line.slice(start, end).isWellFormed() ? end : end - 1
}
