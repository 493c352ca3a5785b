/** A passage that can be read out or handed to a model by itself. */
export interface Chunk {
  /** The headings above it, outermost first, with ` › ` between; empty where there are none. */
  heading: string
  text: string
}

export interface ChunkedDocument {
  content: string
  content_type: 'text/plain' | 'text/markdown'
}

/** About five sentences: enough to hold an answer, little enough to be read out. */
const LONGEST_CHUNK = 800

/** Cuts a document along its headings (of Markdown), then its paragraphs, then its sentences. */
export function chunkDocument({ content, content_type }: ChunkedDocument): Chunk[] {
  const text = content.replaceAll(/\r\n?/g, '\n')
  const sections = content_type === 'text/markdown' ? sectionsOf(text) : [{ heading: '', text }]
  const chunks = sections.flatMap((section) =>
    packed(pieces(section.text)).map((piece) => ({ heading: section.heading, text: piece })),
  )
  // A document of headings alone is still worth finding.
  return chunks.length > 0 ? chunks : packed(pieces(text)).map((piece) => ({ heading: '', text: piece }))
}

/** Headings are lines beginning with `#`, but not within fenced code. */
function sectionsOf(markdown: string): Chunk[] {
  const sections: Chunk[] = []
  const path: string[] = []
  let lines: string[] = []
  let fence: string | null = null
  const close = (): void => {
    sections.push({ heading: path.filter(Boolean).join(' › '), text: lines.join('\n') })
    lines = []
  }
  for (const line of markdown.split('\n')) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]?.[0]
    if (mark !== undefined && (fence === null || fence === mark)) fence = fence === null ? mark : null
    const [, level, title] = (fence === null && /^ {0,3}(#{1,6})\s+(.*?)\s*#*\s*$/.exec(line)) || []
    if (level === undefined) lines.push(line)
    else {
      close()
      path.length = level.length - 1
      path[level.length - 1] = title ?? ''
    }
  }
  close()
  return sections
}

/** Paragraphs; one that is too long in sentences, and a sentence that is too long in parts. */
function pieces(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .flatMap((paragraph) => (paragraph.length <= LONGEST_CHUNK ? [paragraph] : packed(sentencesOf(paragraph), ' ')))
}

function sentencesOf(paragraph: string): string[] {
  return paragraph
    .split(/(?<=[.!?…؟])\s+|\n/)
    .map((sentence) => sentence.trim())
    .filter(Boolean)
    .flatMap((sentence) => (sentence.length <= LONGEST_CHUNK ? [sentence] : packed(wordsOf(sentence), ' ')))
}

function wordsOf(sentence: string): string[] {
  return sentence.split(/\s+/).flatMap((word) => word.match(/[^]{1,400}/gu) ?? [])
}

/** As many neighbours together as fit. */
function packed(pieces: readonly string[], between = '\n\n'): string[] {
  const chunks: string[] = []
  for (const piece of pieces) {
    const last = chunks.at(-1)
    if (last !== undefined && last.length + between.length + piece.length <= LONGEST_CHUNK)
      chunks[chunks.length - 1] = last + between + piece
    else chunks.push(piece)
  }
  return chunks
}
