import {
  isNullable,
  LONGEST_ARRAY,
  LONGEST_TEXT,
  stringFormats,
  typeOf,
  type ArraySchema,
  type BaseType,
  type NumberSchema,
  type ObjectSchema,
  type StringSchema,
  type ValueSchema,
} from './analysis-schema.ts'

/** A value that matches its schema, or a sentence with the place where it does not match. */
export type ReadValue = { value: unknown } | { fault: string }

/**
 * Reads a value that a model or a backend wrote. Properties that the schema does not have are left out, so that the schema limits the
 * stored data. Everything else must match.
 * @param path - The path of the value, such as `data.intent`.
 */
export function readValue(schema: ValueSchema, given: unknown, path = 'data'): ReadValue {
  if (given === null && isNullable(schema)) return { value: null }
  return readers[typeOf(schema)](schema as never, given, path)
}

const readers: Readonly<Record<BaseType, (schema: never, given: unknown, path: string) => ReadValue>> = {
  object: readObject,
  array: readArray,
  string: readString,
  number: readNumber,
  integer: readNumber,
  boolean: (_: unknown, given: unknown, path: string) =>
    typeof given === 'boolean' ? { value: given } : fault(path, 'true or false'),
}

function readObject(schema: ObjectSchema, given: unknown, path: string): ReadValue {
  if (given === null || typeof given !== 'object' || Array.isArray(given)) return fault(path, 'an object')
  const missing = schema.required?.find((name) => !Object.hasOwn(given, name))
  if (missing !== undefined) return { fault: `${path}.${missing} is missing` }
  const value: Record<string, unknown> = {}
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    if (!Object.hasOwn(given, name)) continue
    const read = readValue(property, (given as Record<string, unknown>)[name], `${path}.${name}`)
    if ('fault' in read) return read
    value[name] = read.value
  }
  return { value }
}

function readArray(
  { items, minItems = 0, maxItems = LONGEST_ARRAY }: ArraySchema,
  given: unknown,
  path: string,
): ReadValue {
  if (!Array.isArray(given) || given.length < minItems || given.length > maxItems)
    return fault(path, `an array of ${minItems} to ${maxItems} items`)
  const value: unknown[] = []
  for (const [index, item] of given.entries()) {
    const read = readValue(items, item, `${path}[${index}]`)
    if ('fault' in read) return read
    value.push(read.value)
  }
  return { value }
}

function readString(schema: StringSchema, given: unknown, path: string): ReadValue {
  const { enum: choices, format, minLength = 0, maxLength = LONGEST_TEXT } = schema
  if (choices) return oneOf(choices, given, path)
  if (typeof given !== 'string') return fault(path, 'a text')
  if (format)
    return stringFormats[format].pattern.test(given)
      ? { value: given }
      : fault(path, `a text with the format ${format}, such as ${stringFormats[format].example}`)
  // JSON Schema counts characters, not UTF-16 code units.
  const { length } = Array.from(given)
  return length >= minLength && length <= maxLength
    ? { value: given }
    : fault(path, `a text of ${minLength} to ${maxLength} characters`)
}

function readNumber(schema: NumberSchema, given: unknown, path: string): ReadValue {
  const { enum: choices, minimum = -Infinity, maximum = Infinity } = schema
  if (choices) return oneOf(choices, given, path)
  const is_whole = typeOf(schema) === 'integer'
  const fits = is_whole ? Number.isSafeInteger(given) : Number.isFinite(given)
  if (fits && Number(given) >= minimum && Number(given) <= maximum) return { value: given }
  const bounds = [
    ...(schema.minimum === undefined ? [] : [` of at least ${minimum}`]),
    ...(schema.maximum === undefined ? [] : [` of at most ${maximum}`]),
  ]
  return fault(path, `a ${is_whole ? 'whole ' : ''}number${bounds.join(' and')}`)
}

function oneOf(choices: readonly unknown[], given: unknown, path: string): ReadValue {
  if (choices.includes(given)) return { value: given }
  const shown = choices.slice(0, 10).map((choice) => JSON.stringify(choice))
  return fault(path, `one of ${shown.join(', ')}${choices.length > shown.length ? ', …' : ''}`)
}

function fault(path: string, wanted: string): ReadValue {
  return { fault: `${path} is not ${wanted}` }
}
