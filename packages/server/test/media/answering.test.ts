import { beforeEach, describe, expect, test } from 'vitest'
import { FRAME_MS, FRAME_SAMPLES, SAMPLE_RATE } from '../../src/media/audio-stream.ts'
import { MessageMoment } from '../../src/media/answering/message-moment.ts'
import { Spectrum } from '../../src/media/answering/spectrum.ts'
import { openSpeechHarness, type SpeechHarness } from '../support/speech-harness.ts'

const ABOUT = { workspace_id: 'ws_1', language: 'en' }

let harness: SpeechHarness

beforeEach(() => {
  harness = openSpeechHarness()
  return () => harness.line.close()
})

const answers = () => harness.events.flatMap((event) => (event.kind === 'answered_by' ? [event] : []))

describe('a line that finds out who has answered', () => {
  test('reports a person 560 ms after "Hello?", and the greeting is not held back by the words', async () => {
    harness.line.findAnswer?.(ABOUT)
    harness.isSilent(300)
    harness.says('hello', 400)
    await harness.clock.advance(1_300)
    expect(answers()).toEqual([
      { at: 1_260, kind: 'answered_by', answered_by: 'human', reason: 'cadence', after_ms: 1_260 },
    ])
    harness.agentSays('Good day')
    await harness.clock.advance(2_000)
    const [[began] = [0, 0]] = harness.heard()
    expect(began).toBeLessThan(1_500)
    expect(harness.heard()).toHaveLength(1)
    expect(harness.utterances()).toEqual(['hello'])
  })

  test('lets a person who speaks on interrupt the greeting', async () => {
    harness.line.findAnswer?.(ABOUT)
    harness.isSilent(300)
    harness.says('hello', 400)
    harness.isSilent(560)
    harness.says('hello who is this please', 2_000)
    await harness.clock.advance(1_300)
    const agent = harness.agentSays('Good day this is a long greeting of an agent which takes its time')
    await harness.clock.advance(2_500)
    expect(agent.result()).toMatchObject({ finished: false })
  })

  test('takes longer speech for a machine, and awaits its silence', async () => {
    harness.line.findAnswer?.(ABOUT)
    harness.isSilent(300)
    harness.says('you have reached the phone of somebody who is out', 3_000)
    await harness.clock.advance(3_000)
    expect(answers()).toMatchObject([{ answered_by: 'voicemail', reason: 'cadence' }])
    await harness.clock.advance(2_000)
    expect(harness.kinds()).not.toContain('message_awaited')
    await harness.clock.advance(1_000)
    expect(harness.events.filter(({ kind }) => kind === 'message_awaited')).toMatchObject([{ after: 'silence' }])
  })

  test('asks for the first words of long speech while it continues, so that a person is not taken for a machine', async () => {
    harness.speech.recognises_early = true
    harness.line.findAnswer?.(ABOUT)
    harness.isSilent(300)
    harness.says('he is not available at the moment sorry', 2_400)
    await harness.clock.advance(2_600)
    expect(answers()).toEqual([])
    await harness.clock.advance(1_000)
    expect(answers()).toMatchObject([{ answered_by: 'human', reason: 'words' }])
    expect(harness.speech.asked.early).toBe(3)
  })

  test('reports silence after two seconds, and nothing more', async () => {
    harness.line.findAnswer?.(ABOUT)
    await harness.clock.advance(30_000)
    expect(answers()).toEqual([
      { at: 2_000, kind: 'answered_by', answered_by: 'uncertain', reason: 'silence', after_ms: 2_000 },
    ])
  })

  test('counts no time in which audio is late', async () => {
    harness.line.findAnswer?.(ABOUT)
    harness.media.waits(50)
    await harness.clock.advance(2_500)
    expect(answers()).toEqual([])
    await harness.clock.advance(500)
    expect(answers()).toHaveLength(1)
  })

  test('reports nothing if nobody asks', async () => {
    harness.says('hello', 400)
    await harness.clock.advance(5_000)
    expect(answers()).toEqual([])
  })
})

type Heard = 'speech' | 'tone' | 'silence'

/** @returns when the voicemail is known to record, and by what. */
function momentOf(...parts: [Heard, number][]): [string, number] | null {
  const moment = new MessageMoment()
  const spectrum = new Spectrum()
  let at = 0
  for (const [heard, ms] of parts)
    for (const end = at + ms; at < end;) {
      const after = moment.hear(spectrum.measure(frameOf(heard, at)), heard === 'speech')
      at += FRAME_MS
      if (after) return [after, at]
    }
  return null
}

function frameOf(heard: Heard, at_ms: number): Int16Array {
  const first = (at_ms * SAMPLE_RATE) / 1_000
  const hz = heard === 'tone' ? [1_000] : [200, 450, 900, 1_700]
  const level = heard === 'silence' ? 0 : 6_000 / hz.length
  return Int16Array.from({ length: FRAME_SAMPLES }, (_, at) =>
    hz.reduce((sum, one) => sum + level * Math.sin((2 * Math.PI * one * (first + at)) / SAMPLE_RATE), 0),
  )
}

describe('a voicemail records', () => {
  test('300 ms after its tone', () => {
    expect(momentOf(['speech', 2_000], ['silence', 500], ['tone', 400], ['silence', 1_000])).toEqual(['tone', 3_200])
  })

  test('not after a tone over which it speaks on', () => {
    const parts: [Heard, number][] = [
      ['speech', 1_000],
      ['tone', 300],
      ['speech', 1_000],
      ['tone', 400],
      ['silence', 500],
    ]
    expect(momentOf(...parts)).toEqual(['tone', 3_000])
  })

  test('after 2.5 s of silence, if no tone comes', () => {
    expect(momentOf(['speech', 1_000], ['silence', 2_000], ['speech', 500], ['silence', 4_000])).toEqual([
      'silence',
      6_000,
    ])
  })
})
