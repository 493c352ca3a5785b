import { expect, onTestFinished, test, vi } from 'vitest'
import { threadEnvironment } from '../../src/platform/threads/thread-environment.ts'
import { WorkerQueue, type WorkerQueueSettings } from '../../src/platform/threads/worker-queue.ts'
import { TestClock } from '../support/test-clock.ts'

const IDLE_MS = 60_000
const settings: WorkerQueueSettings = {
  file: new URL('../support/thread-id-worker.ts', import.meta.url),
  threads: 1,
  longest_queue: 8,
  busy: () => new Error('busy'),
}

test('a thread ends after it was idle for so long, and the next task starts another', async () => {
  const clock = new TestClock()
  const queue = new WorkerQueue<null, number>({ ...settings, idle: { clock, ms: IDLE_MS } })
  const first = await queue.run(null)
  await clock.advance(IDLE_MS - 1)
  expect(await queue.run(null)).toBe(first)
  // The time begins again with each task.
  await clock.advance(IDLE_MS - 1)
  expect(await queue.run(null)).toBe(first)
  await clock.advance(IDLE_MS)
  const second = await queue.run(null)
  expect(second).not.toBe(first)
  expect(await queue.run(null)).toBe(second)
  await queue.close()
})

test('a thread without such a limit stays', async () => {
  const clock = new TestClock()
  const queue = new WorkerQueue<null, number>(settings)
  const first = await queue.run(null)
  await clock.advance(100 * IDLE_MS)
  expect(await queue.run(null)).toBe(first)
  await queue.close()
})

test('a closed queue leaves no thread to end', async () => {
  const clock = new TestClock()
  const queue = new WorkerQueue<null, number>({ ...settings, idle: { clock, ms: IDLE_MS } })
  await queue.run(null)
  await queue.close()
  await clock.advance(IDLE_MS)
  await expect(queue.run(null)).rejects.toThrow('busy')
})

test('a thread has none of our environment, which contains secrets', async () => {
  vi.stubEnv('OHUN_ENCRYPTION_KEY', 'secret')
  onTestFinished(() => void vi.unstubAllEnvs())
  const file = new URL('../support/environment-worker.ts', import.meta.url)
  const queue = new WorkerQueue<null, Record<string, string>>({ ...settings, file })
  onTestFinished(() => queue.close())
  expect(await queue.run(null)).toEqual(threadEnvironment())
})
