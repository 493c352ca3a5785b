import { afterEach, expect, test, vi } from 'vitest'
import { Ohun } from '../src/index.ts'
import { snippets } from './snippets.gen.ts'
import { DocumentApi } from './support/document-api.ts'
import { TEST_KEY } from './support/fake-api.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const { operations } = new DocumentApi()

test('every operation of the document has a method with an example', () => {
  expect(Object.keys(snippets).toSorted()).toEqual(operations.map(({ operationId }) => operationId).toSorted())
})

test.each(Object.entries(snippets))('the example of %s calls that operation', async (operation, run) => {
  vi.spyOn(console, 'log').mockReturnValue()
  const api = new DocumentApi()
  await run(new Ohun({ apiKey: TEST_KEY, fetch: api.fetch, WebSocket: api.WebSocket }))
  expect(api.called).toEqual([operation])
})
