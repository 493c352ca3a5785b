type Schema = Record<string, unknown>

/** The limits of a tool's schema. */
const DEEPEST = 12
const MAX_NODES = 2_000
const ROOT_ONLY = new Set(['$defs', 'definitions', '$schema', '$id'])

interface Inlining {
  root: Schema
  nodes: number
  /** The references that are being resolved. */
  within: readonly string[]
}

/** A schema that would be infinite or too large if its references were resolved. */
export class ReferenceFault extends Error {
  override name = 'ReferenceFault'
}

/**
 * Replaces the references within a schema by their targets. Our own tools must not have references, while generators of MCP servers'
 * schemas put each type under `$defs`.
 * @throws ReferenceFault for a reference to another document, to nothing or to itself, and for a schema that is too large.
 */
export function inlineReferences(root: Schema): Schema {
  const own = Object.fromEntries(Object.entries(root).filter(([key]) => !ROOT_ONLY.has(key)))
  return inlined(own, { root, nodes: 0, within: [] }, 0) as Schema
}

function inlined(value: unknown, inlining: Inlining, depth: number): unknown {
  if (depth > DEEPEST) throw new ReferenceFault(`is nested deeper than ${DEEPEST} levels`)
  if (++inlining.nodes > MAX_NODES) throw new ReferenceFault(`has more than ${MAX_NODES} values`)
  if (Array.isArray(value)) return value.map((child) => inlined(child, inlining, depth + 1))
  if (value === null || typeof value !== 'object') return value
  const { $ref, ...rest } = value as Schema
  if (typeof $ref !== 'string') return childrenOf(value as Schema, inlining, depth)
  if ($ref === '#' || inlining.within.includes($ref))
    throw new ReferenceFault(`has a reference to itself, ${shown($ref)}`)
  const before = inlining.within
  inlining.within = [...before, $ref]
  const target = inlined(targetOf($ref, inlining.root), inlining, depth) as Schema
  inlining.within = before
  return { ...target, ...childrenOf(rest, inlining, depth) }
}

function childrenOf(schema: Schema, inlining: Inlining, depth: number): Schema {
  const children = Object.entries(schema).map(([key, child]) => [key, inlined(child, inlining, depth + 1)])
  return Object.fromEntries(children) as Schema
}

function targetOf($ref: string, root: Schema): Schema {
  const keys = $ref.startsWith('#/') ? $ref.slice(2).split('/') : null
  let target: unknown = keys ? root : undefined
  for (const key of keys ?? []) {
    const name = key.replaceAll('~1', '/').replaceAll('~0', '~')
    target = isSchema(target) && Object.hasOwn(target, name) ? target[name] : undefined
  }
  if (!isSchema(target)) throw new ReferenceFault(`has the reference ${shown($ref)}, which names no schema in it`)
  return target
}

const isSchema = (value: unknown): value is Schema =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

const shown = ($ref: string): string => JSON.stringify($ref.slice(0, 80))
