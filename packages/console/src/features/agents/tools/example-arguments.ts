type Schema = Record<string, unknown>

/** Objects nested deeper than this stay empty, so that the example is readable. */
const DEEPEST = 4

/** Arguments with the shape of a tool's parameters, which a person can edit. */
export function exampleArguments(parameters: Schema): unknown {
  return valueOf(parameters, DEEPEST)
}

function valueOf(schema: Schema, depth: number): unknown {
  for (const given of ['default', 'const']) if (given in schema) return schema[given]
  const [first] = listOf(schema['enum']).concat(listOf(schema['examples']))
  if (first !== undefined) return first
  const [alternative] = listOf(schema['anyOf']).concat(listOf(schema['oneOf']))
  if (alternative !== undefined) return valueOf(schemaOf(alternative), depth)
  return valueOfType(schema, depth)
}

function valueOfType(schema: Schema, depth: number): unknown {
  const type = [schema['type']].flat()[0]
  if (type === 'object' || schema['properties'] !== undefined) return objectOf(schema, depth)
  if (type === 'array') return depth > 0 ? [valueOf(schemaOf(schema['items']), depth - 1)] : []
  if (type === 'integer' || type === 'number') return numberOf(schema)
  if (type === 'boolean') return false
  return type === 'null' ? null : ''
}

/** The required members, or all members if none is required. */
function objectOf(schema: Schema, depth: number): Schema {
  if (depth === 0) return {}
  const properties = schemaOf(schema['properties'])
  const required = listOf(schema['required']).filter((name) => typeof name === 'string')
  const names = required.length > 0 ? required : Object.keys(properties)
  return Object.fromEntries(names.map((name) => [name, valueOf(schemaOf(properties[name]), depth - 1)]))
}

const numberOf = ({ minimum }: Schema): number => (typeof minimum === 'number' ? minimum : 0)

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const schemaOf = (value: unknown): Schema =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Schema) : {}
