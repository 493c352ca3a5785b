import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stringFormats, type AnalysisSchema, type ValueSchema } from './analysis-schema.ts'
import { plausibleValue } from './plausible-value.ts'
import { readValue } from './read-value.ts'
import { checkedSchema, schemaFault } from './schema-fault.ts'

const withIntent = (intent: object) => ({ type: 'object', properties: { intent } })

describe('a schema that is refused', () => {
  const deep = (levels: number): object =>
    levels === 0 ? { type: 'string' } : { type: 'array', items: deep(levels - 1) }

  test.each<[object, string]>([
    [{}, 'type must be "object"'],
    [{ type: ['object', 'null'] }, 'type must be "object"'],
    [{ type: 'object', $schema: 7 }, '$schema must be a text'],
    [{ type: 'object', $ref: '#' }, '$ref is not supported for object; use type, title, description, properties,'],
    [{ type: 'object', properties: [] }, 'properties must be an object of schemas'],
    [
      { type: 'object', properties: { 'a b': { type: 'string' } } },
      'properties has the name "a b"; a name is a letter',
    ],
    [
      JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string"}}}'),
      'properties has the name "__proto__"',
    ],
    [{ type: 'object', required: ['intent'] }, 'required must be an array of names that properties has, each once'],
    [{ type: 'object', additionalProperties: {} }, 'additionalProperties must be true or false'],
    [withIntent({ type: 'text' }), 'properties.intent.type must be one of object, array, string'],
    [withIntent({ type: ['string', 'number'] }), 'properties.intent.type must be one of object, array, string'],
    [withIntent({ type: 'string', pattern: '(a+)+$' }), 'properties.intent.pattern is not supported for string'],
    [withIntent({ type: 'string', description: 7 }), 'properties.intent.description must be a text of at most 1000'],
    [withIntent({ type: 'string', format: 'regex' }), 'properties.intent.format must be one of date, time, date-time'],
    [withIntent({ type: 'string', enum: [] }), 'properties.intent.enum must have 1 to 50 texts of 1 to 200 characters'],
    [withIntent({ type: 'string', enum: ['a', 'a'] }), 'properties.intent.enum must have 1 to 50'],
    [withIntent({ type: 'string', enum: ['a', null] }), 'properties.intent.enum must have 1 to 50'],
    [withIntent({ type: ['string', 'null'], enum: ['a'] }), 'properties.intent.enum must have null, as type has it'],
    [
      withIntent({ type: 'string', enum: ['a'], maxLength: 3 }),
      'properties.intent.maxLength must not be set beside enum',
    ],
    [
      withIntent({ type: 'string', format: 'date', minLength: 3 }),
      'properties.intent.minLength must not be set beside format',
    ],
    [
      withIntent({ type: 'string', maxLength: 2_001 }),
      'properties.intent.maxLength must be a whole number from 0 to 2000',
    ],
    [
      withIntent({ type: 'string', minLength: 3, maxLength: 2 }),
      'properties.intent.maxLength must not be less than minLength',
    ],
    [withIntent({ type: 'integer', minimum: 0.5 }), 'properties.intent.minimum must be a whole number'],
    [withIntent({ type: 'number', minimum: 2, maximum: 1 }), 'properties.intent.maximum must not be less than minimum'],
    [withIntent({ type: 'number', enum: [1], minimum: 1 }), 'properties.intent.minimum must not be set beside enum'],
    [withIntent({ type: 'array' }), 'properties.intent.items is required for an array'],
    [withIntent(deep(5)), 'must not be nested deeper than 5 levels of objects and arrays'],
    [
      withIntent({ type: 'array', minItems: 100, items: { type: 'array', minItems: 100, items: { type: 'string' } } }),
      'must not ask for more than 1000 values',
    ],
  ])('%j: %s', (schema, fault) => {
    expect(schemaFault(schema as Record<string, unknown>)).toContain(fault)
  })

  test('is too long, or has too many properties', () => {
    const many = Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`p${at}`, { type: 'string' }]))
    expect(schemaFault({ type: 'object', properties: many })).toContain('must have at most 100 properties')
    const long = Object.fromEntries(
      Array.from({ length: 20 }, (_, at) => [`p${at}`, { type: 'string', description: 'x'.repeat(1_000) }]),
    )
    expect(schemaFault({ type: 'object', properties: long })).toBe('must have at most 16384 characters')
  })
})

const nullable = <T extends string>(type: T) => fc.constantFrom<T | [T, 'null']>(type, [type, 'null'])
const withNull = <V>(type: string | string[], choices: V[]): (V | null)[] =>
  Array.isArray(type) ? [...choices, null] : choices
const range = (max: number) =>
  fc
    .tuple(fc.integer({ min: 0, max }), fc.integer({ min: 0, max }))
    .map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const)

const strings = fc.oneof(
  nullable('string').map((type) => ({ type })),
  fc.tuple(nullable('string'), range(40)).map(([type, [minLength, maxLength]]) => ({ type, minLength, maxLength })),
  fc
    .tuple(
      nullable('string'),
      fc.uniqueArray(fc.string({ minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 5 }),
    )
    .map(([type, choices]) => ({ type, enum: withNull(type, choices) })),
  fc
    .tuple(nullable('string'), fc.constantFrom(...(Object.keys(stringFormats) as (keyof typeof stringFormats)[])))
    .map(([type, format]) => ({ type, format })),
)
const numbers = fc.oneof(
  fc.constantFrom('number', 'integer').map((type) => ({ type })),
  fc.tuple(nullable('integer'), range(90)).map(([type, [minimum, maximum]]) => ({ type, minimum, maximum })),
  fc
    .tuple(nullable('integer'), fc.uniqueArray(fc.integer({ min: -9, max: 9 }), { minLength: 1, maxLength: 5 }))
    .map(([type, choices]) => ({ type, enum: withNull(type, choices) })),
)
const booleans = nullable('boolean').map((type) => ({ type }))
const name = fc.stringMatching(/^[a-z_][a-z0-9_]{0,9}$/).filter((key) => key !== '__proto__')

const { value: values } = fc.letrec<{ value: object; object: object }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2, depthSize: 'small' },
    strings,
    numbers,
    booleans,
    fc
      .tuple(nullable('array'), tie('value'), range(3))
      .map(([type, items, [minItems, maxItems]]) => ({ type, items, minItems, maxItems })),
    tie('object'),
  ),
  object: objectOf(tie('value')),
}))

function objectOf(value: fc.Arbitrary<object>) {
  return fc
    .tuple(fc.dictionary(name, value, { maxKeys: 4, noNullPrototype: true }), fc.boolean())
    .map(([properties, all]) => ({ type: 'object', properties, required: all ? Object.keys(properties) : [] }))
}

const schemas = objectOf(values) as unknown as fc.Arbitrary<AnalysisSchema & Record<string, unknown>>

/** Validates with an independent implementation of JSON Schema. */
function isValid(schema: ValueSchema, value: unknown): boolean {
  const ajv = new Ajv2020({ strict: false, logger: false })
  for (const [format, { pattern }] of Object.entries(stringFormats)) ajv.addFormat(format, pattern)
  return ajv.validate(schema, value)
}

describe('every schema of the subset', () => {
  test('is accepted, and the plausible value of a conversation matches it', () => {
    fc.assert(
      fc.property(schemas, fc.string(), (schema, said) => {
        expect(schemaFault(schema)).toBeNull()
        const value = plausibleValue(checkedSchema(schema), said)
        expect(plausibleValue(checkedSchema(schema), said)).toEqual(value)
        expect(readValue(schema, value)).toEqual({ value })
        expect(isValid(schema, value)).toBe(true)
      }),
      { numRuns: 40 },
    )
  })

  test('accepts exactly the values that JSON Schema accepts', () => {
    fc.assert(
      fc.property(schemas, schemas, fc.string(), fc.jsonValue({ maxDepth: 3 }), (...given) => {
        const [schema, other, said, any] = given
        for (const value of [any, plausibleValue(checkedSchema(other), said)])
          expect('value' in readValue(schema, value)).toBe(isValid(schema, value))
      }),
      { numRuns: 40 },
    )
  })

  test('gives a value that matches it and has no other properties', () => {
    fc.assert(
      fc.property(schemas, fc.string(), (schema, said) => {
        const plausible = plausibleValue(checkedSchema(schema), said) as Record<string, unknown>
        expect(readValue(schema, { ...plausible, not_asked: { for: 'it' } })).toEqual({ value: plausible })
      }),
    )
  })
})

describe('a value that does not match', () => {
  test.each<[object, unknown, string]>([
    [withIntent({ type: 'string' }), [], 'data is not an object'],
    [{ ...withIntent({ type: 'string' }), required: ['intent'] }, {}, 'data.intent is missing'],
    [
      withIntent({ type: 'string', enum: ['buy', 'return'] }),
      { intent: 'sell' },
      'data.intent is not one of "buy", "return"',
    ],
    [withIntent({ type: 'string', maxLength: 2 }), { intent: 'abc' }, 'data.intent is not a text of 0 to 2 characters'],
    [
      withIntent({ type: 'string', format: 'date' }),
      { intent: 'today' },
      'data.intent is not a text with the format date, such as 2026-11-20',
    ],
    [
      withIntent({ type: 'integer', minimum: 1, maximum: 5 }),
      { intent: 9 },
      'data.intent is not a whole number of at least 1 and of at most 5',
    ],
    [withIntent({ type: 'boolean' }), { intent: 'yes' }, 'data.intent is not true or false'],
    [withIntent({ type: 'array', items: { type: 'string' } }), { intent: ['a', 7] }, 'data.intent[1] is not a text'],
    [withIntent({ type: 'string' }), { intent: null }, 'data.intent is not a text'],
  ])('%j of %j: %s', (schema, value, fault) => {
    expect(readValue(schema as AnalysisSchema, value)).toEqual({ fault })
  })
})

test('a plausible value is taken from the conversation', () => {
  const schema: AnalysisSchema = {
    type: 'object',
    properties: {
      intent: { type: 'string', enum: ['buy', 'return_order'] },
      wants_refund: { type: 'boolean' },
      wants_callback: { type: 'boolean' },
      order: { type: 'integer', minimum: 100 },
      note: { type: 'string', maxLength: 12 },
    },
  }
  const said = 'I want to return order 4711.\nPlease refund it today.'
  expect(plausibleValue(schema, said)).toEqual({
    intent: 'return_order',
    wants_refund: true,
    wants_callback: false,
    order: 4711,
    note: 'Please refun',
  })
})
