import { afterEach, beforeEach, expect, test } from 'vitest'
import { TestClock } from '../../../test/support/test-clock.ts'
import { documentThreads, type DocumentThreads } from './document-threads.ts'

const LONGER_THAN_ALLOWED_MS = 10_000
const document = { title: 'Shop', content: '# Hours\nFrom 9 to 6.', content_type: 'text/markdown' } as const
const unavailable = { code: 'UNAVAILABLE', status: 503, retry_after_seconds: 2 }

let clock: TestClock
let threads: DocumentThreads

beforeEach(() => {
  clock = new TestClock()
  threads = documentThreads(clock)
})
afterEach(() => threads.close())

test('a document that takes too long fails, and the next one is prepared by a new thread', async () => {
  const failed = expect(threads.prepare(document)).rejects.toMatchObject(unavailable)
  const next = threads.prepare(document)
  await clock.advance(LONGER_THAN_ALLOWED_MS)
  await failed
  expect((await next).passages).toMatchObject([{ heading: 'Hours', text: 'From 9 to 6.' }])
})

test('if a thread breaks, only its document fails, and the next one is prepared by a new thread', async () => {
  const broken = { ...document, content: null as never }
  const failed = expect(threads.prepare(broken)).rejects.toThrow(TypeError)
  const next = threads.prepare(document)
  await failed
  expect((await next).passages).toHaveLength(1)
})

test('503 UNAVAILABLE with a time to retry if too many documents wait, and after the threads are closed', async () => {
  const [running, ...waiting] = [threads.prepare(document), threads.prepare(document), threads.prepare(document)]
  await expect(threads.prepare(document)).rejects.toMatchObject(unavailable)
  await running
  await Promise.all(waiting)
  await threads.close()
  await expect(threads.prepare(document)).rejects.toMatchObject(unavailable)
})
