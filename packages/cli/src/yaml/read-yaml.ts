import { isMap, LineCounter, parseDocument, type Document, type Node } from 'yaml'
import type { SchemaFault } from './schema-faults.ts'

/** A YAML file, and the positions of its fields. */
export interface YamlFile {
  readonly value: unknown
  /** The parsed document, for a program that changes the file and keeps its comments. */
  readonly document: Document
  /** The place of a field, such as `agent.yaml:3:1`: that of its name, or of its parent if it is missing. */
  placeOf(path: readonly string[]): string
}

/** The faults of a file, as lines such as `agent.yaml:3:1: language must be one of en, ha.` */
export class YamlFaults extends Error {
  readonly lines: readonly string[]

  constructor(lines: readonly string[]) {
    super(shownLines(lines).join('\n'))
    this.lines = lines
  }
}

/** No file written by a person is longer. */
const MAX_BYTES = 2 ** 20
/** Without a limit, aliases that repeat each other would exhaust the memory. */
const MAX_ALIASES = 100
/** More than a person reads at once. */
const SHOWN_FAULTS = 5

/** @throws YamlFaults if a text is not valid YAML, is too long or has too many aliases. */
export function parseYaml(name: string, bytes: Uint8Array): YamlFile {
  if (bytes.length > MAX_BYTES) throw new YamlFaults([`${name}: has more than ${MAX_BYTES} bytes.`])
  const lines = new LineCounter()
  const document = parsed(name, () => {
    return parseDocument(new TextDecoder().decode(bytes), { lineCounter: lines, prettyErrors: false })
  })
  const at = (offset: number): string => {
    const { line, col } = lines.linePos(offset)
    return `${name}:${line}:${col}`
  }
  const syntax = document.errors.map(({ pos, message }) => `${at(pos[0])}: ${message}`)
  if (syntax.length > 0) throw new YamlFaults(syntax)
  const value = parsed(name, () => document.toJS({ maxAliasCount: MAX_ALIASES }) as unknown)
  return { value, document, placeOf: (path) => at(offsetOf(document, path)) }
}

/** The parser recurses into nested values, and counts aliases only when they are resolved. */
function parsed<T>(name: string, parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    const cause = error instanceof RangeError ? 'is nested too deeply' : (error as Error).message
    throw new YamlFaults([`${name}: ${cause}.`])
  }
}

/** The faults as lines with their places. @param whole - The name for the file's whole content. */
export function faultLines(file: YamlFile, faults: readonly SchemaFault[], whole: string): string[] {
  return faults.map(({ path, message }) => `${file.placeOf(path)}: ${fieldName(path) || whole} ${message}.`)
}

function shownLines(lines: readonly string[]): string[] {
  const more = lines.length > SHOWN_FAULTS ? [`And ${lines.length - SHOWN_FAULTS} more.`] : []
  return [...lines.slice(0, SHOWN_FAULTS), ...more]
}

/** The offset of the field's name, or of its parent if the field is missing. */
function offsetOf(document: Document, path: readonly string[]): number {
  for (let depth = path.length; depth > 0; depth--) {
    const parent = nodeAt(document, path.slice(0, depth - 1))
    const name = path[depth - 1]!
    const pair = isMap(parent) ? parent.items.find(({ key }) => String(key) === name) : undefined
    const found = (pair?.key ?? nodeAt(document, path.slice(0, depth))) as Node | undefined
    if (found?.range) return found.range[0]
  }
  return document.contents?.range?.[0] ?? 0
}

function nodeAt(document: Document, path: readonly string[]): Node | undefined {
  if (path.length === 0) return document.contents ?? undefined
  const keys = path.map((key) => (/^\d+$/.test(key) ? Number(key) : key))
  return document.getIn(keys, true) as Node | undefined
}

function fieldName(path: readonly string[]): string {
  return path
    .map((name) => (/^\d+$/.test(name) ? `[${name}]` : `.${name}`))
    .join('')
    .slice(1)
}
