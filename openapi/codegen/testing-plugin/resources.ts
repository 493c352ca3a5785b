import type { oas31 } from 'openapi3-ts'
import { clientOperations, componentName, property, resolve, type Contract, type Operation } from '../contract.ts'
import { header, literal } from '../emitter.ts'
import { entryOf, resultOf, rowOf } from '../sdk-plugin/type-of.ts'

/** A named schema of a response, and the example of it in the document. */
export interface Resource {
  component: string
  example: Record<string, unknown>
}

/** All resources in answers, lists, files of rows and streams, and those in lists inside them. */
export function resourcesOf(contract: Contract): Resource[] {
  const found = new Map<string, Record<string, unknown>>()
  const wanted = new Set<string>()
  const add = (component: string | undefined, example: unknown): void => {
    // Events have a separate factory, which knows their types.
    if (component === undefined || component === 'Event') return
    wanted.add(component)
    if (!isRecord(example) || found.has(component)) return
    found.set(component, example)
    for (const [inner, one] of listedIn(contract, component, example)) add(inner, one)
  }
  for (const operation of clientOperations(contract)) {
    const { component, example } = answerOf(contract, operation)
    add(component, example)
  }
  return [...wanted].toSorted().map((component) => {
    const example = found.get(component) ?? partOfAnother(contract, component, found)
    return { component, example }
  })
}

/** The type of one answer, entry, row or frame of the operation. */
export function answerOf(contract: Contract, operation: Operation): { component?: string; example?: unknown } {
  const { download, items } = operation
  if (download) return download.rows ? { ...rowOf(contract, operation), example: firstOf(download.rows.example) } : {}
  if (items === undefined) return resultOf(operation)
  const page = operation.responses.find(({ status }) => status === 200)?.media[0]?.example
  return { ...entryOf(contract, operation), example: firstOf((page as Record<string, unknown> | undefined)?.[items]) }
}

/** Emits `resources` by name, with their types, so that the compiler checks the document's examples. */
export function emitResourceExamples(resources: Resource[]): string {
  const names = resources.map(({ component }) => component)
  return `${header}
import type {
${names.map((name) => `  ${name},\n`).join('')}} from './types.gen.ts'

/** An example of each resource, from the contract. */
export const resources: {
${names.map((name) => `  ${name}: ${name}\n`).join('')}} = ${literal(Object.fromEntries(resources.map(({ component, example }) => [component, example])))}
`
}

const firstOf = (list: unknown): unknown => (Array.isArray(list) ? list[0] : undefined)

/** The first entry of each list with named entries, and the name. */
function listedIn({ document }: Contract, component: string, example: Record<string, unknown>): [string, unknown][] {
  return Object.entries(example).flatMap(([name, value]) => {
    const schema = property(document, { $ref: `#/components/schemas/${component}` }, name)
    const array = schema && resolve<oas31.SchemaObject>(document, schema)
    const inner = componentName(array?.items)
    return inner !== undefined && isRecord(firstOf(value)) ? [[inner, firstOf(value)]] : []
  })
}

/** If a list is empty in the example, its entries are taken from the example of a larger schema of the same resource. */
function partOfAnother(
  { document, schemas }: Contract,
  component: string,
  examples: Map<string, Record<string, unknown>>,
): Record<string, unknown> {
  const { properties = {}, required = [] } = resolve<oas31.SchemaObject>(document, schemas[component]!)
  for (const other of examples.values()) {
    if (required.length === 0 || !required.every((name) => name in other)) continue
    return Object.fromEntries(Object.entries(other).filter(([name]) => name in properties))
  }
  throw new Error(`${component}: no example of the document shows one; the tests of users are made of it`)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
