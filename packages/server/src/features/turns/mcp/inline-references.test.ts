import { describe, expect, test } from 'vitest'
import { inlineReferences } from './inline-references.ts'

describe('the references of a schema', () => {
  test('are replaced by their targets, merged with the keywords beside them, and the definitions disappear', () => {
    const schema = {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: { from: { $ref: '#/$defs/day', description: 'The first day.' }, to: { $ref: '#/definitions/a~1b' } },
      $defs: { day: { type: 'string', description: 'A day.', pattern: '^\\d' } },
      definitions: { 'a/b': { anyOf: [{ $ref: '#/$defs/day' }, { type: 'null' }] } },
    }
    expect(inlineReferences(schema)).toEqual({
      type: 'object',
      properties: {
        from: { type: 'string', description: 'The first day.', pattern: '^\\d' },
        to: { anyOf: [{ type: 'string', description: 'A day.', pattern: '^\\d' }, { type: 'null' }] },
      },
    })
  })

  test('can name the same schema in several places', () => {
    const at = { $ref: '#/$defs/at' }
    expect(inlineReferences({ properties: { a: at, b: at }, $defs: { at: { type: 'string' } } })).toEqual({
      properties: { a: { type: 'string' }, b: { type: 'string' } },
    })
  })

  test.each([
    [{ properties: { a: { $ref: '#' } } }, 'has a reference to itself, "#"'],
    [{ $ref: '#/$defs/a', $defs: { a: { not: { $ref: '#/$defs/a' } } } }, 'has a reference to itself, "#/$defs/a"'],
    [{ $ref: '#/$defs/b' }, 'has the reference "#/$defs/b", which names no schema in it'],
    [{ $ref: '#/constructor' }, 'has the reference "#/constructor", which names no schema in it'],
    [
      { $ref: 'https://example.com/schema' },
      'has the reference "https://example.com/schema", which names no schema in it',
    ],
    [{ $ref: '#/type', type: 'object' }, 'has the reference "#/type", which names no schema in it'],
  ])('%j %s', (schema, fault) => {
    expect(() => inlineReferences(schema)).toThrow(fault)
  })
})

test('a property may be named $ref', () => {
  expect(inlineReferences({ properties: { $ref: { type: 'string' } } })).toEqual({
    properties: { $ref: { type: 'string' } },
  })
})
