import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { TestClock } from '../../../test/support/test-clock.ts'
import { ModelError, type ChatModel, type ChatRequest } from './chat-model.ts'
import { withFailover } from './failover-model.ts'

const request: ChatRequest = {
  workspace_id: 'ws_1',
  model: null,
  system: '',
  messages: [{ role: 'user', text: 'Hello.' }],
  passages: [],
  tools: [],
}

/** A model that keeps its connection open until its signal aborts, like a provider that writes without an end. */
function openConnection(error: ModelError | null = null) {
  const connections: AbortSignal[] = []
  const model: ChatModel = {
    async *stream(_, signal) {
      connections.push(signal)
      await setImmediate()
      for (let piece = 0; piece < 5; piece++) yield { kind: 'text', text: 'and more ' }
      if (error) throw error
    },
  }
  const { signal } = new AbortController()
  const parts = withFailover(model, null, { clock: new TestClock() }).stream(request, signal)
  return { parts, isOpen: () => connections.map(({ aborted }) => !aborted) }
}

test('a request ends when its reader stops before the end', async () => {
  const { parts, isOpen } = openConnection()
  for await (const { kind } of parts) {
    expect([kind, isOpen()]).toEqual(['text', [true]])
    break
  }
  expect(isOpen()).toEqual([false])
})

test('a request ends when its reply has failed', async () => {
  const failure = new ModelError('The answer has too many bytes.', {})
  const { parts, isOpen } = openConnection(failure)
  const readAll = async (): Promise<void> => {
    for await (const part of parts) expect(part.kind).toBe('text')
  }
  await expect(readAll()).rejects.toBe(failure)
  expect(isOpen()).toEqual([false])
})
