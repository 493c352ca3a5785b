import { LONGEST_ARRAY, typeOf, type AnalysisSchema, type BaseType, type ValueSchema } from './analysis-schema.ts'
import { baseType, boundsFault, isFields, isListOf, numberFault, says, stringFault, TYPES } from './value-faults.ts'
import type { Fields, Path } from './value-faults.ts'

const MAX_CHARACTERS = 16_384
/** The most levels of nested objects and arrays, including the outermost one. */
const DEEPEST = 5
const MAX_PROPERTIES = 100
/** The most values in the smallest data that matches. Each 64 characters of a text count as one value. */
const MAX_VALUES = 1_000
const LONGEST_DESCRIPTION = 1_000
const PROPERTY = /^[A-Za-z_][A-Za-z0-9_-]{0,63}$/

const COMMON = ['type', 'title', 'description']
const KEYWORDS: Readonly<Record<BaseType, readonly string[]>> = {
  object: [...COMMON, 'properties', 'required', 'additionalProperties'],
  array: [...COMMON, 'items', 'minItems', 'maxItems'],
  string: [...COMMON, 'enum', 'minLength', 'maxLength', 'format'],
  number: [...COMMON, 'enum', 'minimum', 'maximum'],
  integer: [...COMMON, 'enum', 'minimum', 'maximum'],
  boolean: COMMON,
}

/** The reason why the schema cannot be saved, as a sentence that begins with a path in it. Null if it can be saved. */
export function schemaFault(schema: Fields): string | null {
  if (JSON.stringify(schema).length > MAX_CHARACTERS) return says([], `must have at most ${MAX_CHARACTERS} characters`)
  if (schema['$schema'] !== undefined && typeof schema['$schema'] !== 'string')
    return says(['$schema'], 'must be a text')
  if (baseType(schema['type']) !== 'object' || Array.isArray(schema['type'])) return says(['type'], 'must be "object"')
  const { $schema: _, ...rest } = schema
  const fault = faultOf(rest, { path: [], depth: 1, counted: { properties: 0 } })
  if (fault !== null) return fault
  return leastValues(rest as unknown as AnalysisSchema) > MAX_VALUES
    ? says([], `must not ask for more than ${MAX_VALUES} values; lower minItems and minLength`)
    : null
}

/** The form in which a valid schema is used: without `$schema`. */
export function checkedSchema(schema: AnalysisSchema): AnalysisSchema {
  const { $schema: _, ...rest } = schema as AnalysisSchema & { $schema?: string }
  return rest
}

interface Place {
  path: Path
  depth: number
  /** The number of properties so far in the whole schema. */
  counted: { properties: number }
}

function faultOf(given: unknown, place: Place): string | null {
  const { path } = place
  if (!isFields(given)) return says(path, 'must be a JSON Schema, such as {"type":"string"}')
  const type = baseType(given['type'])
  if (type === null)
    return says([...path, 'type'], `must be one of ${TYPES.join(', ')}, alone or in an array with "null"`)
  const keyword = Object.keys(given).find((name) => !KEYWORDS[type].includes(name))
  if (keyword !== undefined)
    return says([...path, keyword.slice(0, 64)], `is not supported for ${type}; use ${KEYWORDS[type].join(', ')}`)
  return describedFault(given, path) ?? faultsOf[type](given, place)
}

const faultsOf: Readonly<Record<BaseType, (given: Fields, place: Place) => string | null>> = {
  object: objectFault,
  array: arrayFault,
  string: (given, { path }) => stringFault(given, path),
  number: (given, { path }) => numberFault(given, path),
  integer: (given, { path }) => numberFault(given, path),
  boolean: () => null,
}

function describedFault(given: Fields, path: Path): string | null {
  for (const name of ['title', 'description']) {
    const text = given[name]
    if (text !== undefined && (typeof text !== 'string' || text.length > LONGEST_DESCRIPTION))
      return says([...path, name], `must be a text of at most ${LONGEST_DESCRIPTION} characters`)
  }
  return null
}

function objectFault(given: Fields, place: Place): string | null {
  const { properties = {}, required = [], additionalProperties } = given
  const { path, depth } = place
  if (depth > DEEPEST) return tooDeep(path)
  if (!isFields(properties)) return says([...path, 'properties'], 'must be an object of schemas')
  const fault = namesFault(Object.keys(properties), place)
  if (fault !== null) return fault
  if (!isListOf(required, (value) => typeof value === 'string' && Object.hasOwn(properties, value)))
    return says([...path, 'required'], 'must be an array of names that properties has, each once')
  if (additionalProperties !== undefined && typeof additionalProperties !== 'boolean')
    return says([...path, 'additionalProperties'], 'must be true or false')
  for (const [name, child] of Object.entries(properties)) {
    const below = faultOf(child, { ...place, path: [...path, 'properties', name], depth: depth + 1 })
    if (below !== null) return below
  }
  return null
}

function namesFault(names: readonly string[], { path, counted }: Place): string | null {
  counted.properties += names.length
  if (counted.properties > MAX_PROPERTIES)
    return says([...path, 'properties'], `must have at most ${MAX_PROPERTIES} properties, with those of all objects`)
  const name = names.find((key) => !PROPERTY.test(key) || key === '__proto__')
  if (name === undefined) return null
  const shown = JSON.stringify(name.slice(0, 80))
  return says(
    [...path, 'properties'],
    `has the name ${shown}; a name is a letter or _, then up to 63 letters, digits, _ and -`,
  )
}

function arrayFault(given: Fields, place: Place): string | null {
  const { path, depth } = place
  if (depth > DEEPEST) return tooDeep(path)
  if (given['items'] === undefined) return says([...path, 'items'], 'is required for an array')
  return (
    boundsFault(given, path, { min: 'minItems', max: 'maxItems', limit: LONGEST_ARRAY }) ??
    faultOf(given['items'], { ...place, path: [...path, 'items'], depth: depth + 1 })
  )
}

function tooDeep(path: Path): string {
  return says(path, `must not be nested deeper than ${DEEPEST} levels of objects and arrays`)
}

/** The number of values if every property is set and every array is as short as allowed, but not empty. */
function leastValues(schema: ValueSchema): number {
  if ('items' in schema) return 1 + Math.max(schema.minItems ?? 0, 1) * leastValues(schema.items)
  if ('minLength' in schema) return 1 + ((schema.minLength ?? 0) >> 6)
  const properties = typeOf(schema) === 'object' && 'properties' in schema ? Object.values(schema.properties ?? {}) : []
  return properties.reduce((sum, child) => sum + leastValues(child), 1)
}
