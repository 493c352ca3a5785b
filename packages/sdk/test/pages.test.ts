import { expect, test } from 'vitest'
import { RepeatedPageTokenError, type Call, type PagePromise } from '../src/index.ts'
import { apiError, FakeApi, ok } from './support/fake-api.ts'

const page = (ids: string[], next_page_token?: string) =>
  ok({ calls: ids.map((call_id) => ({ call_id })), next_page_token })

async function collect(list: PagePromise<Call>, seen: string[] = []): Promise<string[]> {
  for await (const call of list) seen.push(call.call_id)
  return seen
}

const tokens = (api: FakeApi) => api.requests.map(({ url }) => url.searchParams.get('page_token'))

test('for await gives every entry of every page, with the same filters', async () => {
  const api = new FakeApi([page(['a', 'b'], 'two'), page(['c'], 'three'), page(['d'])])
  expect(await api.clock.run(collect(api.ohun.calls.list({ status: 'completed' })))).toEqual(['a', 'b', 'c', 'd'])
  expect(tokens(api)).toEqual([null, 'two', 'three'])
  expect(api.requests.map(({ url }) => url.searchParams.get('status'))).toEqual(Array(3).fill('completed'))
})

test('an empty page with a cursor does not end the list', async () => {
  const api = new FakeApi([page(['a'], 'two'), page([], 'three'), page(['b'])])
  expect(await api.clock.run(collect(api.ohun.calls.list()))).toEqual(['a', 'b'])
})

test.each([
  { name: 'the last cursor', pages: [page(['a'], 'two'), page(['b'], 'two')] },
  { name: 'an earlier cursor', pages: [page(['a'], 'two'), page(['b'], 'three'), page([], 'two')] },
])('$name again is an error, not an endless list', async ({ pages }) => {
  const api = new FakeApi(pages)
  const seen: string[] = []
  const error = await api.clock.fails(collect(api.ohun.calls.list(), seen))
  expect(error).toBeInstanceOf(RepeatedPageTokenError)
  expect(error).toMatchObject({ code: 'REPEATED_PAGE_TOKEN' })
  expect(seen).toEqual(['a', 'b'])
  expect(api.requests).toHaveLength(pages.length)
})

test('the cursor that the caller began with counts too', async () => {
  const api = new FakeApi([page(['a'], 'two')])
  const error = await api.clock.fails(collect(api.ohun.calls.list({ page_token: 'two' })))
  expect(error).toBeInstanceOf(RepeatedPageTokenError)
})

test('an empty next_page_token is the end', async () => {
  const api = new FakeApi([page(['a'], '')])
  expect(await api.clock.run(collect(api.ohun.calls.list()))).toEqual(['a'])
})

test('break requests no further page', async () => {
  const api = new FakeApi([page(['a', 'b'], 'two'), page(['c'])])
  for await (const call of api.ohun.calls.list()) if (call.call_id === 'b') break
  expect(api.requests).toHaveLength(1)
})

test('nothing is requested before the list is used', async () => {
  const api = new FakeApi([page(['a'])])
  api.ohun.calls.list()
  await Promise.resolve()
  expect(api.requests).toHaveLength(0)
})

test('await gives one page, next() the one after it', async () => {
  const api = new FakeApi([page(['a'], 'two'), page(['b'])])
  const first = await api.clock.run(api.ohun.calls.list({ page_size: 1 }))
  expect([first.items[0]?.call_id, first.nextPageToken]).toEqual(['a', 'two'])
  const second = await first.next()
  expect([second?.items[0]?.call_id, second?.nextPageToken]).toEqual(['b', undefined])
  expect(await second?.next()).toBeUndefined()
})

test('.pages() gives page after page, .withResponse() the first with its headers', async () => {
  const api = new FakeApi([page(['a', 'b'], 'two'), page([]), page(['c'])])
  const sizes: number[] = []
  for await (const { items } of api.ohun.calls.list().pages()) sizes.push(items.length)
  expect(sizes).toEqual([2, 0])
  const { data, requestId } = await api.ohun.calls.list().withResponse()
  expect([data.items[0]?.call_id, requestId]).toEqual(['c', 'req_0Ub5Xw1A000k3mZq8RtYvLp'])
})

test('a page in the middle is retried like any request', async () => {
  const api = new FakeApi([page(['a'], 'two'), apiError('UNAVAILABLE', 503), page(['b'])])
  expect(await api.clock.run(collect(api.ohun.calls.list()))).toEqual(['a', 'b'])
  expect(tokens(api)).toEqual([null, 'two', 'two'])
})

test('an answer without the list is an error that says so', async () => {
  const api = new FakeApi([ok({ agents: [] })])
  const error = await api.clock.fails(collect(api.ohun.calls.list()))
  expect(error).toMatchObject({
    code: 'UNEXPECTED_RESPONSE',
    message: 'Expected a page with an array "calls".',
    status: 200,
  })
})
