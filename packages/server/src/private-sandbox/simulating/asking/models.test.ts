import { expect, test, vi } from 'vitest'
import { WAIT } from '../../../../../../test/limits.ts'
import { TestClock } from '../../../../test/support/test-clock.ts'
import type { ChatModel, ModelPart } from '../../../gateways/ai/chat-model.ts'
import { Models } from './models.ts'

const QUESTION = {
  model: 'claude-haiku-4-5',
  system: 'Answer.',
  about: 'The transcript',
  schema: { type: 'object', properties: {} },
  read: (json: unknown) => ({ value: json }),
} as const

/** A model that counts its requests and does not answer. */
function silentModel(): ChatModel & { asked: number } {
  const model = {
    asked: 0,
    // oxlint-disable-next-line eslint/require-yield -- it says nothing.
    async *stream(_: unknown, signal: AbortSignal): AsyncIterable<ModelPart> {
      model.asked++
      await new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
      })
    },
  }
  return model
}

function modelsWith(model: ChatModel | null) {
  const machine_clock = new TestClock(new Date('2026-11-20T09:00:00.000Z'))
  return { machine_clock, models: new Models({ modelFor: () => model, machine_clock, workspace_id: 'ws_1' }) }
}

test('a question without an answer is abandoned after 30 s, and eight are asked at once', async () => {
  const model = silentModel()
  const { machine_clock, models } = modelsWith(model)
  const asked = Array.from({ length: 9 }, () => models.ask(QUESTION).catch((error: Error) => error.message))
  await vi.waitFor(() => expect(model.asked).toBe(8), WAIT)
  await machine_clock.advance(30_000)
  expect(await asked[0]).toBe('The model took longer than 30 s.')
  await vi.waitFor(() => expect(model.asked).toBe(9), WAIT)
  await machine_clock.advance(30_000)
  expect(new Set(await Promise.all(asked))).toEqual(new Set(['The model took longer than 30 s.']))
})

test('a model without credentials gives no answer', async () => {
  await expect(modelsWith(null).models.ask(QUESTION)).rejects.toThrow(
    'The service has no credentials for claude-haiku-4-5.',
  )
})

test('a fenced object is an answer', async () => {
  const model: ChatModel = {
    async *stream() {
      yield { kind: 'text', text: '```json\n{"answer": "yes"}\n```' }
    },
  }
  expect(await modelsWith(model).models.ask(QUESTION)).toEqual({ answer: 'yes' })
})
