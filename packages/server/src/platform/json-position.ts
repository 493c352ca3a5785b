import { findNodeAtLocation, parseTree, type Node, type ParseError } from 'jsonc-parser'

/** A position in a text. Lines and columns count from 1. Columns are counted in UTF-16 units, as in editors. */
export interface Position {
  line: number
  column: number
}

const START: Position = { line: 1, column: 1 }
const STRICT = { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false }

/** The meanings of jsonc-parser's error numbers. */
const WORDS: Readonly<Record<number, string>> = {
  1: 'a text in double quotes, a number, true, false or null is expected',
  2: 'a number is not complete',
  3: 'a name in quotes is expected',
  4: 'a value is expected',
  5: 'a colon is expected',
  6: 'a comma is expected',
  7: 'a closing brace } is expected',
  8: 'a closing bracket ] is expected',
  9: 'nothing is expected after the value',
  10: 'JSON has no comments',
  11: 'JSON has no comments',
  12: 'a text is not closed',
  13: 'a number is not complete',
  14: 'an escape such as \\u00e9 is not complete',
  15: 'an escape in a text is not valid',
  16: 'a text has a character that must be escaped',
}
const OTHERWISE = 'a symbol is not expected'

/** Where a text stops being valid JSON, and why. Null if it is valid. */
export function jsonFault(text: string): (Position & { why: string }) | null {
  const { errors } = parsed(text)
  const [first] = errors
  return first ? { ...positionAt(text, first.offset), why: WORDS[first.error] ?? OTHERWISE } : null
}

/** Finds the positions of values in a JSON text by their keys. A value that does not exist has the position of the nearest around it. */
export function jsonPositions(text: string): (path: readonly (string | number)[]) => Position {
  const { root } = parsed(text)
  return (path) => {
    const node = root && nearest(root, path)
    return node ? positionAt(text, (node.parent?.type === 'property' ? node.parent : node).offset) : START
  }
}

function nearest(root: Node, path: readonly (string | number)[]): Node {
  let node = root
  for (const key of path) {
    const child = findNodeAtLocation(node, [node.type === 'array' ? Number(key) : String(key)])
    if (!child) return node
    node = child
  }
  return node
}

/** Parses a text. One that nests deeper than the parser's stack has no positions. */
function parsed(text: string): { root: Node | undefined; errors: ParseError[] } {
  const errors: ParseError[] = []
  try {
    return { root: parseTree(text, errors, STRICT), errors }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return { root: undefined, errors: [] }
  }
}

function positionAt(text: string, offset: number): Position {
  const before = text.slice(0, offset)
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') }
}
