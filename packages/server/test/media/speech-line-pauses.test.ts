import { beforeEach, describe, expect, test } from 'vitest'
import type { SpeechToText } from '../../src/gateways/speech/speech-to-text.ts'
import { openSpeechHarness, type SpeechHarness } from '../support/speech-harness.ts'

let harness: SpeechHarness

beforeEach(() => {
  harness = openSpeechHarness()
  return () => harness.line.close()
})

const utterances = () => harness.events.filter((event) => event.kind === 'utterance')

describe('the pause that ends an utterance', () => {
  describe('with a recognizer that is asked for the words in a pause', () => {
    beforeEach(() => {
      harness.speech.recognises_early = true
      harness.speech.recognition_ms = 150
    })

    test('is 360 ms after a question, and the words are there by then', async () => {
      harness.says('where is my order?', 1_000)
      await harness.clock.advance(4_000)
      expect(utterances()).toMatchObject([
        { at: 1_360, text: 'where is my order?', ended_ms_ago: 360, pause_ms: 360, confidence: 0.9 },
      ])
      expect(harness.speech.asked).toEqual({ early: 1, end: 0 })
    })

    test('is 540 ms after a sentence that answers a question, and 360 ms after "yes"', async () => {
      harness.agentSays('When did you order it?')
      await harness.clock.advance(4_000)
      harness.says('two weeks ago.', 900)
      await harness.clock.advance(4_000)
      harness.agentSays('Do you want another one?')
      await harness.clock.advance(4_000)
      harness.says('yes', 400)
      await harness.clock.advance(4_000)
      expect(utterances().map(({ pause_ms }) => pause_ms)).toEqual([540, 360])
    })

    test.each([
      ['a conjunction', 'i want to pay and', 'to check my balance.'],
      ['a hesitation', 'my name is um', 'ada.'],
      ['digits', 'it is 0803', '1234567.'],
    ])('is longer after %s', async (_, first, second) => {
      harness.says(first, 900)
      harness.isSilent(980)
      harness.says(second, 900)
      await harness.clock.advance(5_000)
      expect(harness.utterances()).toEqual([`${first} ${second}`])
    })

    test('ends even if the caller never continues', async () => {
      harness.says('i want to pay and', 900)
      await harness.clock.advance(5_000)
      expect(utterances()).toMatchObject([{ text: 'i want to pay and', pause_ms: 1_200 }])
    })

    test('does not end an utterance that continues: its words are asked for again', async () => {
      harness.says('what is it?', 600)
      harness.isSilent(300)
      harness.says('my balance', 600)
      await harness.clock.advance(4_000)
      expect(harness.utterances()).toEqual(['what is it? my balance'])
      expect(harness.speech.asked).toEqual({ early: 2, end: 0 })
    })

    test('is not shortened by words that come when the caller speaks again', async () => {
      harness.speech.recognition_ms = 500
      harness.says('what is it?', 600)
      harness.isSilent(400)
      harness.says('my balance', 900)
      await harness.clock.advance(6_000)
      expect(harness.utterances()).toEqual(['what is it? my balance'])
      expect(harness.speech.running).toBe(0)
    })

    test('is the setting if the words come too late, and the utterance waits for the same request', async () => {
      harness.speech.recognition_ms = 700
      harness.says('what is it?', 600)
      await harness.clock.advance(4_000)
      expect(utterances()).toMatchObject([{ at: 600 + 200 + 700, text: 'what is it?', pause_ms: 600 }])
      expect(harness.speech.asked).toEqual({ early: 1, end: 0 })
    })

    test('is the setting if the request fails, and the words are asked for again', async () => {
      harness.speech.failures = 1
      harness.says('what is it?', 600)
      await harness.clock.advance(4_000)
      expect(utterances()).toMatchObject([{ at: 600 + 600 + 150, text: 'what is it?' }])
      expect(harness.speech.asked).toEqual({ early: 1, end: 1 })
    })

    test('shows the words so far', async () => {
      harness.says('i want to pay and', 900)
      await harness.clock.advance(1_100)
      expect(harness.kinds()).toEqual(['speech_started'])
      await harness.clock.advance(200)
      expect(harness.events.at(-1)).toMatchObject({ kind: 'partial', text: 'i want to pay and' })
      expect(harness.events.at(-1)).not.toHaveProperty('paused_ms')
    })

    test('is reported with the words, and when the caller speaks on, to an agent that wants to know', async () => {
      harness.agentSays('How can I help you?', { reports_pauses: true })
      await harness.clock.advance(4_000)
      harness.events.length = 0
      harness.says('what is it', 600)
      harness.isSilent(400)
      harness.says('my balance', 600)
      await harness.clock.advance(4_000)
      expect(harness.events).toMatchObject([
        { kind: 'speech_started' },
        { kind: 'partial', text: 'what is it', paused_ms: 340 },
        { kind: 'resumed' },
        { kind: 'partial', text: 'what is it my balance', paused_ms: 340 },
        { kind: 'utterance', text: 'what is it my balance' },
      ])
    })

    test('costs a caller who stutters for 30 s at most twelve requests', async () => {
      for (let word = 0; word < 60; word++) {
        harness.says(`w${word}`, 200)
        harness.isSilent(300)
      }
      await harness.clock.advance(40_000)
      expect(harness.speech.asked.early).toBeGreaterThan(2)
      expect(harness.speech.asked.early).toBeLessThanOrEqual(12)
    })

    test('ends a noise without words as before', async () => {
      harness.media.hears(1, 20)
      await harness.clock.advance(3_000)
      expect(harness.kinds()).toEqual(['speech_started', 'unrecognised'])
    })

    test('leaves no request behind when the line closes or goes deaf', async () => {
      harness.speech.recognition_ms = 5_000
      harness.says('what is it?', 600)
      await harness.clock.advance(850)
      expect(harness.speech.asked.early).toBe(1)
      harness.line.hold()
      await harness.clock.advance(100)
      expect(harness.speech.running).toBe(0)
    })
  })

  describe('with a recognizer that reports words while somebody speaks', () => {
    beforeEach(() => {
      harness.speech.has_partials = true
    })

    test('is shorter if the words come after the last sound, so that they are all words', async () => {
      harness.speech.partials_behind_ms = 400
      harness.says('where is my order?', 1_000)
      await harness.clock.advance(4_000)
      expect(utterances()).toMatchObject([{ text: 'where is my order?', pause_ms: 360 }])
    })

    test('is reported if these are all words', async () => {
      harness.speech.partials_behind_ms = 400
      harness.agentSays('How can I help you?', { reports_pauses: true })
      await harness.clock.advance(4_000)
      harness.events.length = 0
      harness.says('where is my order?', 1_000)
      await harness.clock.advance(4_000)
      const paused = harness.events.filter((event) => 'paused_ms' in event)
      expect(paused).toMatchObject([{ kind: 'partial', text: 'where is my order?' }])
    })

    test('is the setting if there may be more words than those that came', async () => {
      harness.says('where is my order?', 1_000)
      await harness.clock.advance(4_000)
      expect(utterances()).toMatchObject([{ text: 'where is my order?', pause_ms: 600 }])
    })

    test('is longer after a conjunction', async () => {
      harness.says('i want to pay and', 900)
      harness.isSilent(1_000)
      harness.says('leave', 400)
      await harness.clock.advance(4_000)
      expect(harness.utterances()).toEqual(['i want to pay and leave'])
    })

    test('is bounded for a recognizer that reports new words for ever', async () => {
      await harness.line.close()
      harness = openSpeechHarness({ services: { synthesizer: harness.speech.synthesizer, recognizer: endless() } })
      harness.media.hears(3_001, 30)
      await harness.clock.advance(10_000)
      expect(utterances()).toMatchObject([{ pause_ms: 1_200 }])
      const before = harness.events.length
      await harness.clock.advance(60_000)
      expect(harness.events).toHaveLength(before)
    })
  })

  test('is the setting without words, also if that is another one', async () => {
    harness.says('where is my order?', 1_000)
    await harness.clock.advance(4_000)
    expect(utterances()).toMatchObject([{ pause_ms: 600 }])
  })
})

/** Reports unfinished words with every frame, and also after the utterance. */
function endless(): SpeechToText {
  return {
    recognise({ onPartial }) {
      let count = 0
      const report = (): void => onPartial({ text: `and so on ${count++} and`, confidence: 1 })
      return {
        push: report,
        finish() {
          report()
          void Promise.resolve().then(report)
          return Promise.resolve({ text: 'and so on', confidence: 1 })
        },
      }
    },
  }
}
