import { beforeEach, describe, expect, test } from 'vitest'
import type { Announcement } from '../../src/domain/answering/announcement.ts'
import { EarlyMedia } from '../../src/media/answering/early-media.ts'
import { FRAME_SAMPLES, SAMPLE_RATE, type Frame } from '../../src/media/audio-stream.ts'
import { openSpeechHarness, type SpeechHarness } from '../support/speech-harness.ts'

const ABOUT = { workspace_id: 'ws_1', language: 'auto' }
const OFF = 'the number you are calling is switched off please try again later'

describe('a line before its call is answered', () => {
  let harness: SpeechHarness
  let heard: Announcement[]

  beforeEach(() => {
    harness = openSpeechHarness()
    heard = []
    harness.line.hearEarly?.({ about: ABOUT, recognises: true, heard: (announcement) => void heard.push(announcement) })
    return () => harness.line.close()
  })

  test('reports the words of the network, and no event', async () => {
    harness.isSilent(300)
    harness.says(OFF, 3_000)
    await harness.clock.advance(5_000)
    expect(heard.at(-1)).toMatchObject({ says: 'switched_off', by: 'words' })
    expect(heard.length).toBeLessThanOrEqual(3)
    harness.media.presses('1')
    harness.media.measures({
      mos: 4,
      codec: 'PCMA',
      packets_received: 1,
      packets_lost: 0,
      packet_loss_percent: 0,
      jitter_ms: 0,
    })
    await harness.clock.advance(100)
    expect(harness.events).toEqual([])
    expect(harness.media.said.every((value) => value === 0)).toBe(true)
  })

  test('forgets what was said when the call is answered, also while it is being recognised', async () => {
    harness.says(OFF, 2_000)
    await harness.clock.advance(2_000)
    harness.line.hearEarly?.(null)
    await harness.clock.advance(2_000)
    expect(harness.events).toEqual([])
    harness.says('hello', 400)
    await harness.clock.advance(2_000)
    expect(harness.utterances()).toEqual(['hello'])
    const agent = harness.agentSays('Good day')
    await harness.clock.advance(3_000)
    expect(agent.result()).toMatchObject({ finished: true })
  })

  test('examines the sound alone where no words are to be recognised', async () => {
    harness.line.hearEarly?.({
      about: ABOUT,
      recognises: false,
      heard: (announcement) => void heard.push(announcement),
    })
    harness.says(OFF, 3_000)
    await harness.clock.advance(5_000)
    expect(heard).toMatchObject([{ says: 'other', by: 'speech' }])
  })

  test('still says that its audio is gone', async () => {
    harness.media.vanishes()
    await harness.clock.advance(100)
    expect(harness.kinds()).toEqual(['hung_up'])
  })
})

test('a line without recognition knows that the network spoke', async () => {
  const harness = openSpeechHarness({ recognises: false })
  const heard: Announcement[] = []
  harness.line.hearEarly?.({ about: ABOUT, recognises: true, heard: (announcement) => void heard.push(announcement) })
  harness.says(OFF, 3_000)
  await harness.clock.advance(4_000)
  expect(heard).toMatchObject([{ says: 'other', by: 'speech' }])
  await harness.line.close()
})

describe('the sound of a network before a call is answered', () => {
  let voice: boolean
  let heard: Announcement[]
  let early: EarlyMedia
  let at = 0

  beforeEach(() => {
    voice = false
    heard = []
    at = 0
    early = new EarlyMedia({
      voice_activity: { hears: () => voice, is_voiced: voice },
      recognises: true,
      heard: (one) => void heard.push(one),
    })
  })

  /** Plays a tone, or silence, and counts the frames whose words might be recognised. */
  function plays(hz: number, ms: number): number {
    let with_words = 0
    for (let frames = 0; frames < ms / 20; frames++) with_words += early.frame(frameOf(hz), 'audio') ? 1 : 0
    return with_words
  }

  function frameOf(hz: number): Frame {
    const sample = (): number => (hz === 0 ? 0 : 6_000 * Math.sin((2 * Math.PI * hz * at++) / SAMPLE_RATE))
    return Int16Array.from({ length: FRAME_SAMPLES }, sample)
  }

  test('is ringing, of which nothing is reported and nearly nothing recognised, even if it resembles a voice', () => {
    voice = true
    let with_words = 0
    for (let ring = 0; ring < 5; ring++) {
      with_words += plays(425, 1_000)
      voice = false
      plays(0, 4_000)
      voice = true
    }
    expect(heard).toEqual([])
    expect(with_words).toBeLessThan(5 * 8)
  })

  test('is a busy tone', () => {
    for (let beep = 0; beep < 3; beep++) {
      plays(400, 500)
      plays(0, 500)
    }
    expect(heard).toMatchObject([{ says: 'busy', by: 'tone' }])
  })

  test('is the special information tone', () => {
    for (const hz of [950, 1_400, 1_800]) plays(hz, 340)
    plays(0, 200)
    expect(heard).toMatchObject([{ says: 'other', by: 'tone' }])
  })

  test('costs nothing after half a minute, whatever is sent', () => {
    plays(0, 30_000)
    voice = true
    expect(plays(0, 60_000)).toBe(0)
    for (const hz of [950, 1_400, 1_800]) plays(hz, 340)
    expect(heard).toEqual([])
  })

  test('is recognised for twelve seconds of speech at most', () => {
    voice = true
    const loud = new Int16Array(FRAME_SAMPLES).fill(1_000)
    let with_words = 0
    for (let frame = 0; frame < 1_400; frame++) with_words += early.frame(loud, 'audio') ? 1 : 0
    expect(with_words * 20).toBeLessThanOrEqual(12_000)
  })
})
