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

test('the other line does not get the sound of a key, which is passed on by itself', async () => {
  harness.line.bridge(other)
  harness.says('five', 200)
  harness.media.is_key_heard = true
  await harness.clock.advance(100)
  harness.media.is_key_heard = false
  await harness.clock.advance(200)
  expect(given.filter((value) => value !== 0)).toHaveLength(5)
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

test('an agent that stays hears the party, and the other one hears both', async () => {
  harness.line.bridge(other, true)
  harness.says('I would like to pay', 1_000)
  await harness.clock.advance(3_000)
  expect(harness.events).toContainEqual(expect.objectContaining({ kind: 'utterance', text: 'I would like to pay' }))
  given = []
  const said = harness.agentSays('That is all.')
  await harness.clock.advance(3_000)
  await said.said
  const sentence = harness.media.said.filter((value) => value !== 0)
  expect(sentence.length).toBeGreaterThan(0)
  expect(given.filter((value) => value !== 0)).toEqual(sentence)
})

test('an agent that stays does not hear the music of a party that holds the call', async () => {
  harness.line.bridge(other, true)
  harness.media.is_held = true
  harness.says('la la la', 1_000)
  await harness.clock.advance(3_000)
  expect(harness.events).toEqual([])
  harness.media.is_held = false
  harness.says('I would like to pay', 1_000)
  await harness.clock.advance(3_000)
  expect(harness.events).toContainEqual(expect.objectContaining({ kind: 'utterance', text: 'I would like to pay' }))
})

test('an agent that leaves a talk hears nothing more, and its words reach nobody', async () => {
  harness.line.bridge(other, true)
  harness.line.bridge(other, false)
  const said = harness.agentSays('That is all.')
  harness.says('pay', 1_000)
  await harness.clock.advance(3_000)
  await said.said
  expect(harness.events.filter(({ kind }) => kind === 'utterance')).toEqual([])
  expect(harness.speech.wordsIn(given)).toBe('pay')
})

test('a party that was asked for a key is heard in a talk', async () => {
  const asked = harness.agentSays('Press 1.', { expects: 'digit' })
  await harness.clock.advance(3_000)
  await asked.said
  harness.line.bridge(other, true)
  harness.says('I take it', 1_000)
  await harness.clock.advance(3_000)
  expect(harness.events).toContainEqual(expect.objectContaining({ kind: 'utterance', text: 'I take it' }))
})

test('secret keys are silent for the other party too', async () => {
  harness.line.bridge(other, true)
  harness.line.keepSecret!(true)
  harness.says('one two three', 1_000)
  await harness.clock.advance(3_000)
  expect(given.every((value) => value === 0)).toBe(true)
  expect(harness.events.filter(({ kind }) => kind === 'utterance')).toEqual([])
})
