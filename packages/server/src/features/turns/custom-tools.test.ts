import { describe, expect, test } from 'vitest'
import { customTools, toolDefinitionsFault } from './custom-tools.ts'
import { cpuMsOf } from '../../../../../test/cpu-time.ts'

const tool = (fields: object): object => ({ type: 'function', function: { name: 'find_order', ...fields } })
const text = (...tools: unknown[]): string => JSON.stringify(tools)
const withParameters = (parameters: unknown): string => text(tool({ parameters }))

function many(count: number, schema: object): object {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, schema]))
}

function nested(levels: number): object {
  return levels === 0 ? { type: 'string' } : { type: 'object', properties: { a: nested(levels - 1) } }
}

describe('tool_definitions', () => {
  test.each([
    ['none', '[]'],
    ['one without parameters', text(tool({}))],
    [
      'one with a schema',
      withParameters({ type: 'object', properties: { order: { type: 'string', pattern: '^\\d+$' } } }),
    ],
    [
      'one that names its language',
      withParameters({ $schema: 'http://json-schema.org/draft-07/schema#', type: 'object' }),
    ],
    [
      'one with a number and an escape',
      withParameters({ type: 'object', properties: { a: { pattern: '^\\u00e9\\d{1,20}$' } } }),
    ],
    ['two', text(tool({}), tool({ name: 'track-order', description: 'Where it is.' }))],
  ])('%s can be saved', async (_name, definitions) => {
    expect(await toolDefinitionsFault(definitions)).toBeNull()
  })

  const inside = (schema: object) => withParameters({ type: 'object', properties: { order: { items: schema } } })

  test.each([
    ['anyOf at the top', withParameters({ type: 'object', anyOf: [{}] }), 'parameters.anyOf'],
    ['oneOf at the top', withParameters({ type: 'object', oneOf: [{}] }), 'parameters.oneOf'],
    ['allOf at the top', withParameters({ type: 'object', allOf: [{}] }), 'parameters.allOf'],
    ['not at the top', withParameters({ type: 'object', not: {} }), 'parameters.not'],
    ['enum at the top', withParameters({ type: 'object', enum: [{}] }), 'parameters.enum'],
    ['an array without items', inside({ type: 'array' }), 'parameters.properties.order.items: an array requires items'],
    ['an array among types', inside({ type: ['string', 'array'] }), 'parameters.properties.order.items: an array'],
    ['an array in a list', inside({ anyOf: [{}, { type: 'array' }] }), 'parameters.properties.order.items.anyOf.1: an'],
    [
      'a name with a space',
      inside({ properties: { 'a b': {} } }),
      'parameters.properties.order.items.properties: the name',
    ],
    ['an empty name', withParameters({ type: 'object', properties: { '': {} } }), 'parameters.properties: the name ""'],
    ['a long name', withParameters({ type: 'object', properties: { ['x'.repeat(65)]: {} } }), 'letters, digits'],
    ['a name in Yoruba', withParameters({ type: 'object', properties: { orúkọ: {} } }), 'the name "orúkọ"'],
    ['a nested reference', inside({ $ref: '#' }), '$ref at function.parameters.properties.order.items'],
  ])('%s would be refused by a provider, and is refused with its path', async (_name, definitions, fault) => {
    expect(await toolDefinitionsFault(definitions)).toMatch(/^entry 0 /)
    expect(await toolDefinitionsFault(definitions)).toContain(fault)
  })

  test('the second of two tools is named', async () => {
    const definitions = text(tool({}), tool({ name: 'b', parameters: { type: 'object', not: {} } }))
    expect(await toolDefinitionsFault(definitions)).toMatch(/^entry 1 has parameters.not: /)
  })

  test('a property may have the name of a keyword, and values may look like schemas', async () => {
    const properties = {
      anyOf: {},
      items: { type: 'string' },
      not: {},
      a: { default: { type: 'array' }, const: { type: 'array' } },
    }
    expect(await toolDefinitionsFault(withParameters({ type: 'object', properties }))).toBeNull()
  })

  test('saved before a rule of a provider was known are still used', () => {
    expect(customTools(inside({ type: 'array' }))).toMatchObject([{ name: 'find_order' }])
  })

  test('providers get no `$schema`, and objects that name their properties', () => {
    const items = { type: ['object', 'null'] }
    const [sent] = customTools(
      withParameters({
        $schema: 'http://json-schema.org/draft-07/schema#',
        type: 'object',
        properties: { a: { items } },
      }),
    )
    expect(sent?.parameters).toEqual({
      type: 'object',
      properties: { a: { items: { type: ['object', 'null'], properties: {} } } },
    })
    expect(customTools(text(tool({})))[0]?.parameters).toEqual({ type: 'object', properties: {} })
  })

  test.each([
    ['no JSON', '[', 'must be a JSON array'],
    ['an object', '{}', 'must be a JSON array'],
    ['an entry that is not an object', '[null]', 'entry 0 is not a tool like'],
    ['an entry of another type', text({ type: 'retrieval' }), 'entry 0 is not a tool like'],
    ['no name', text(tool({ name: undefined })), 'entry 0 is not a tool like'],
    ['a name with a space', text(tool({ name: 'find order' })), 'has a name that is not'],
    ['a name that stands twice', text(tool({}), tool({})), 'entry 1 has the name find_order'],
    ['the name of a built-in tool', text(tool({ name: 'hang_up' })), 'entry 0 has the name hang_up'],
    ['a long description', text(tool({ description: 'x'.repeat(1_025) })), 'description'],
    ['parameters of another type', withParameters({ type: 'array' }), '"type": "object"'],
    ['parameters that are no schema', withParameters({ type: 'object', required: 'order' }), 'not a valid JSON Schema'],
    [
      'an unknown type',
      withParameters({ type: 'object', properties: { a: { type: 'text' } } }),
      'not a valid JSON Schema',
    ],
    [
      'a pattern that is not valid',
      withParameters({ type: 'object', properties: { a: { pattern: '(' } } }),
      'JSON Schema',
    ],
    [
      'a pattern that looks ahead',
      withParameters({ type: 'object', properties: { a: { pattern: '(?=a)b' } } }),
      'JSON Schema',
    ],
    [
      'a large pattern',
      withParameters({ type: 'object', properties: { a: { pattern: 'a{1,1000}b{1,1000}' } } }),
      'is too large',
    ],
    ['too many patterns', withParameters({ type: 'object', properties: many(51, { pattern: 'a' }) }), '50 patterns'],
    [
      'many large patterns',
      withParameters({ type: 'object', properties: many(20, { pattern: '[ab]{1,450}[ab]{1,450}[cd]' }) }),
      'too large together',
    ],
    ['a reference', withParameters({ type: 'object', properties: { a: { $ref: '#' } } }), '$ref'],
    ['too deep a schema', withParameters(nested(13)), 'deeper than 14 levels'],
    [
      'too big a schema',
      withParameters({ type: 'object', enum: Array.from({ length: 2_001 }, () => 1) }),
      '2000 values',
    ],
    ['too many', text(...Array.from({ length: 65 }, (_, index) => tool({ name: `tool_${index}` }))), '65 tools'],
  ])('%s is refused: %s', async (_name, definitions, fault) => {
    expect(await toolDefinitionsFault(definitions)).toContain(fault)
  })

  test.each([
    ['many tools', text(...Array.from({ length: 64 }, (_, index) => tool({ name: `tool_${index}` })))],
    ['one large tool', withParameters({ type: 'object', properties: many(600, { type: 'string', maxLength: 3 }) })],
    ['large patterns', withParameters({ type: 'object', properties: many(50, { pattern: 'a{1,1000}'.repeat(10) }) })],
    ['groups repeated', withParameters({ type: 'object', patternProperties: { '(((a{30}){30}){30}){30}': {} } })],
    ['many patterns', withParameters({ type: 'object', properties: many(50, { pattern: 'a{1,90}'.repeat(9) }) })],
    ['classes', withParameters({ type: 'object', properties: many(50, { pattern: '\\p{L}{1,90}'.repeat(9) }) })],
  ])('%s are checked quickly', async (_name, definitions) => {
    const cpu_ms = await cpuMsOf(async () => {
      await toolDefinitionsFault(definitions)
    })
    expect(cpu_ms).toBeLessThan(2_000)
  })
})

describe('the arguments that a model wrote', () => {
  const [find] = customTools(
    withParameters({
      type: 'object',
      properties: { order: { type: 'string', pattern: '^(a+)+$' } },
      required: ['order'],
    }),
  )

  test.each([
    [{ order: 'aaa' }, null],
    [{ order: 7 }, '/order must be string'],
    [{}, "must have required property 'order'"],
    ['order 7', 'the object must be object'],
    [null, 'must be object'],
  ])('%j: %s', (given, fault) => {
    const found = find?.faultOf(given)
    if (fault === null) expect(found).toBeNull()
    else expect(found).toContain(fault)
  })

  test.each([
    [[1, 2, '1', [1], { a: 1 }, [['a', 1]], { members: [['a', 1]] }, null], null],
    [
      [
        { a: 1, b: [2] },
        { b: [2], a: 1 },
      ],
      'must pass "uniqueItems"',
    ],
    [
      [
        [1, { a: null }],
        [1, { a: null }],
      ],
      'must pass "uniqueItems"',
    ],
    [['a', 'b', 'a'], 'must pass "uniqueItems"'],
  ])('%j: items that have to differ: %s', (list, fault) => {
    const [one] = customTools(withParameters({ type: 'object', properties: { list: { uniqueItems: true } } }))
    const found = one?.faultOf({ list })
    if (fault === null) expect(found).toBeNull()
    else expect(found).toContain(fault)
  })

  const text = 'ab'.repeat(1_900)
  const slow = '[ab]{1,450}[ab]{1,450}[cd]'
  const numbers = Array.from({ length: 1_800 }, (_, index) => index)
  const twice = (count: number, schema: object) => ({ allOf: Array.from({ length: count }, () => schema) })
  test.each([
    ['a slow pattern', { not: { pattern: slow } }, text],
    ['many patterns', twice(10, { not: { pattern: slow } }), text],
    ['a pattern for the names', { patternProperties: { [slow]: {} } }, { [text]: 1 }],
    ['items that are to differ', twice(50, { uniqueItems: true }), numbers],
    ['many rules for them', twice(900, { uniqueItems: true }), numbers],
    ['many alternatives', { items: { anyOf: [...numbers.slice(0, 600).map((n) => ({ const: -n })), {}] } }, numbers],
  ])('take little time with %s', async (_name, schema, a) => {
    const [one] = customTools(withParameters({ type: 'object', properties: { a: schema } }))
    const cpu_ms = await cpuMsOf(() => {
      one?.faultOf({ a })
    })
    // Without limits, each would take more than half a second, most of them more than five.
    expect(cpu_ms).toBeLessThan(400)
  })

  test('are refused when they are too long, with a hint on what to do', () => {
    const [patterned] = customTools(withParameters({ type: 'object', properties: { a: { pattern: slow } } }))
    expect(patterned?.faultOf({ a: text })).toBe('The arguments are too long to be checked; send shorter texts.')
    expect(patterned?.faultOf({ a: 'abc' })).toBeNull()
    const [large] = customTools(withParameters({ type: 'object', properties: { a: twice(200, {}) } }))
    expect(large?.faultOf({ a: numbers })).toBe('The arguments are too long to be checked; send fewer values.')
    expect(large?.faultOf({ a: numbers.slice(0, 100) })).toBeNull()
  })

  test('are matched in linear time', async () => {
    const cpu_ms = await cpuMsOf(() => {
      expect(find?.faultOf({ order: `${'a'.repeat(2_000)}!` })).toContain('must match pattern')
    })
    expect(cpu_ms).toBeLessThan(2_000)
  })
})
