import { beforeEach, describe, expect, test } from 'vitest'
import { NOISE } from '../support/fake-speech.ts'
import { openSpeechHarness, type SpeechHarness } from '../support/speech-harness.ts'

let harness: SpeechHarness

beforeEach(() => {
  harness = openSpeechHarness()
  return () => harness.line.close()
})

/** Fifteen words of 200 ms, heard from 80 to 3,080 ms. */
const LONG = 'aaaa bbbb cccc dddd eeee ffff gggg hhhh iiii jjjj kkkk llll mmmm nnnn oooo'

/** The agent has been heard for 920 ms. */
async function overTheAgent(text = LONG, more = {}) {
  const saying = harness.agentSays(text, more)
  await harness.clock.advance(1_000)
  return saying
}

describe('a caller who speaks over the agent', () => {
  test('silences it within 200 ms, and has the floor after 700 ms of speech', async () => {
    const saying = await overTheAgent()
    harness.says('please stop and listen to me', 1_500)
    await harness.clock.advance(3_000)
    expect(harness.heard()).toEqual([[80, 1_080]])
    expect(harness.events).toMatchObject([
      { at: 100, kind: 'speaking' },
      { at: 1_700, kind: 'speech_started' },
      { at: 3_300, kind: 'utterance', text: 'please stop and listen to me', ended_ms_ago: 800 },
    ])
    expect(saying.result()).toEqual({ at: 1_700, heard: 'aaaa bbbb cccc dddd eeee', finished: false })
  })

  test('has the floor as soon as partial results show words', async () => {
    harness.speech.has_partials = true
    await overTheAgent()
    harness.says('okay but stop', 900)
    await harness.clock.advance(3_000)
    expect(harness.events).toMatchObject([
      { kind: 'speaking' },
      { at: 1_320, kind: 'speech_started' },
      { at: 1_320, kind: 'partial', text: 'okay but' },
      { at: 1_620, kind: 'partial', text: 'okay but stop' },
      { at: 2_700, kind: 'utterance', text: 'okay but stop' },
    ])
  })

  test('in few words has the floor when they are recognised, after a pause of 400 ms', async () => {
    await overTheAgent()
    harness.says('stop', 300)
    await harness.clock.advance(2_000)
    expect(harness.events.slice(1)).toMatchObject([
      { at: 1_900, kind: 'speech_started' },
      { at: 1_900, kind: 'utterance', text: 'stop', ended_ms_ago: 600 },
    ])
    expect(harness.heard()).toEqual([[80, 1_080]])
  })

  test.each(['mm-hmm', 'uh huh', 'okay', 'ehen', 'ó dá'])(
    'only to show that they listen, as in "%s", does not interrupt it',
    async (words) => {
      const saying = await overTheAgent()
      harness.says(words, 320)
      await harness.clock.advance(3_000)
      expect(harness.heard()).toEqual([
        [80, 1_080],
        [1_900, 3_900],
      ])
      expect(harness.kinds()).toEqual(['speaking'])
      expect(saying.result()).toEqual({ at: 3_900, heard: LONG, finished: true })
    },
  )

  test('for less than 160 ms makes it hesitate, and is not heard', async () => {
    await overTheAgent()
    harness.says('no', 140)
    await harness.clock.advance(3_000)
    expect(harness.heard()).toEqual([
      [80, 1_080],
      [1_180, 3_180],
    ])
    expect(harness.speech.hearings).toEqual([])
  })

  test('"yes" in its last second answers it', async () => {
    harness.agentSays(LONG)
    await harness.clock.advance(2_100)
    harness.says('yes', 300)
    await harness.clock.advance(2_000)
    expect(harness.utterances()).toEqual(['yes'])
    expect(harness.heard()).toEqual([[80, 2_180]])
  })

  test('is heard again while the first words are being recognised: both are heard, in order', async () => {
    harness.speech.recognition_ms = 900
    await overTheAgent()
    harness.says('mhm', 300)
    harness.isSilent(600)
    harness.says('tell me the price', 900)
    await harness.clock.advance(5_000)
    expect(harness.heard()).toEqual([[80, 1_080]])
    expect(harness.kinds()).toEqual(['speaking', 'speech_started', 'utterance'])
    expect(harness.utterances()).toEqual(['tell me the price'])
  })
})

describe('a noise over the agent', () => {
  test('makes it pause and resume where it was if it is short', async () => {
    const saying = await overTheAgent()
    harness.media.hears(NOISE, 10)
    await harness.clock.advance(4_000)
    expect(harness.kinds()).toEqual(['speaking'])
    expect(harness.heard()).toEqual([
      [80, 1_080],
      [1_780, 3_780],
    ])
    expect(saying.result()).toMatchObject({ heard: LONG, finished: true })
  })

  test('interrupts it if it lasts, and turns out to have no words', async () => {
    await overTheAgent()
    harness.media.hears(NOISE, 50)
    await harness.clock.advance(3_000)
    expect(harness.events.slice(1)).toMatchObject([
      { at: 1_700, kind: 'speech_started' },
      { at: 2_800, kind: 'unrecognised', cause: 'no_words' },
    ])
  })

  test('does not stop it if it is its own echo', async () => {
    harness.media.echo_share = 0.1
    await overTheAgent()
    await harness.clock.advance(3_000)
    expect(harness.heard()).toEqual([[80, 3_080]])
    expect(harness.speech.hearings).toEqual([])
  })
})

describe('speech that must not be interrupted', () => {
  const ANNOUNCEMENT = { interruptible: false }

  test('is played to its end, and the words are heard all the same', async () => {
    const saying = await overTheAgent(LONG, ANNOUNCEMENT)
    harness.says('who is this', 600)
    await harness.clock.advance(3_000)
    expect(harness.heard()).toEqual([[80, 3_080]])
    expect(saying.result()).toMatchObject({ finished: true })
    expect(harness.events.slice(1)).toMatchObject([
      { at: 2_400, kind: 'speech_started' },
      { at: 2_400, kind: 'utterance', text: 'who is this', ended_ms_ago: 800 },
    ])
  })

  test('is not answered when somebody only shows that they listen', async () => {
    await overTheAgent(LONG, ANNOUNCEMENT)
    harness.says('hello', 600)
    await harness.clock.advance(3_000)
    expect(harness.kinds()).toEqual(['speaking'])
  })
})

describe('while somebody speaks, the agent', () => {
  test('does not begin to speak, and is interrupted when that goes on', async () => {
    harness.says('I would also like to know', 2_000)
    await harness.clock.advance(500)
    const saying = harness.agentSays(LONG)
    await harness.clock.advance(4_000)
    expect(harness.media.said.some((value) => value !== 0)).toBe(false)
    expect(harness.kinds()).toEqual(['speech_started', 'speech_started', 'utterance'])
    expect(saying.result()).toEqual({ at: 700, heard: '', finished: false })
  })

  test('waits for the words of who has just spoken', async () => {
    harness.says('and tomorrow', 500)
    await harness.clock.advance(1_150)
    const saying = harness.agentSays(LONG)
    await harness.clock.advance(1_000)
    expect(saying.result()).toEqual({ at: 1_300, heard: '', finished: false })
    expect(harness.utterances()).toEqual(['and tomorrow'])
  })

  test('speaks when that was a noise', async () => {
    harness.media.hears(NOISE, 20)
    await harness.clock.advance(900)
    harness.agentSays(LONG)
    await harness.clock.advance(5_000)
    expect(harness.events).toMatchObject([
      { at: 160, kind: 'speech_started' },
      { at: 1_120, kind: 'unrecognised', cause: 'no_words' },
      { at: 1_120, kind: 'speaking' },
    ])
    expect(harness.heard()).toEqual([[1_100, 4_100]])
  })

  test('waits for a slow recognizer for two seconds, and is interrupted by the words that come later', async () => {
    harness.speech.recognition_ms = 3_000
    await overTheAgent()
    harness.says('stop', 300)
    await harness.clock.advance(5_000)
    expect(harness.heard()).toEqual([
      [80, 1_080],
      [3_700, 4_680],
    ])
    expect(harness.events.slice(1)).toMatchObject([
      { at: 4_700, kind: 'speech_started' },
      { at: 4_700, kind: 'utterance', text: 'stop' },
    ])
  })
})

test('a key stops the agent at once', async () => {
  const saying = await overTheAgent()
  harness.media.presses('5')
  await harness.clock.advance(1_000)
  expect(harness.heard()).toEqual([[80, 1_000]])
  expect(harness.events.slice(1)).toEqual([{ at: 1_000, kind: 'digit', digit: '5' }])
  expect(saying.result()).toMatchObject({ at: 1_000, heard: 'aaaa bbbb cccc dddd eeee' })
})

test('an interruption that stops nothing lets the agent go on after a second', async () => {
  const { line, clock } = harness
  const said = line.say({ text: LONG, language: 'en', voice: null, workspace_id: 'ws_1' }, new AbortController().signal)
  await clock.advance(1_000)
  harness.says('please stop and listen', 1_000)
  await clock.advance(4_000)
  expect(harness.heard()).toEqual([
    [80, 1_080],
    [2_700, 4_700],
  ])
  expect(await said).toEqual({ heard: LONG, finished: true })
})
