import type { SimulationCreate } from '@ohun/sdk'
import { Composer, isMap, Lexer, LineCounter, Parser, type CST, type Document, type Node } from 'yaml'
import { text } from '../../../text/suites.ts'
import { faultsOfSuite, type SuiteFault } from './suite-faults.ts'

/** A fault with its position in the text. Lines and columns count from 1. */
export interface PlacedFault {
  line: number
  column: number
  message: string
}

/** The suite in a text, or what is wrong with it. */
export type ReadSuite = {
  faults: readonly PlacedFault[]
  /** The agent that the text names. */
  agent_id: string | undefined
  /** An error of the service that begins with a field, with the position of the field. */
  placed: (message: string) => PlacedFault | undefined
} & ({ suite: SimulationCreate } | { suite: undefined })

/** The values that the page sets, which override those in the text. */
export type Overrides = Partial<Pick<SimulationCreate, 'agent_id' | 'agent_version' | 'seed' | 'repeats'>>

/** The longest suite that the service accepts. */
export const LONGEST_SUITE = 1_048_576
/** Without a limit, aliases that repeat each other would exhaust the memory. */
const MAX_ALIASES = 100
/** The deepest nesting. Even branches of branches are not nearly as deep. */
const DEEPEST = 200
/** More faults than a person reads at once. */
const SHOWN_FAULTS = 20

/** Reads YAML or JSON, which is YAML too. Never throws. */
export function readSuite(source: string, overrides: Overrides): ReadSuite {
  if (source.length > LONGEST_SUITE) return unreadable([fault(text.too_long)])
  const lines = new LineCounter()
  try {
    const document = documentIn(source, lines)
    if (typeof document === 'string') return unreadable([fault(document)])
    const at = (offset: number) => placeOf(lines, offset)
    const syntax = document.errors.map(({ pos, message }) => ({ ...at(pos[0]), message: `${message}.` }))
    if (syntax.length > 0) return unreadable(syntax.slice(0, SHOWN_FAULTS))
    return checked({ document, value: document.toJS({ maxAliasCount: MAX_ALIASES }), at }, overrides)
  } catch (error) {
    // Aliases are counted only when they are resolved.
    return unreadable([fault(`${(error as Error).message}.`)])
  }
}

/**
 * The document, or the reason why there is none. The depth is limited, because the code after the parser is recursive.
 */
function documentIn(source: string, lines: LineCounter): Document | string {
  const parser = new Parser(lines.addNewLine)
  lines.addNewLine(0)
  const tokens: CST.Token[] = []
  for (const lexeme of new Lexer().lex(source)) {
    tokens.push(...parser.next(lexeme))
    if (parser.stack.length > DEEPEST) return text.too_deep
  }
  tokens.push(...parser.end())
  const [document, another] = new Composer({ prettyErrors: false }).compose(tokens, true, source.length)
  if (!document) return text.no_suite
  return another ? text.several : document
}

const fault = (message: string): PlacedFault => ({ line: 1, column: 1, message })

const unreadable = (faults: readonly PlacedFault[]): ReadSuite => {
  return { faults, suite: undefined, agent_id: undefined, placed: () => undefined }
}

function placeOf(lines: LineCounter, offset: number): { line: number; column: number } {
  const { line, col } = lines.linePos(offset)
  return { line: Math.max(1, line), column: Math.max(1, col) }
}

interface Parsed {
  document: Document
  value: unknown
  at: (offset: number) => { line: number; column: number }
}

function checked({ document, value, at }: Parsed, overrides: Overrides): ReadSuite {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return unreadable([fault(text.no_suite)])
  const suite = { ...withDraft(value), ...overrides }
  const place = ({ path, message }: SuiteFault): PlacedFault => {
    return { ...at(offsetOf(document, path)), message: `${fieldName(path)}: ${message}` }
  }
  const faults = faultsOfSuite(suite).slice(0, SHOWN_FAULTS).map(place)
  const { agent_id } = value as { agent_id?: unknown }
  return {
    faults,
    agent_id: typeof agent_id === 'string' ? agent_id : undefined,
    suite: faults.length === 0 ? (suite as unknown as SimulationCreate) : undefined,
    placed: (message) => placedRefusal(message, place),
  }
}

/** Accepts the word `draft`, as the command line does. */
const withDraft = (value: object): object =>
  'agent_version' in value && value.agent_version === 'draft' ? { ...value, agent_version: 0 } : value

/** An error of the service begins with the field: `scenarios[0].tools[1].error: must be …`. */
function placedRefusal(message: string, place: (found: SuiteFault) => PlacedFault): PlacedFault | undefined {
  const [, field, why] = /^([\w.[\]]+): (.+)$/s.exec(message) ?? []
  if (field === undefined || why === undefined) return undefined
  const path = field.split(/[.[\]]+/).filter(Boolean)
  return place({ path: path.map((name) => (/^\d+$/.test(name) ? Number(name) : name)), message: why })
}

/** The offset of the field's name, or of its parent if the field is missing. */
function offsetOf(document: Document, path: SuiteFault['path']): number {
  for (let depth = path.length; depth > 0; depth--) {
    const [parent_path, name] = [path.slice(0, depth - 1), path[depth - 1]]
    const parent = nodeAt(document, parent_path)
    const pair = isMap(parent) ? parent.items.find(({ key }) => String(key) === String(name)) : undefined
    const found = (pair?.key ?? nodeAt(document, path.slice(0, depth))) as Node | undefined
    if (found?.range) return found.range[0]
  }
  return document.contents?.range?.[0] ?? 0
}

const nodeAt = (document: Document, path: SuiteFault['path']): unknown =>
  path.length === 0 ? document.contents : document.getIn(path, true)

const fieldName = (path: SuiteFault['path']): string =>
  path
    .map((name) => (typeof name === 'number' ? `[${name}]` : `.${name}`))
    .join('')
    .replace(/^\./, '')
