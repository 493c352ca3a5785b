import { ApiError } from '../platform/errors.ts'
import { isStorable, mayEscapeUnstorable } from '../platform/storable-text.ts'
import { fieldName } from './field-fault.ts'

/** `__proto__`, or an escape that stands for one of its letters: `_`, `p`, `r`, `o`, `t`. */
const PROTO = /__proto__|\\u00(?:5f|70|72|6f|74)/i

/** A cheap check whether a JSON text may contain values that `requireStorable` refuses. */
export function mayBeUnstorable(json: string): boolean {
  return mayEscapeUnstorable(json) || PROTO.test(json)
}

/**
 * Refuses valid JSON that we cannot use: NUL and lone surrogates, which PostgreSQL cannot store, and `__proto__`, which would
 * change the object that it is copied to. It is not recursive and never spreads members as arguments, because the sender chooses the
 * depth and the length.
 */
export function requireStorable(root: unknown, name: string): void {
  const open: Node[] = [{ value: root, key: name, parent: undefined }]
  for (let node = open.pop(); node; node = open.pop()) {
    const { value } = node
    if (typeof value === 'string') requireTextAt(value, node)
    else if (Array.isArray(value))
      for (const [key, member] of value.entries()) visit(open, { value: member, key, parent: node })
    else if (typeof value === 'object' && value !== null) visitMembers(open, value, node)
  }
}

/** A value and its place. The path is built only for an error. */
interface Node {
  value: unknown
  /** The name of a member, the index of an element, or the name of the root. */
  key: string | number
  parent: Node | undefined
}

function visitMembers(open: Node[], value: object, parent: Node): void {
  for (const key of Object.keys(value)) {
    const node = { value: (value as Record<string, unknown>)[key], key, parent }
    requireTextAt(key, parent)
    if (key === '__proto__') throw new ApiError('INVALID_ARGUMENT', `${fieldName(pathOf(node))}: is not a field.`)
    visit(open, node)
  }
}

/** Skips numbers and other values that need no check. */
function visit(open: Node[], node: Node): void {
  if (typeof node.value === 'string' || typeof node.value === 'object') open.push(node)
}

function requireTextAt(text: string, node: Node): void {
  if (!isStorable(text)) requireText(text, pathOf(node))
}

/** A path such as `fields[3].name`. The root's own name appears only if no member's name comes first. */
function pathOf(node: Node): string {
  const keys: (string | number)[] = []
  let last = node
  for (; last.parent; last = last.parent) keys.push(last.key)
  const steps = keys.toReversed().map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`))
  const path = steps.join('')
  return path.startsWith('.') ? path.slice(1) : `${last.key}${path}`
}

/** @throws ApiError INVALID_ARGUMENT for text that PostgreSQL cannot store. */
export function requireText(text: string, field: string): void {
  if (text.includes('\0'))
    throw new ApiError('INVALID_ARGUMENT', `${fieldName(field)}: must not contain the NUL character (U+0000).`)
  if (!text.isWellFormed())
    throw new ApiError('INVALID_ARGUMENT', `${fieldName(field)}: must be well-formed Unicode, without lone surrogates.`)
}
