import { beforeEach, expect, test } from 'vitest'
import type { Overheard } from '../../src/gateways/telephony/line.ts'
import { openSpeechHarness, type SpeechHarness } from '../support/speech-harness.ts'

let harness: SpeechHarness
/** The first sample of each frame of the caller in the recording. */
let recorded: number[]

beforeEach(async () => {
  recorded = []
  const recorder = {
    write: (heard: Int16Array): void => void recorded.push(heard[0] ?? 0),
    skip() {},
    finish: () => Promise.resolve(),
    discard: () => Promise.resolve(),
  }
  harness = openSpeechHarness({ openRecorder: () => Promise.resolve(recorder) })
  await harness.line.record({ kind: 'recording', workspace_id: 'ws_1', file_id: 'call_1' } as never)
  return () => harness.line.close()
})

/** Where the caller sounds in the recording, in milliseconds. */
const sounding = (): [number, number] => [
  recorded.findIndex((value) => value !== 0) * 20,
  (recorded.findLastIndex((value) => value !== 0) + 1) * 20,
]

test('the words of the caller are neither recorded nor recognised, and keys arrive', async () => {
  harness.line.keepSecret?.(true)
  harness.says('seven three eight two', 2_000)
  await harness.clock.advance(1_000)
  harness.media.presses('7')
  await harness.clock.advance(3_000)
  expect(harness.events).toEqual([{ at: 1_000, kind: 'digit', digit: '7' }])
  expect(recorded).toHaveLength(200)
  expect(recorded.some((value) => value !== 0)).toBe(false)
})

test('an utterance in progress is not completed', async () => {
  harness.says('my pin is seven three', 2_000)
  await harness.clock.advance(1_000)
  harness.line.keepSecret?.(true)
  await harness.clock.advance(4_000)
  expect(harness.utterances()).toEqual([])
  expect(sounding()).toEqual([0, 1_000])
})

test('the tone of the last key is not recorded: a second of silence follows', async () => {
  harness.line.keepSecret?.(true)
  await harness.clock.advance(1_000)
  harness.line.keepSecret?.(false)
  harness.media.hears(9_000, 100)
  await harness.clock.advance(3_000)
  expect(sounding()).toEqual([2_000, 3_000])
})

test('words afterwards are heard', async () => {
  harness.line.keepSecret?.(true)
  await harness.clock.advance(500)
  harness.line.keepSecret?.(false)
  harness.isSilent(1_500)
  harness.says('thank you', 600)
  await harness.clock.advance(5_000)
  expect(harness.utterances()).toEqual(['thank you'])
})

test('somebody who listens in hears nothing of it', async () => {
  const pieces: Overheard[] = []
  harness.line.listenIn?.((piece) => pieces.push(piece) > 0)
  harness.line.keepSecret?.(true)
  harness.media.hears(9_000, 50)
  await harness.clock.advance(1_000)
  expect(new Set(pieces.map(({ caller }) => caller)).size).toBe(1)
  harness.line.keepSecret?.(false)
})
