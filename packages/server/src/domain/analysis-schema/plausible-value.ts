import {
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

/** The sources of a value: the words of the other party and the name of the property. */
interface Source {
  said: string
  name: string
}

/**
 * A value for the sandbox that matches the schema, and depends only on the schema and on the words that were said: the first choice
 * that was said, a number that was said, whether a word of the property's name was said, or otherwise the last words.
 * @param said - The words of the other party, one line for each turn.
 */
export function plausibleValue(schema: ValueSchema, said: string): unknown {
  return valueOf(schema, { said, name: '' })
}

function valueOf(schema: ValueSchema, source: Source): unknown {
  return makers[typeOf(schema)](schema as never, source)
}

const makers: Readonly<Record<BaseType, (schema: never, source: Source) => unknown>> = {
  object: ({ properties = {} }: ObjectSchema, { said }: Source) =>
    Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, valueOf(property, { said, name })])),
  array: ({ items, minItems = 0, maxItems = LONGEST_ARRAY }: ArraySchema, source: Source) =>
    Array.from({ length: Math.min(Math.max(minItems, 1), maxItems) }, () => valueOf(items, source)),
  string: stringOf,
  number: numberOf,
  integer: numberOf,
  boolean: (_: unknown, { said, name }: Source) => wordsOf(name).some((word) => says(said, word)),
}

function stringOf(schema: StringSchema, { said }: Source): string | null {
  const { enum: choices, format, minLength = 0, maxLength = LONGEST_TEXT } = schema
  if (choices) return choices.find((choice) => choice !== null && says(said, choice)) ?? choices[0]!
  if (format) return stringFormats[format].example
  const last = said.split('\n').findLast((line) => line.trim() !== '') ?? ''
  return Array.from(last).slice(0, maxLength).join('').padEnd(minLength, '.')
}

function numberOf(schema: NumberSchema, { said }: Source): number | null {
  const { enum: choices } = schema
  const numbers = [...said.matchAll(/\d{1,12}/g)].map(([digits]) => Number(digits))
  if (choices) return choices.find((choice) => choice !== null && numbers.includes(choice)) ?? choices[0]!
  const { minimum = -Infinity, maximum = Infinity } = schema
  const fits = (value: number): boolean => value >= minimum && value <= maximum
  return numbers.find(fits) ?? [0, minimum, maximum].find((value) => Number.isFinite(value) && fits(value)) ?? 0
}

function says(said: string, words: string): boolean {
  return said.toLowerCase().includes(words.toLowerCase().replaceAll(/[_-]+/g, ' '))
}

/** The significant words of a name such as `wants_callback`. */
function wordsOf(name: string): string[] {
  return name
    .split(/[_-]|(?<=[a-z])(?=[A-Z])/)
    .filter((word) => word.length > 3)
    .map((word) => word.toLowerCase())
}
