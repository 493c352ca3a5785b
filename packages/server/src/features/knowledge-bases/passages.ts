/** A passage that can be read out or passed to a model on its own. */
export interface Chunk {
  /** The headings above the passage, outermost first, joined with ` › `. Empty if there are no headings. */
  heading: string
  text: string
}

/** About five sentences: enough for an answer, and short enough to be read out. */
const LONGEST_CHUNK = 800
/** A longer paragraph is split before its end has been read, which bounds the work of a step. */
const LONGEST_PARAGRAPH = 8_000

/** Collects the lines of a text into passages. Adjacent paragraphs stay together as far as they fit. */
export class Passages {
  readonly chunks: Chunk[] = []
  #heading = ''
  readonly #paragraph = new Packed('\n', LONGEST_PARAGRAPH)
  readonly #chunk = new Packed('\n\n', LONGEST_CHUNK)

  /** Begins the text below a heading. */
  begin(heading: string): void {
    this.end()
    this.#heading = heading
  }

  /** Adds a line. A blank line ends a paragraph. */
  addLine(line: string): void {
    if (line.trim() === '') this.#endParagraph()
    else if (!this.#paragraph.add(line)) {
      this.#endParagraph()
      this.#paragraph.add(line)
    }
  }

  end(): void {
    this.#endParagraph()
    this.#endChunk()
  }

  #endParagraph(): void {
    const paragraph = this.#paragraph.take().trim()
    if (paragraph === '') return
    for (const piece of paragraph.length <= LONGEST_CHUNK ? [paragraph] : packed(sentencesOf(paragraph)))
      if (!this.#chunk.add(piece)) {
        this.#endChunk()
        this.#chunk.add(piece)
      }
  }

  #endChunk(): void {
    const text = this.#chunk.take()
    if (text !== '') this.chunks.push({ heading: this.#heading, text })
  }
}

/** Joins pieces with a separator, up to a length. */
class Packed {
  readonly #between: string
  readonly #longest: number
  #pieces: string[] = []
  #length = 0

  constructor(between: string, longest: number) {
    this.#between = between
    this.#longest = longest
  }

  /** Adds a piece. False if it does not fit. The first piece always fits. */
  add(piece: string): boolean {
    const length = this.#length + this.#between.length + piece.length
    if (this.#pieces.length > 0 && length > this.#longest) return false
    this.#length = this.#pieces.length > 0 ? length : piece.length
    this.#pieces.push(piece)
    return true
  }

  take(): string {
    const text = this.#pieces.join(this.#between)
    this.#pieces = []
    this.#length = 0
    return text
  }
}

function sentencesOf(paragraph: string): string[] {
  return paragraph
    .split(/(?<=[.!?…؟])\s+|\n/)
    .map((sentence) => sentence.trim())
    .filter(Boolean)
    .flatMap((sentence) => (sentence.length <= LONGEST_CHUNK ? [sentence] : packed(wordsOf(sentence))))
}

function wordsOf(sentence: string): string[] {
  return sentence.split(/\s+/).flatMap((word) => word.match(/[^]{1,400}/gu) ?? [])
}

/** Joins adjacent pieces with spaces, as many as fit together. */
function packed(pieces: readonly string[]): string[] {
  const texts: string[] = []
  const open = new Packed(' ', LONGEST_CHUNK)
  for (const piece of pieces)
    if (!open.add(piece)) {
      texts.push(open.take())
      open.add(piece)
    }
  return [...texts, open.take()]
}
