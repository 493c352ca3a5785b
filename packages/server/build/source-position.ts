export interface SourceMap {
  sources: string[]
  mappings: string
}

/** Both count from 1. */
export interface Position {
  line: number
  column: number
}

export interface SourcePosition extends Position {
  path: string
}

const [COMMA, SEMICOLON] = [44, 59]
/** The value of each digit in base 64, by its character code. */
const DIGITS = new Uint8Array(128)
for (const [value, code] of Buffer.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/').entries())
  DIGITS[code] = value

/**
 * Where each position of built code was in the sources: the last mapping at or before it in its line. Undefined if there is none. It
 * decodes the mappings once, up to the last position, and keeps none of them.
 */
export function sourcePositions(map: SourceMap, positions: readonly Position[]): (SourcePosition | undefined)[] {
  const found: (SourcePosition | undefined)[] = positions.map(() => undefined)
  const mappings = new Mappings(map.mappings)
  const byLine = Map.groupBy(positions.keys(), (n) => positions[n]?.line)
  const last = Math.max(...positions.map(({ line }) => line))
  for (let line = 1; line <= last && !mappings.atEnd; line++) {
    const here = byLine.get(line) ?? []
    while (mappings.nextInLine())
      for (const n of here)
        if (mappings.column < (positions[n]?.column ?? 0)) found[n] = mappings.sourceIn(map) ?? found[n]
  }
  return found
}

/** Reads mappings one by one. Each contains differences from the one before: of its column, of its source, of the line and column there. */
class Mappings {
  readonly #text: string
  #next = 0
  #fields = 0
  readonly #numbers = new Int32Array(5)

  constructor(text: string) {
    this.#text = text
  }

  get atEnd(): boolean {
    return this.#next >= this.#text.length
  }

  get column(): number {
    return this.#numbers[0] ?? 0
  }

  sourceIn({ sources }: SourceMap): SourcePosition | undefined {
    const [, source = 0, line = 0, column = 0] = this.#numbers
    const path = this.#fields > 1 ? sources[source] : undefined
    return path === undefined ? undefined : { path, line: line + 1, column: column + 1 }
  }

  /** False after the last mapping of a line: the next call begins the next line. */
  nextInLine(): boolean {
    this.#fields = 0
    for (; !this.atEnd; this.#next++) {
      const code = this.#text.charCodeAt(this.#next)
      if (code === SEMICOLON) return this.#endLine()
      if (code !== COMMA) return this.#readMapping()
    }
    return false
  }

  #endLine(): false {
    this.#next++
    this.#numbers[0] = 0
    return false
  }

  #readMapping(): true {
    for (; !this.atEnd; this.#fields++) {
      const code = this.#text.charCodeAt(this.#next)
      if (code === COMMA || code === SEMICOLON) break
      this.#numbers[this.#fields] = (this.#numbers[this.#fields] ?? 0) + this.#readNumber()
    }
    return true
  }

  /** Each digit in base 64 has five bits of the number and one that says whether another digit follows. The lowest bit is the sign. */
  #readNumber(): number {
    let [value, shift, digit] = [0, 0, 32]
    for (; digit & 32; shift += 5) {
      digit = DIGITS[this.#text.charCodeAt(this.#next++)] ?? 0
      value |= (digit & 31) << shift
    }
    return value & 1 ? -(value >> 1) : value >> 1
  }
}
