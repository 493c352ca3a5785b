import bidiFactory from 'bidi-js'

/** A part of a line whose characters run in one direction. */
export type Run = string

export interface Fitting {
  /** The width of a run when it is drawn. */
  widthOf: (run: Run) => number
  width: number
  lines: number
}

/** The package's types describe another module format than the one that Node loads. */
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)()
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const ELLIPSIS = '…'
/** Control and invisible characters, and characters that change the direction of the text that follows. */
const INVISIBLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]+/gu

/**
 * Breaks a customer's text into lines that fit, and each line into runs in their visual order from left to right. Text that does not
 * fit ends with an ellipsis.
 */
export function visualLines(text: string, fitting: Fitting): Run[][] {
  return brokenLines(text.replace(INVISIBLE, ' ').trim(), fitting).map(visualRuns)
}

function brokenLines(text: string, { widthOf, width, lines: max }: Fitting): string[] {
  const fits = (line: string): boolean => widthOf(line) <= width
  const lines: string[] = []
  let line = ''
  for (const piece of piecesOf(text, fits)) {
    if (fits((line + piece).trimEnd())) line += piece
    else if (lines.push(line.trimEnd()) < max) line = piece.trimStart()
    else return [...lines.slice(0, -1), shortened(lines.at(-1)!, fits)]
  }
  return line.trimEnd() === '' ? lines : [...lines, line.trimEnd()]
}

/** The words, each with the space after it. A word that is wider than a line, such as a long name, is split into graphemes. */
function piecesOf(text: string, fits: (line: string) => boolean): string[] {
  const words = text.match(/\S+\s*/g) ?? []
  return words.flatMap((word) => (fits(word.trimEnd()) ? [word] : graphemesOf(word)))
}

const graphemesOf = (text: string): string[] => [...graphemes.segment(text)].map(({ segment }) => segment)

function shortened(line: string, fits: (line: string) => boolean): string {
  const kept = graphemesOf(line)
  while (kept.length > 0 && !fits(kept.join('') + ELLIPSIS)) kept.pop()
  return kept.join('').trimEnd() + ELLIPSIS
}

/** The runs of equal levels, reversed level by level as the Unicode Bidirectional Algorithm requires (rule L2). */
function visualRuns(line: string): Run[] {
  const { levels, paragraphs } = bidi.getEmbeddingLevels(line)
  let runs: { text: string; level: number }[] = []
  for (let start = 0, end = 1; end <= line.length; end++) {
    if (end < line.length && levels[end] === levels[start]) continue
    runs.push({ text: line.slice(start, end), level: levels[start]! })
    start = end
  }
  const highest = Math.max(paragraphs[0]?.level ?? 0, ...runs.map(({ level }) => level))
  for (let level = highest; level > 0; level--) runs = reversedFrom(level, runs)
  return runs.map(({ text }) => text)
}

/** Reverses each sequence of adjacent runs at this level or higher. */
function reversedFrom<One extends { level: number }>(level: number, runs: readonly One[]): One[] {
  const result: One[] = []
  let stretch: One[] = []
  for (const run of runs) {
    if (run.level >= level) stretch.unshift(run)
    else {
      result.push(...stretch, run)
      stretch = []
    }
  }
  return [...result, ...stretch]
}
