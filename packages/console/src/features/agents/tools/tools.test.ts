import { describe, expect, test } from 'vitest'
import { exampleArguments } from './example-arguments.ts'
import { formatDefinitions, isList, withExample } from './tool-examples.ts'

const namesIn = (text: string): string[] =>
  (JSON.parse(text) as { function: { name: string } }[]).map((tool) => tool.function.name)

describe('an example of a tool', () => {
  test('is added to the definitions, under a name of its own', () => {
    const once = withExample('[]', 'find_order')
    expect(namesIn(once)).toEqual(['find_order'])
    expect(namesIn(withExample(withExample(once, 'find_order'), 'find_order'))).toEqual([
      'find_order',
      'find_order_2',
      'find_order_3',
    ])
  })

  test('begins a list where there is no text', () => {
    expect(namesIn(withExample(' ', 'opening_hours'))).toEqual(['opening_hours'])
  })

  test.each([
    ['[]', true],
    ['', true],
    ['[null, 1]', true],
    ['{}', false],
    ['[', false],
  ])('can be added to %j: %s', (text, possible) => {
    expect(isList(text)).toBe(possible)
  })

  test('is readable, and text that is not valid JSON is unchanged', () => {
    expect(formatDefinitions('[{"a":1}]')).toBe('[\n  {\n    "a": 1\n  }\n]')
    expect(formatDefinitions('[{')).toBe('[{')
  })
})

describe('the arguments of an example', () => {
  test('have the required members, with the first value of each choice', () => {
    const parameters = {
      type: 'object',
      properties: {
        order: { type: 'string' },
        count: { type: 'integer', minimum: 1 },
        urgent: { type: ['boolean', 'null'] },
        when: { enum: ['today', 'tomorrow'] },
        tags: { type: 'array', items: { type: 'string' } },
        place: { anyOf: [{ type: 'object', properties: { city: { default: 'Lagos' } } }, { type: 'null' }] },
        note: { type: 'string' },
      },
      required: ['order', 'count', 'urgent', 'when', 'tags', 'place'],
    }
    expect(exampleArguments(parameters)).toEqual({
      order: '',
      count: 1,
      urgent: false,
      when: 'today',
      tags: [''],
      place: { city: 'Lagos' },
    })
  })

  test('have all members if none is required, and end in a deep schema', () => {
    expect(exampleArguments({ type: 'object', properties: { a: { type: 'number' } } })).toEqual({ a: 0 })
    expect(exampleArguments({ type: 'object' })).toEqual({})
    const deep = Array.from({ length: 12 }).reduce<object>((items) => ({ type: 'array', items }), { type: 'string' })
    expect(JSON.stringify(exampleArguments({ properties: { deep } })).length).toBeLessThan(40)
  })
})
