import type { ToolFault } from './tool-fault.ts'

type Schema = Record<string, unknown>

/** Keywords whose value is a schema, a list of schemas, or schemas by name. */
const SINGLE = ['items', 'contains', 'additionalProperties', 'not', 'if', 'then', 'else', 'propertyNames']
const LISTED = ['anyOf', 'oneOf', 'allOf', 'prefixItems']
const NAMED = ['properties', 'patternProperties', 'dependentSchemas', '$defs']

const PROPERTY = /^[a-zA-Z0-9_.-]{1,64}$/
/** OpenAI refuses all of these keywords, Anthropic those that combine schemas. */
const NOT_AT_THE_TOP = ['anyOf', 'oneOf', 'allOf', 'enum', 'not']

/**
 * The reason why a hosted provider would refuse the parameters of a tool, with the path of the fault in the tool's entry. Null if all
 * providers accept them. A single refused tool makes every request of its agent fail. The schema has already been validated as a JSON
 * Schema.
 */
export function providerFault(parameters: Schema): ToolFault | null {
  const misplaced = NOT_AT_THE_TOP.find((keyword) => Object.hasOwn(parameters, keyword))
  if (misplaced !== undefined)
    return {
      path: ['function', 'parameters', misplaced],
      fault: `has parameters.${misplaced}: models take ${misplaced} only within a property`,
    }
  for (const { schema, path } of schemasIn(parameters, ['parameters'])) {
    const found = faultOf(schema)
    if (found) return { path: ['function', ...path, ...found.at], fault: `has ${path.join('.')}${found.why}` }
  }
  return null
}

/** The parameters in the form that both providers accept: each object names its properties, and `$schema` is left out. */
export function asProvidersTakeIt(parameters: Schema): Schema {
  const { $schema: _, ...sent } = structuredClone(parameters)
  for (const { schema } of schemasIn(sent, [])) if (hasType(schema, 'object')) schema['properties'] ??= {}
  return sent
}

function faultOf(schema: Schema): { at: string[]; why: string } | null {
  const name = Object.keys(fieldsOf(schema['properties'])).find((key) => !PROPERTY.test(key))
  if (name !== undefined)
    return {
      at: ['properties', name],
      why: `.properties: the name ${JSON.stringify(name.slice(0, 80))} is not 1 to 64 letters, digits, _, . and -`,
    }
  if (!hasType(schema, 'array') || schema['items'] !== undefined) return null
  return { at: [], why: ': an array requires items, such as {}' }
}

function hasType({ type }: Schema, wanted: string): boolean {
  return type === wanted || (Array.isArray(type) && type.includes(wanted))
}

interface Found {
  schema: Schema
  path: readonly string[]
}

/** The schema and all schemas within it. Values of `enum`, `const` and `default` are not schemas. */
function* schemasIn(schema: Schema, path: readonly string[]): Generator<Found> {
  yield { schema, path }
  for (const [child, at] of childrenOf(schema))
    if (child !== null && typeof child === 'object') yield* schemasIn(child as Schema, [...path, ...at])
}

function* childrenOf(schema: Schema): Generator<[child: unknown, at: readonly string[]]> {
  for (const keyword of SINGLE) yield [schema[keyword], [keyword]]
  for (const keyword of LISTED)
    for (const [at, child] of listOf(schema[keyword]).entries()) yield [child, [keyword, String(at)]]
  for (const keyword of NAMED)
    for (const [name, child] of Object.entries(fieldsOf(schema[keyword]))) yield [child, [keyword, name]]
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function fieldsOf(value: unknown): Schema {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Schema) : {}
}
