import { expect, test } from 'vitest'
import { SpeechDetector } from './speech-detector.ts'

/** Frames, written as `v` for a vowel, `s` for another sound that may be speech, and `-` for none. @returns where an utterance begins. */
function beginningIn(frames: string, detector = new SpeechDetector()): number {
  return Array.from(frames).findIndex((frame) => detector.begins(frame !== '-', frame === 'v')) + 1
}

test('an utterance begins after 160 ms with a vowel, or later with its vowel', () => {
  expect(beginningIn('vvvvvvvvvv')).toBe(8)
  expect(beginningIn('sssvvsssss')).toBe(8)
  expect(beginningIn('sssssssssvv')).toBe(11)
  expect(beginningIn('vvvv-vvvvvvv')).toBe(11)
})

test('sound without vowels is speech after 2 s, and a single vowel in it is a coincidence', () => {
  expect(beginningIn('s'.repeat(99))).toBe(0)
  expect(beginningIn('s'.repeat(100))).toBe(100)
  expect(beginningIn(`${'s'.repeat(10)}v${'s'.repeat(15)}v${'s'.repeat(70)}`)).toBe(0)
})

test('an onset lasts as long as its sound, and only if it has a vowel', () => {
  const detector = new SpeechDetector()
  beginningIn('sss', detector)
  expect(detector.onset_ms).toBe(0)
  beginningIn('vv', detector)
  expect(detector.onset_ms).toBe(100)
  beginningIn('--', detector)
  expect(detector.onset_ms).toBe(20)
  detector.reset()
  expect(detector.onset_ms).toBe(0)
})

test('an utterance counts from its first sound and ends after the pause', () => {
  const detector = new SpeechDetector()
  beginningIn('sssssssssvv', detector)
  expect([detector.speech_ms, detector.quiet_ms, detector.speaks]).toEqual([220, 0, true])
  expect(Array.from({ length: 5 }, () => detector.ends(false, 100))).toEqual([false, false, false, false, true])
  expect([detector.speech_ms, detector.quiet_ms, detector.speaks]).toEqual([220, 100, false])
})

test('sounds shorter than 60 ms do not interrupt a pause', () => {
  const detector = new SpeechDetector()
  beginningIn('vvvvvvvv', detector)
  for (const is_speech of [false, true, true, false]) detector.ends(is_speech, 1_000)
  expect(detector.quiet_ms).toBe(80)
  for (const is_speech of [true, true, true]) detector.ends(is_speech, 1_000)
  expect(detector.quiet_ms).toBe(0)
})
