import { setupServer } from 'msw-2/node'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Ohun } from '../src/index.ts'
import { cutStream, handlers, makeEvent, mock, unavailable } from '../src/testing/index.ts'
import { allOf } from './support/all-of.ts'
import { TEST_KEY } from './support/fake-api.ts'

/** Node 20 has no other: MSW 3 needs Node 22. */
vi.mock('msw', async () => await import('msw-2'))

const server = setupServer(...(handlers() as never[]))
const ohun = new Ohun({ apiKey: TEST_KEY, maxRetryDelay: 0 })

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterAll(() => server.close())

test('with MSW 2, operations are answered, faults pass and streams break', async () => {
  const events = [makeEvent('call.initiated'), makeEvent('call.completed')] as const
  server.use(
    mock.calls.get(unavailable(), { status: 'busy' }) as never,
    mock.events.stream(cutStream(1, [...events])) as never,
  )
  expect(await allOf(ohun.agents.list())).toHaveLength(2)
  expect((await ohun.calls.get('call_1')).status).toBe('busy')
  const heard: unknown[] = []
  for await (const event of ohun.events.stream()) {
    heard.push(event)
    if (event.event_type === 'call.completed') break
  }
  expect(heard).toEqual(events)
})

test('with MSW 2, a live call is answered by the last mock alone', async () => {
  server.use(mock.calls.connect([makeEvent('call.transcription'), makeEvent('call.completed')]) as never)
  const heard = (await allOf(await ohun.calls.connect('call_1'))).map(({ event_type }) => event_type)
  expect(heard).toEqual(['call.transcription', 'call.completed'])
})
