import { beforeEach, expect, test } from 'vitest'
import { openSpeechHarness, type SpeechHarness } from '../support/speech-harness.ts'

let harness: SpeechHarness
/** The first sample of each frame that the other party of the bridge got. */
let given: number[]
const other = { hear: (voice: Int16Array): void => void given.push(voice[0]!) }

beforeEach(() => {
  given = []
  harness = openSpeechHarness()
  return () => harness.line.close()
})

const frame = (value: number): Int16Array => new Int16Array(160).fill(value)

test('the other party talks to another line and not to the agent, and keys arrive', async () => {
  harness.line.bridge(other)
  harness.says('I would like to pay', 1_000)
  await harness.clock.advance(500)
  harness.media.presses('7')
  await harness.clock.advance(3_000)
  expect(harness.events).toEqual([{ at: 500, kind: 'digit', digit: '7' }])
  expect(given.filter((value) => value !== 0)).toHaveLength(50)
})

test('the voice of the other line is heard while the bridge lasts', () => {
  harness.line.hear(frame(3))
  harness.line.bridge(other)
  harness.line.hear(frame(5))
  harness.line.bridge(null)
  harness.line.hear(frame(7))
  expect(harness.media.bridged).toEqual([5, null])
})

test('the agent hears again when the bridge has ended', async () => {
  harness.line.bridge(other)
  await harness.clock.advance(100)
  harness.line.bridge(null)
  harness.says('I would like to pay', 1_000)
  await harness.clock.advance(3_000)
  expect(harness.events).toContainEqual(expect.objectContaining({ kind: 'utterance', text: 'I would like to pay' }))
  expect(given.every((value) => value === 0)).toBe(true)
})

test('nothing goes through the bridge of a line that has ended', async () => {
  harness.line.bridge(other)
  await harness.line.close()
  harness.line.hear(frame(5))
  expect(harness.media.bridged).toEqual([])
})
