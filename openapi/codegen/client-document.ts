import type { oas31 } from 'openapi3-ts'
import type { Contract } from './contract.ts'

/** The document without paths that only other services call, and without the schemas that only these paths use. */
export function clientDocument({ document, operations }: Contract): oas31.OpenAPIObject {
  const hidden = new Set(operations.filter((operation) => operation.hidden).map(({ path }) => path))
  const entries = Object.entries(document.paths ?? {})
  const paths = Object.fromEntries(entries.filter(([path]) => !hidden.has(path)))
  const left_out = Object.fromEntries(entries.filter(([path]) => hidden.has(path)))
  const schemas = document.components?.schemas ?? {}
  const used = namesIn([paths, document.webhooks], schemas)
  const unused = new Set([...namesIn([left_out], schemas)].filter((name) => !used.has(name)))
  const kept = Object.entries(schemas).filter(([name]) => !unused.has(name))
  return { ...document, paths, components: { ...document.components, schemas: Object.fromEntries(kept) } }
}

/** The schemas that a part of the document refers to, directly or indirectly. */
export function namesIn(part: unknown, schemas: Readonly<Record<string, unknown>>): Set<string> {
  const found = new Set<string>()
  const open = [part]
  while (open.length > 0) {
    const text = JSON.stringify(open.pop() ?? null)
    for (const [, name] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (name === undefined || found.has(name)) continue
      found.add(name)
      open.push(schemas[name])
    }
  }
  return found
}
