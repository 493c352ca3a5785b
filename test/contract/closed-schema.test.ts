import { describe, expect, test } from 'vitest'
import { ClosedSchemas } from './closed-schema.ts'

const folder = {
  type: 'object',
  required: ['name'],
  properties: { name: { type: 'string' }, folders: { type: 'array', items: { $ref: '#/components/schemas/Folder' } } },
}
const named = {
  allOf: [{ $ref: '#/components/schemas/Folder' }, { type: 'object', properties: { owner: { type: 'string' } } }],
}
const schemas = new ClosedSchemas({ components: { schemas: { Folder: folder } } })

function faults(schema: Record<string, unknown>, value: unknown): unknown[] {
  const validate = schemas.compile(schema)
  validate(value)
  return (validate.errors ?? []).map(({ instancePath, params }) => [instancePath, params])
}

describe('a schema that contains itself', () => {
  test('is closed at every depth', () => {
    const value = { name: 'a', folders: [{ name: 'b', folders: [{ name: 'c', colour: 'red' }] }] }
    expect(faults(folder, value)).toEqual([['/folders/0/folders/0', { additionalProperty: 'colour' }]])
  })

  test('requires its fields at every depth', () => {
    expect(faults(folder, { name: 'a', folders: [{ folders: [{}] }] })).toEqual([
      ['/folders/0', { missingProperty: 'name' }],
      ['/folders/0/folders/0', { missingProperty: 'name' }],
    ])
  })
})

test('a reference is open as a part of an allOf, which is closed as a whole', () => {
  expect(faults(named, { name: 'a', owner: 'b' })).toEqual([])
  expect(faults(named, { name: 'a', owner: 'b', colour: 'red' })).toEqual([['', { unevaluatedProperty: 'colour' }]])
  expect(faults(named, { name: 'a', folders: [{ name: 'b', owner: 'c' }] })).toEqual([
    ['/folders/0', { additionalProperty: 'owner' }],
  ])
})

test('a schema is compiled once', () => {
  expect(schemas.compile(folder)).toBe(schemas.compile(folder))
})
