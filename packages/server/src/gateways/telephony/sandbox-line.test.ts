import { expect, test } from 'vitest'
import { TestClock } from '../../../test/support/test-clock.ts'
import { SandboxLine } from './sandbox-line.ts'
import type { ScriptStep } from './sandbox-script.ts'

const SPEECH = { language: 'en', voice: null, workspace_id: 'ws_1', interruptible: false } as const
const never = new AbortController().signal

/** A line whose party speaks over the agent's next utterance. */
function spokenOver() {
  const clock = new TestClock()
  const script: ScriptStep[] = [{ kind: 'barge_in', text: 'Wait.', at_ms: 0 }]
  const state = { script, placed_at: clock.now(), position: 0, in_turn: false, may_speak: false }
  return { clock, line: new SandboxLine(clock, state) }
}

test('a speech that is asked for during another one is said after it', async () => {
  const { clock, line } = spokenOver()
  const order: string[] = []
  const say = async (text: string) => {
    const { heard, finished } = await line.say({ ...SPEECH, text }, never)
    order.push(`${heard} ${finished}`)
  }
  const both = Promise.all([say('One two.'), say('Three.')])
  await clock.advance(1_000)
  await both
  expect(order).toEqual(['One two. true', 'Three. true'])
})

test('a speech that is stopped while it waits is not heard, and the next one is', async () => {
  const { clock, line } = spokenOver()
  const stop = new AbortController()
  const first = line.say({ ...SPEECH, text: 'One two.' }, never)
  const second = line.say({ ...SPEECH, text: 'Three.' }, stop.signal)
  const third = line.say({ ...SPEECH, text: 'Four.' }, never)
  stop.abort()
  await clock.advance(1_000)
  expect((await first).heard).toBe('One two.')
  expect(await second).toEqual({ heard: '', finished: false })
  expect((await third).heard).toBe('Four.')
})
