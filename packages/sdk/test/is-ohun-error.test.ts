import { inspect } from 'node:util'
import { expect, test, vi } from 'vitest'
import { isOhunError, NotFoundError, OhunError, UsageError } from '../src/index.ts'

const details = { message: 'No such agent.', status: 404 }

test('recognises the errors of another copy of the SDK, which instanceof does not', async () => {
  vi.resetModules()
  const copy = await import('../src/index.ts')
  expect(copy.OhunError).not.toBe(OhunError)
  for (const error of [new copy.NotFoundError('NOT_FOUND', details), new copy.UsageError('apiKey: is missing.')]) {
    expect(error).not.toBeInstanceOf(OhunError)
    expect(isOhunError(error)).toBe(true)
  }
  expect(copy.isOhunError(new NotFoundError('NOT_FOUND', details))).toBe(true)
})

test('recognises the errors of its own copy', () => {
  expect(isOhunError(new UsageError('apiKey: is missing.'))).toBe(true)
})

test.each([
  new Error('fetch failed'),
  Object.assign(new Error('like one'), { name: 'OhunError', code: 'NOT_FOUND', status: 404 }),
  { code: 'NOT_FOUND', message: 'No such agent.' },
  undefined,
  null,
  'NOT_FOUND',
])('%o is not one', (value) => {
  expect(isOhunError(value)).toBe(false)
})

test('the mark stays out of what is printed and serialised', () => {
  const error = new NotFoundError('NOT_FOUND', details)
  expect(inspect(error) + JSON.stringify(error)).not.toContain('@ohun/sdk')
})
