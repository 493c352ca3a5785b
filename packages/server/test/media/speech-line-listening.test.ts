import { beforeEach, describe, expect, test } from 'vitest'
import { SpeechError } from '../../src/gateways/speech/speech-error.ts'
import { createLog } from '../../src/platform/log.ts'
import { openSpeechHouse, type SpeechHouse } from '../support/speech-house.ts'

let house: SpeechHouse

beforeEach(() => {
  house = openSpeechHouse()
  return () => house.line.close()
})

describe('an utterance', () => {
  test('begins 160 ms after its first syllable and ends after a pause of 600 ms', async () => {
    house.isSilent(1_000)
    house.says('where is my order', 1_200)
    await house.clock.advance(4_000)
    expect(house.events).toEqual([
      { at: 1_160, kind: 'speech_started' },
      { at: 3_000, kind: 'utterance', text: 'where is my order', confidence: 0.9, ended_ms_ago: 800 },
    ])
  })

  test('reaches the recognizer whole, with the 340 ms before its begin and the pause after it', async () => {
    house.isSilent(1_000)
    house.says('where is my order', 1_200)
    await house.clock.advance(4_000)
    const frames = house.speech.hearings[0]?.frames ?? []
    const silent = (some: number[]): number => some.findIndex((value) => value !== 0)
    expect(silent(frames) * 20).toBe(340)
    expect(silent(frames.toReversed()) * 20).toBe(600)
    expect(frames.filter((value) => value !== 0)).toHaveLength(1_200 / 20)
  })

  test('ends after the pause that the settings say', async () => {
    await house.line.close()
    house = openSpeechHouse({ pause_ms: 1_000 })
    house.says('one', 400)
    house.isSilent(980)
    house.says('two', 400)
    await house.clock.advance(4_000)
    expect(house.events.at(-1)).toMatchObject({ at: 2_980, kind: 'utterance', text: 'one two' })
  })

  test('goes on over a pause that is shorter, and is not prolonged by a click', async () => {
    house.says('my number is', 600)
    house.isSilent(560)
    house.says('five', 300)
    house.isSilent(300)
    house.media.hears(1, 2)
    await house.clock.advance(4_000)
    expect(house.events.at(-1)).toMatchObject({ at: 2_260, text: 'my number is five', ended_ms_ago: 800 })
  })

  test.each(['in a word', 'in a pause'])('whose packets come late %s is not cut in two', async (where) => {
    house.says('my number is', 600)
    if (where === 'in a pause') house.isSilent(400)
    house.media.waits(30)
    if (where === 'in a pause') house.isSilent(180)
    house.says('five', 300)
    await house.clock.advance(5_000)
    expect(house.utterances()).toEqual(['my number is five'])
  })

  test('ends by the time of who speaks: packets that are late in its pause do not end it sooner', async () => {
    house.says('my number is five', 600)
    house.media.waits(25)
    await house.clock.advance(5_000)
    expect(house.events.at(-1)).toMatchObject({ at: 600 + 500 + 600 + 200, kind: 'utterance' })
  })

  test('of more than 30 s is cut, and its rest is the next one', async () => {
    house.says(Array.from({ length: 80 }, (_, at) => `w${at}`).join(' '), 40_000)
    await house.clock.advance(45_000)
    const [first = '', second = ''] = house.utterances()
    expect(house.events.map(({ at, kind }) => [at, kind])).toEqual([
      [160, 'speech_started'],
      [30_160, 'speech_started'],
      [30_200, 'utterance'],
      [40_800, 'utterance'],
    ])
    expect(first.split(' ').at(-1)).toBe('w59')
    expect(second.split(' ')[0]).toBe('w60')
  })

  test('may begin while the last one is being recognised: both come, in order', async () => {
    house.speech.recognition_ms = 2_000
    house.says('first', 400)
    house.isSilent(700)
    house.says('second', 400)
    await house.clock.advance(1_500)
    house.speech.recognition_ms = 100
    await house.clock.advance(4_000)
    expect(house.events.map(({ at, kind }) => [at, kind])).toEqual([
      [160, 'speech_started'],
      [1_260, 'speech_started'],
      [3_000, 'utterance'],
      [3_000, 'utterance'],
    ])
    expect(house.utterances()).toEqual(['first', 'second'])
  })

  test('shows its words as they are known', async () => {
    house.speech.has_partials = true
    house.says('where is it', 900)
    await house.clock.advance(3_000)
    expect(house.events.map((event) => ('text' in event ? event.text : event.kind))).toEqual([
      'speech_started',
      'where',
      'where is',
      'where is it',
      'where is it',
    ])
  })

  test('is recognised in the language of what was said last', async () => {
    house.says('before', 400)
    await house.clock.advance(2_000)
    house.agentSays('Ẹ káàbọ̀.', { language: 'yo' })
    await house.clock.advance(2_000)
    house.says('after', 400)
    await house.clock.advance(2_000)
    expect(house.speech.hearings.map(({ language }) => language)).toEqual(['auto', 'yo'])
  })
})

describe('a recognition that fails', () => {
  test('is tried once more with the same audio', async () => {
    house.speech.failures = 1
    house.says('once more', 600)
    await house.clock.advance(3_000)
    const [first, second] = house.speech.hearings
    expect(second?.frames).toEqual(first?.frames)
    expect(house.events.at(-1)).toMatchObject({ at: 1_600, kind: 'utterance', text: 'once more', ended_ms_ago: 1_000 })
  })

  test('twice loses the utterance, which the log says without its words', async () => {
    const lines: string[] = []
    await house.line.close()
    house = openSpeechHouse({ log: createLog('info', { write: (line) => void lines.push(line) }) })
    house.speech.failures = 2
    house.says('once more', 600)
    await house.clock.advance(3_000)
    expect(house.events.at(-1)).toEqual({ at: 1_600, kind: 'unrecognised', cause: 'failed' })
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      'an utterance is recognised again',
      'an utterance could not be recognised',
    ])
    expect(lines.join()).not.toContain('once more')
  })

  test('is not repeated when the fault will not pass, or when it took long', async () => {
    house.speech.failures = 1
    house.speech.failure = new SpeechError('The speech provider answered 401.', 'unauthorized')
    house.says('hello', 400)
    await house.clock.advance(3_000)
    house.speech.failures = 1
    house.speech.failure = new SpeechError('The speech provider answered 503.', 'server_error')
    house.speech.recognition_ms = 1_600
    house.says('hello', 400)
    await house.clock.advance(5_000)
    expect(house.speech.hearings).toHaveLength(2)
    expect(house.kinds().filter((kind) => kind === 'unrecognised')).toHaveLength(2)
  })

  test('by silence is given up after eight seconds', async () => {
    house.speech.recognition_ms = 60_000
    house.says('hello', 400)
    await house.clock.advance(10_000)
    expect(house.events.at(-1)).toEqual({ at: 9_000, kind: 'unrecognised', cause: 'failed' })
    expect(house.speech.running).toBe(0)
  })

  test('is not the end: the next utterance is heard', async () => {
    house.speech.failures = 2
    house.says('lost', 400)
    house.isSilent(2_000)
    house.says('found', 400)
    await house.clock.advance(5_000)
    expect(house.utterances()).toEqual(['found'])
  })
})

describe('nobody listens', () => {
  test('while a key is expected, until something else is said', async () => {
    house.agentSays('Press one to agree.', { expects: 'digit' })
    await house.clock.advance(1_000)
    house.says('what is this', 800)
    house.media.presses('1')
    await house.clock.advance(3_000)
    house.agentSays('Thank you.')
    await house.clock.advance(2_000)
    house.says('hello', 400)
    await house.clock.advance(2_000)
    expect(house.kinds()).toEqual(['speaking', 'digit', 'speaking', 'speech_started', 'utterance'])
    expect(house.utterances()).toEqual(['hello'])
  })

  test('on hold: what was being said is dropped, and keys are too', async () => {
    house.says('one moment please', 1_000)
    await house.clock.advance(500)
    house.line.hold()
    house.media.presses('1')
    await house.clock.advance(5_000)
    house.line.resume()
    house.says('I am back', 600)
    await house.clock.advance(3_000)
    expect(house.kinds()).toEqual(['speech_started', 'unrecognised', 'speech_started', 'utterance'])
    expect(house.utterances()).toEqual(['I am back'])
    expect(house.media.on_hold).toBe(false)
  })

  test('where words are not recognised: keys alone are heard, and speech does not stop the agent', async () => {
    await house.line.close()
    house = openSpeechHouse({ recognises: false })
    house.agentSays('aaaa bbbb cccc dddd')
    await house.clock.advance(300)
    house.says('stop it now', 1_000)
    await house.clock.advance(2_000)
    house.media.presses('#')
    await house.clock.advance(20)
    expect(house.line.understands_speech).toBe(false)
    expect(house.heard()).toEqual([[80, 880]])
    expect(house.kinds()).toEqual(['speaking', 'digit'])
  })
})

describe('the end', () => {
  test('comes as connection_lost when the other party vanishes, once and last', async () => {
    house.says('hello', 200)
    await house.clock.advance(300)
    house.media.vanishes()
    await house.clock.advance(3_000)
    expect(house.events.slice(1)).toEqual([{ at: 300, kind: 'hung_up', cause: 'connection_lost' }])
    expect(house.hasEnded()).toBe(true)
  })

  test.each([
    ['while somebody speaks', 400],
    ['while words are recognised', 1_700],
    ['while the agent speaks', 2_500],
  ])('%s leaves no timer and nothing that runs', async (_, at_ms) => {
    house.says('tell me all', 1_000)
    await house.clock.advance(Math.min(at_ms, 2_000))
    const saying = house.agentSays('aaaa bbbb cccc dddd eeee ffff gggg hhhh. And more of it.')
    await house.clock.advance(at_ms === 2_500 ? 500 : 0)
    await house.line.close()
    await house.clock.advance(20)
    expect([house.clock.pending, house.speech.running, house.media.closed]).toEqual([0, 0, true])
    expect(saying.result()).toMatchObject({ finished: false })
    expect(house.hasEnded()).toBe(true)
    const after = await house.line.say(
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
    house.media.measures(quality)
    await house.clock.advance(20)
    await house.line.close()
    expect(house.events).toEqual([{ at: 0, kind: 'quality', quality }])
    expect(house.line.quality()).toEqual(quality)
  })
})
