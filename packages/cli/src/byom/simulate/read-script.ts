import { isMap, LineCounter, parseDocument, type Document, type Node } from 'yaml'
import { readSource } from '../../arguments/read-source.ts'
import type { Context } from '../../context.ts'
import { usageError } from '../../errors.ts'
import { faultsOfScript } from './script-faults.ts'
import type { Script } from './script.ts'

/** More than anyone reads at once. */
const SHOWN_FAULTS = 5

/** The script in a file; every fault has its line and its field. */
export async function readScript(context: Context, file: string): Promise<Script> {
  const bytes = await readSource(context, '--script', file === '-' ? '-' : `@${file}`)
  const lines = new LineCounter()
  const document = parseDocument(new TextDecoder().decode(bytes), { lineCounter: lines, prettyErrors: false })
  const name = file === '-' ? 'standard input' : file
  const syntax = document.errors.map(({ pos, message }) => `${name}:${place(lines, pos[0])}: ${message}`)
  if (syntax.length > 0) throw refusal(syntax)
  const value = toValue(document)
  const faults = faultsOfScript(value).map(({ path, message }) => {
    const at = place(lines, offsetOf(document, path))
    return `${name}:${at}: ${fieldName(path)} ${message}.`
  })
  if (faults.length > 0) throw refusal(faults)
  return value as Script
}

function refusal(faults: readonly string[]): Error {
  const more = faults.length > SHOWN_FAULTS ? [`And ${faults.length - SHOWN_FAULTS} more.`] : []
  return usageError([...faults.slice(0, SHOWN_FAULTS), ...more].join('\n'))
}

/** Aliases can repeat each other beyond all memory; the parser refuses that only here. */
function toValue(document: Document): unknown {
  try {
    return document.toJS() as unknown
  } catch (error) {
    throw usageError(`--script: ${(error as Error).message}.`)
  }
}

function place(lines: LineCounter, offset: number): string {
  const { line, col } = lines.linePos(offset)
  return `${line}:${col}`
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
  if (path.length === 0) return 'the script'
  return path
    .map((name) => (/^\d+$/.test(name) ? `[${name}]` : `.${name}`))
    .join('')
    .slice(1)
}
