import { afterEach, expect, test, vi } from 'vitest'
import { Ohun } from '../src/index.ts'
import { functionSnippets, snippets } from './snippets.gen.ts'
import { DocumentApi } from './support/document-api.ts'
import { TEST_KEY } from './support/fake-api.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const { operations } = new DocumentApi()

test('every operation of the document has a method with an example', () => {
  expect(Object.keys(snippets).toSorted()).toEqual(operations.map(({ operationId }) => operationId).toSorted())
})

test.each(Object.entries(snippets))('the examples of %s call that operation', async (operation, run) => {
  vi.spyOn(console, 'log').mockReturnValue()
  const api = new DocumentApi()
  const ohun = new Ohun({ apiKey: TEST_KEY, fetch: api.fetch, WebSocket: api.WebSocket })
  await run(ohun)
  await functionSnippets[operation]!(ohun)
  expect(api.called).toEqual([operation, operation])
})
