import type { Contract } from '../contract.ts'
import { header, literal } from '../emitter.ts'
import { bare } from '../webhook-schemas.ts'

/** The schema of a simulation suite. */
const SUITE = 'SimulationCreate'
const REFERENCE = /"\$ref":"#\/components\/schemas\/(\w+)"/g

/** `suite-schemas.gen.ts`: the schemas for checking a suite in the browser, without descriptions and examples. */
export function emitSuiteSchemas({ document }: Contract): string {
  const all = bare(document.components?.schemas) as Record<string, object>
  const used = [...namesFrom(all, SUITE)].toSorted()
  return `${header}
import type { Schema } from './schema.ts'

/** The schemas that \`${SUITE}\` consists of. References have the form \`#/components/schemas/Name\`. */
export const suiteSchemas: Readonly<Record<string, Schema>> = ${literal(Object.fromEntries(used.map((name) => [name, all[name]])))}
`
}

/** The schema with this name, and all schemas that it refers to. */
function namesFrom(all: Readonly<Record<string, object>>, name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found
  found.add(name)
  for (const [, other] of JSON.stringify(all[name]).matchAll(REFERENCE)) namesFrom(all, other!, found)
  return found
}
