/** A longer line is text even if it begins like a heading, because a heading is repeated with every passage below it. */
const LONGEST_HEADING = 200
/** If the headings above a passage are longer than this together, the outermost ones are left out. */
const LONGEST_PATH = 400
const BETWEEN = ' › '

/**
 * Finds the headings of Markdown: lines that begin with `#` outside fenced code. It reads character by character, because patterns with
 * adjacent quantifiers try every way to divide a run of spaces between them.
 */
export class MarkdownHeadings {
  readonly #path: string[] = []
  #fence: string | null = null

  /** Reads the next line. For a heading, returns the path to it, outermost heading first. Null if the line is text. */
  read(line: string): string | null {
    const mark = fenceOf(line)
    if (mark !== null && (this.#fence === null || this.#fence === mark))
      this.#fence = this.#fence === null ? mark : null
    const heading = this.#fence === null ? headingOf(line) : null
    if (!heading) return null
    this.#path.length = heading.level - 1
    this.#path[heading.level - 1] = heading.title
    return pathText(this.#path)
  }
}

/** The character that opens or closes fenced code, which needs three or more backticks or tildes. Null for other lines. */
function fenceOf(line: string): '`' | '~' | null {
  const start = indent(line)
  if (line.startsWith('```', start)) return '`'
  return line.startsWith('~~~', start) ? '~' : null
}

function headingOf(line: string): { level: number; title: string } | null {
  const start = indent(line)
  if (line[start] !== '#' || line.length > LONGEST_HEADING) return null
  let level = 1
  while (line[start + level] === '#') level++
  const rest = line.slice(start + level)
  if (level > 6 || rest.trimStart() === rest) return null
  return { level, title: withoutClosing(rest.trim()) }
}

/** The number of spaces before a mark. Up to three are allowed. */
function indent(line: string): number {
  let spaces = 0
  while (spaces < 3 && line[spaces] === ' ') spaces++
  return spaces
}

/** Removes the `#` that close a heading (`## Hours ##`). A `#` at the end of a word stays (`# C#`). */
function withoutClosing(title: string): string {
  let end = title.length
  while (title[end - 1] === '#') end--
  const kept = title.slice(0, end)
  return kept.trimEnd() === kept && kept !== '' ? title : kept.trimEnd()
}

function pathText(path: readonly string[]): string {
  const titles = path.filter(Boolean)
  while (titles.join(BETWEEN).length > LONGEST_PATH) titles.shift()
  return titles.join(BETWEEN)
}
