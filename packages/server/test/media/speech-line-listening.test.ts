import { beforeEach, describe, expect, test } from 'vitest'
import { SpeechError } from '../../src/gateways/speech/speech-error.ts'
import { createLog } from '../../src/platform/log.ts'
import { openSpeechHarness, type SpeechHarness } from '../support/speech-harness.ts'

let harness: SpeechHarness

beforeEach(() => {
  harness = openSpeechHarness()
  return () => harness.line.close()
})

describe('an utterance', () => {
  test('begins 160 ms after its first syllable and ends after a pause of 600 ms', async () => {
    harness.isSilent(1_000)
    harness.says('where is my order', 1_200)
    await harness.clock.advance(4_000)
    expect(harness.events).toEqual([
      { at: 1_160, kind: 'speech_started' },
      { at: 3_000, kind: 'utterance', text: 'where is my order', confidence: 0.9, ended_ms_ago: 800, pause_ms: 600 },
    ])
  })

  test('reaches the recognizer whole, with the 340 ms before its begin and the pause after it', async () => {
    harness.isSilent(1_000)
    harness.says('where is my order', 1_200)
    await harness.clock.advance(4_000)
    const frames = harness.speech.hearings[0]?.frames ?? []
    const silent = (some: number[]): number => some.findIndex((value) => value !== 0)
    expect(silent(frames) * 20).toBe(340)
    expect(silent(frames.toReversed()) * 20).toBe(600)
    expect(frames.filter((value) => value !== 0)).toHaveLength(1_200 / 20)
  })

  test('ends after the pause that the settings say', async () => {
    await harness.line.close()
    harness = openSpeechHarness({ pause_ms: 1_000 })
    harness.says('one', 400)
    harness.isSilent(980)
    harness.says('two', 400)
    await harness.clock.advance(4_000)
    expect(harness.events.at(-1)).toMatchObject({ at: 2_980, kind: 'utterance', text: 'one two' })
  })

  test('goes on over a pause that is shorter, and is not prolonged by a click', async () => {
    harness.says('my number is', 600)
    harness.isSilent(560)
    harness.says('five', 300)
    harness.isSilent(300)
    harness.media.hears(1, 2)
    await harness.clock.advance(4_000)
    expect(harness.events.at(-1)).toMatchObject({ at: 2_260, text: 'my number is five', ended_ms_ago: 800 })
  })

  test.each(['in a word', 'in a pause'])('is not cut in two when packets come late %s', async (where) => {
    harness.says('my number is', 600)
    if (where === 'in a pause') harness.isSilent(400)
    harness.media.waits(30)
    if (where === 'in a pause') harness.isSilent(180)
    harness.says('five', 300)
    await harness.clock.advance(5_000)
    expect(harness.utterances()).toEqual(['my number is five'])
  })

  test('ends by the time of who speaks: packets that are late in its pause do not end it sooner', async () => {
    harness.says('my number is five', 600)
    harness.media.waits(25)
    await harness.clock.advance(5_000)
    expect(harness.events.at(-1)).toMatchObject({ at: 600 + 500 + 600 + 200, kind: 'utterance' })
  })

  test('is cut after 30 s, and its rest is the next one', async () => {
    harness.says(Array.from({ length: 80 }, (_, at) => `w${at}`).join(' '), 40_000)
    await harness.clock.advance(45_000)
    const [first = '', second = ''] = harness.utterances()
    expect(harness.events.map(({ at, kind }) => [at, kind])).toEqual([
      [160, 'speech_started'],
      [30_160, 'speech_started'],
      [30_200, 'utterance'],
      [40_800, 'utterance'],
    ])
    expect(first.split(' ').at(-1)).toBe('w59')
    expect(second.split(' ')[0]).toBe('w60')
  })

  test('may begin while the last one is being recognised: both come, in order', async () => {
    harness.speech.recognition_ms = 2_000
    harness.says('first', 400)
    harness.isSilent(700)
    harness.says('second', 400)
    await harness.clock.advance(1_500)
    harness.speech.recognition_ms = 100
    await harness.clock.advance(4_000)
    expect(harness.events.map(({ at, kind }) => [at, kind])).toEqual([
      [160, 'speech_started'],
      [1_260, 'speech_started'],
      [3_000, 'utterance'],
      [3_000, 'utterance'],
    ])
    expect(harness.utterances()).toEqual(['first', 'second'])
  })

  test('shows its words as they are known', async () => {
    harness.speech.has_partials = true
    harness.says('where is it', 900)
    await harness.clock.advance(3_000)
    expect(harness.events.map((event) => ('text' in event ? event.text : event.kind))).toEqual([
      'speech_started',
      'where',
      'where is',
      'where is it',
      'where is it',
    ])
  })

  test('is recognised in the language of what was said last', async () => {
    harness.says('before', 400)
    await harness.clock.advance(2_000)
    harness.agentSays('Ẹ káàbọ̀.', { language: 'yo' })
    await harness.clock.advance(2_000)
    harness.says('after', 400)
    await harness.clock.advance(2_000)
    expect(harness.speech.hearings.map(({ language }) => language)).toEqual(['auto', 'yo'])
  })
})

describe('a recognition that fails', () => {
  test('is tried once more with the same audio', async () => {
    harness.speech.failures = 1
    harness.says('once more', 600)
    await harness.clock.advance(3_000)
    const [first, second] = harness.speech.hearings
    expect(second?.frames).toEqual(first?.frames)
    expect(harness.events.at(-1)).toMatchObject({
      at: 1_600,
      kind: 'utterance',
      text: 'once more',
      ended_ms_ago: 1_000,
    })
  })

  test('twice loses the utterance, which the log says without its words', async () => {
    const lines: string[] = []
    await harness.line.close()
    harness = openSpeechHarness({ log: createLog('info', { write: (line) => void lines.push(line) }) })
    harness.speech.failures = 2
    harness.says('once more', 600)
    await harness.clock.advance(3_000)
    expect(harness.events.at(-1)).toEqual({ at: 1_600, kind: 'unrecognised', cause: 'failed' })
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      'an utterance is recognised again',
      'an utterance could not be recognised',
    ])
    expect(lines.join()).not.toContain('once more')
  })

  test('is not repeated when the fault will not pass, or when it took long', async () => {
    harness.speech.failures = 1
    harness.speech.failure = new SpeechError('The speech provider answered 401.', 'unauthorized')
    harness.says('hello', 400)
    await harness.clock.advance(3_000)
    harness.speech.failures = 1
    harness.speech.failure = new SpeechError('The speech provider answered 503.', 'server_error')
    harness.speech.recognition_ms = 1_600
    harness.says('hello', 400)
    await harness.clock.advance(5_000)
    expect(harness.speech.hearings).toHaveLength(2)
    expect(harness.kinds().filter((kind) => kind === 'unrecognised')).toHaveLength(2)
  })

  test('by silence is given up after eight seconds', async () => {
    harness.speech.recognition_ms = 60_000
    harness.says('hello', 400)
    await harness.clock.advance(10_000)
    expect(harness.events.at(-1)).toEqual({ at: 9_000, kind: 'unrecognised', cause: 'failed' })
    expect(harness.speech.running).toBe(0)
  })

  test('is not the end: the next utterance is heard', async () => {
    harness.speech.failures = 2
    harness.says('lost', 400)
    harness.isSilent(2_000)
    harness.says('found', 400)
    await harness.clock.advance(5_000)
    expect(harness.utterances()).toEqual(['found'])
  })
})

describe('the line ignores the caller', () => {
  test('while a key is expected, until something else is said', async () => {
    harness.agentSays('Press one to agree.', { expects: 'digit' })
    await harness.clock.advance(1_000)
    harness.says('what is this', 800)
    harness.media.presses('1')
    await harness.clock.advance(3_000)
    harness.agentSays('Thank you.')
    await harness.clock.advance(2_000)
    harness.says('hello', 400)
    await harness.clock.advance(2_000)
    expect(harness.kinds()).toEqual(['speaking', 'digit', 'speaking', 'speech_started', 'utterance'])
    expect(harness.utterances()).toEqual(['hello'])
  })

  test('on hold: what was being said is dropped, and keys are too', async () => {
    harness.says('one moment please', 1_000)
    await harness.clock.advance(500)
    harness.line.hold()
    harness.media.presses('1')
    await harness.clock.advance(5_000)
    harness.line.resume()
    harness.says('I am back', 600)
    await harness.clock.advance(3_000)
    expect(harness.kinds()).toEqual(['speech_started', 'unrecognised', 'speech_started', 'utterance'])
    expect(harness.utterances()).toEqual(['I am back'])
    expect(harness.media.on_hold).toBe(false)
  })

  test('if words are not recognised: keys alone are heard, and speech does not stop the agent', async () => {
    await harness.line.close()
    harness = openSpeechHarness({ recognises: false })
    harness.agentSays('aaaa bbbb cccc dddd')
    await harness.clock.advance(300)
    harness.says('stop it now', 1_000)
    await harness.clock.advance(2_000)
    harness.media.presses('#')
    await harness.clock.advance(20)
    expect(harness.line.understands_speech).toBe(false)
    expect(harness.heard()).toEqual([[80, 880]])
    expect(harness.kinds()).toEqual(['speaking', 'digit'])
  })
})

describe('the end', () => {
  test('comes as connection_lost when the other party vanishes, once and last', async () => {
    harness.says('hello', 200)
    await harness.clock.advance(300)
    harness.media.vanishes()
    await harness.clock.advance(3_000)
    expect(harness.events.slice(1)).toEqual([{ at: 300, kind: 'hung_up', cause: 'connection_lost' }])
    expect(harness.hasEnded()).toBe(true)
  })

  test.each([
    ['while somebody speaks', 400],
    ['while words are recognised', 1_700],
    ['while the agent speaks', 2_500],
  ])('%s leaves no timer and nothing that runs', async (_, at_ms) => {
    harness.says('tell me all', 1_000)
    await harness.clock.advance(Math.min(at_ms, 2_000))
    const saying = harness.agentSays('aaaa bbbb cccc dddd eeee ffff gggg hhhh. And more of it.')
    await harness.clock.advance(at_ms === 2_500 ? 500 : 0)
    await harness.line.close()
    await harness.clock.advance(20)
    expect([harness.clock.pending, harness.speech.running, harness.media.closed]).toEqual([0, 0, true])
    expect(saying.result()).toMatchObject({ finished: false })
    expect(harness.hasEnded()).toBe(true)
    const after = await harness.line.say(
      { text: 'x', language: 'en', voice: null, workspace_id: 'ws_1' },
      new AbortController().signal,
    )
    expect(after).toEqual({ heard: '', finished: false })
  })

  test('keeps the quality that was measured, and reported while it changed', async () => {
    const quality = {
      mos: 4.1,
      codec: 'PCMA',
      packets_received: 250,
      packets_lost: 0,
      packet_loss_percent: 0,
      jitter_ms: 2,
    }
    harness.media.measures(quality)
    await harness.clock.advance(20)
    await harness.line.close()
    expect(harness.events).toEqual([{ at: 0, kind: 'quality', quality }])
    expect(harness.line.quality()).toEqual(quality)
  })
})
