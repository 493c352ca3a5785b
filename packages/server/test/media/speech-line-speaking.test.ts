import type { CallRecorder } from '../../src/media/call-recorder.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../../src/platform/log.ts'
import { PushQueue } from '../../src/platform/push-queue.ts'
import { openSpeechHarness, type SpeechHarness } from '../support/speech-harness.ts'

let harness: SpeechHarness

beforeEach(() => {
  harness = openSpeechHarness()
  return () => harness.line.close()
})

/** Three sentences of 2.2 s each: eleven words. */
const FIRST = 'The first of them has eleven words, or so it seems.'
const SECOND = 'The second one has as many words in it, I hope.'
const THIRD = 'And here is the third, which is the very last one.'
const ALL = `${FIRST} ${SECOND} ${THIRD}`

describe('agent speech', () => {
  test('is played sentence by sentence, without a gap, and begins when the first one has been synthesised', async () => {
    const saying = harness.agentSays(ALL)
    await harness.clock.advance(10_000)
    expect(harness.heard()).toEqual([[80, 6_680]])
    expect(harness.speech.spoken.map(({ text }) => text)).toEqual([FIRST, SECOND, THIRD])
    expect(harness.events).toEqual([{ at: 100, kind: 'speaking', synthesis_ms: 100 }])
    expect(saying.result()).toEqual({ at: 6_680, heard: ALL, finished: true })
  })

  test('is synthesised one sentence ahead, and not further', async () => {
    harness.speech.synthesis_ms = 700
    harness.agentSays(ALL)
    await harness.clock.advance(800)
    expect(harness.speech.spoken.map(({ at }) => at)).toEqual([0, 700])
    await harness.clock.advance(9_000)
    expect(harness.speech.spoken.map(({ at }) => at)).toEqual([0, 700, 1_900])
    expect(harness.heard()).toEqual([[680, 7_280]])
  })

  test('may arrive while it is played', async () => {
    const text = new PushQueue<string>()
    const saying = harness.agentSays(text)
    text.push('One moment please.')
    await harness.clock.advance(2_000)
    text.push('Here it is.')
    text.close()
    await harness.clock.advance(2_000)
    expect(harness.heard()).toEqual([
      [80, 680],
      [2_080, 2_680],
    ])
    expect(saying.result()).toEqual({ at: 2_680, heard: 'One moment please. Here it is.', finished: true })
  })

  test('is known as it was said, where a voice without the language says it in English', async () => {
    harness.speech.speaks_english_only = true
    const saying = harness.agentSays('Ẹ má bínú. Ó dàbọ̀.', { language: 'yo', in_english: 'I am sorry. Goodbye.' })
    await harness.clock.advance(1_500)
    expect(harness.heard()).toEqual([[80, 880]])
    expect(saying.result()).toEqual({ at: 880, heard: 'I am sorry. Goodbye.', finished: true, in_english: true })
    harness.says('Hello', 400)
    await harness.clock.advance(1_500)
    expect(harness.speech.hearings).toMatchObject([{ language: 'yo' }])
  })

  test('is cut where it was interrupted, in the language in which it was said', async () => {
    harness.speech.speaks_english_only = true
    const saying = harness.agentSays('Ẹ má bínú. Ó dàbọ̀.', { language: 'yo', in_english: 'I am sorry. Goodbye.' })
    await harness.clock.advance(600)
    saying.stop.abort()
    await harness.clock.advance(100)
    expect(saying.result()).toMatchObject({ heard: 'I am sorry.', finished: false, in_english: true })
  })

  test('is spoken in the voice and the language that were asked for', async () => {
    harness.agentSays('Sannu.', { language: 'ha', voice: 'voice_1' })
    await harness.clock.advance(1_000)
    expect(harness.speech.spoken).toMatchObject([{ text: 'Sannu.', language: 'ha', voice: 'voice_1' }])
  })

  test('waits until the earlier speech has ended, and is synthesised meanwhile', async () => {
    harness.agentSays('aaaa bbbb cccc.')
    harness.agentSays('dddd eeee.')
    await harness.clock.advance(2_000)
    expect(harness.heard()).toEqual([[80, 1_080]])
  })

  test('is not heard if it is stopped while it waits for earlier speech', async () => {
    harness.agentSays('aaaa bbbb cccc.')
    const waiting = harness.agentSays('dddd eeee.')
    await harness.clock.advance(300)
    waiting.stop.abort()
    await harness.clock.advance(2_000)
    expect(waiting.result()).toMatchObject({ heard: '', finished: false })
    expect(harness.heard()).toEqual([[80, 680]])
    expect(harness.speech.running).toBe(0)
  })

  test('shows which sound is that of a filler, and the answer follows without a gap', async () => {
    harness.agentSays('One moment please.', { is_filler: true })
    await harness.clock.advance(300)
    harness.agentSays('It arrives.')
    await harness.clock.advance(2_000)
    expect(harness.heard()).toEqual([[80, 1_080]])
    expect(harness.events).toEqual([
      { at: 100, kind: 'speaking', synthesis_ms: 100, is_filler: true },
      { at: 700, kind: 'speaking', synthesis_ms: 100 },
    ])
  })

  test('is silent when there is no text', async () => {
    const saying = harness.agentSays('')
    await harness.clock.advance(100)
    expect(saying.result()).toEqual({ at: 0, heard: '', finished: true })
  })
})

describe('the heard part of agent speech', () => {
  test('has the sentences that were played and the words of the one that was not', async () => {
    const saying = harness.agentSays(ALL)
    await harness.clock.advance(3_100)
    saying.stop.abort()
    await harness.clock.advance(100)
    expect(saying.result()).toEqual({
      at: 3_100,
      heard: `${FIRST} The second one has`,
      finished: false,
    })
    expect(harness.heard()).toEqual([[80, 3_100]])
  })

  test('is empty when it is stopped before its first sound', async () => {
    const saying = harness.agentSays(ALL)
    await harness.clock.advance(60)
    saying.stop.abort()
    await harness.clock.advance(20)
    expect(saying.result()).toEqual({ at: 60, heard: '', finished: false })
  })

  test('is estimated while its end is not known', async () => {
    harness.speech.stalls_after_words = 5
    const saying = harness.agentSays(FIRST)
    await harness.clock.advance(2_500)
    saying.stop.abort()
    await harness.clock.advance(20)
    expect(saying.result()).toMatchObject({ heard: 'The first of them', finished: false })
  })

  test('has all but a sentence that could not be spoken, which the log says without its words', async () => {
    const lines: string[] = []
    await harness.line.close()
    harness = openSpeechHarness({ log: createLog('info', { write: (line) => void lines.push(line) }) })
    harness.speech.unspeakable.add(SECOND)
    const saying = harness.agentSays(ALL)
    await harness.clock.advance(8_000)
    expect(saying.result()).toMatchObject({ heard: `${FIRST} ${THIRD}`, finished: true })
    expect(lines.join()).toContain('a sentence could not be spoken')
    expect(lines.join()).not.toContain('second')
  })

  test('is the text of a recording, as soon as any of it was played', async () => {
    const recorded = new Int16Array(8_000).fill(harness.speech.valueOf('recorded'))
    const text = '[audio greeting]'
    const whole = harness.agentSays(text, { recorded })
    await harness.clock.advance(2_000)
    expect(whole.result()).toEqual({ at: 1_000, heard: text, finished: true })
    const part = harness.agentSays(text, { recorded })
    await harness.clock.advance(500)
    part.stop.abort()
    await harness.clock.advance(20)
    expect(part.result()).toMatchObject({ heard: text, finished: false })
    expect(harness.speech.spoken).toEqual([])
  })
})

describe('stopped speech', () => {
  test('ends its synthesis and the text that it waits for', async () => {
    const text = new PushQueue<string>()
    const saying = harness.agentSays(text)
    text.push(FIRST)
    await harness.clock.advance(200)
    text.push(SECOND)
    await harness.clock.advance(20)
    saying.stop.abort()
    await harness.clock.advance(20)
    expect(saying.result()).toMatchObject({ finished: false })
    expect(harness.speech.running).toBe(0)
  })

  test('is not played at all if it had not begun', async () => {
    const stop = AbortSignal.abort()
    expect(await harness.line.say({ text: FIRST, language: 'en', voice: null, workspace_id: 'ws_1' }, stop)).toEqual({
      heard: '',
      finished: false,
    })
    expect(harness.speech.spoken).toEqual([])
  })

  test('ends with the words before the break if its text breaks off', async () => {
    const text = (async function* () {
      yield 'One moment please.'
      throw new Error('The model is gone.')
    })()
    const saying = harness.agentSays(text)
    await harness.clock.advance(2_000)
    expect(saying.result()).toEqual({ at: 680, heard: 'One moment please.', finished: true })
  })
})

describe('a recording', () => {
  const frames: [number, number][] = []
  const done: string[] = []

  const recorder: CallRecorder = {
    write: (heard, said) => void frames.push([heard[0] ?? 0, said[0] ?? 0]),
    skip: (count) => void frames.push(...Array.from({ length: count }, (): [number, number] => [0, 0])),
    finish: () => Promise.resolve(void done.push('finished')),
    discard: () => Promise.resolve(void done.push('discarded')),
  }

  beforeEach(async () => {
    await harness.line.close()
    frames.length = done.length = 0
    harness = openSpeechHarness({ openRecorder: () => Promise.resolve(recorder) })
  })

  test('has both sides of every frame from its begin to the end of the call', async () => {
    await harness.clock.advance(200)
    await harness.line.record({ workspace_id: 'ws_1', file_id: 'call_1' })
    harness.agentSays('aaaa bbbb.')
    await harness.clock.advance(600)
    harness.says('hello', 300)
    await harness.clock.advance(400)
    await harness.line.close()
    expect(frames).toHaveLength(50)
    expect(frames.filter(([heard]) => heard !== 0)).toHaveLength(15)
    expect(frames.filter(([, said]) => said !== 0)).toHaveLength(20)
    expect(done).toEqual(['finished'])
  })

  test('has the first sounds of the call when it is wanted from the start', async () => {
    harness.says('hello', 300)
    await harness.clock.advance(200)
    await harness.line.record({ workspace_id: 'ws_1', file_id: 'call_1' }, 'start')
    await harness.clock.advance(800)
    await harness.line.close()
    expect(frames).toHaveLength(50)
    expect(frames.filter(([heard]) => heard !== 0)).toHaveLength(15)
  })

  test('gets nothing any more once it is discarded', async () => {
    await harness.line.record({ workspace_id: 'ws_1', file_id: 'call_1' })
    await harness.clock.advance(100)
    await harness.line.discardRecording()
    await harness.clock.advance(100)
    await harness.line.close()
    expect([frames.length, done]).toEqual([5, ['discarded']])
  })

  test.each([
    ['finished', () => harness.line.close()],
    ['discarded', () => harness.line.discardRecording()],
  ])('is %s if it is opened too late', async (end, ends) => {
    await harness.line.close()
    const opened = Promise.withResolvers<CallRecorder>()
    harness = openSpeechHarness({ openRecorder: () => opened.promise })
    const recording = harness.line.record({ workspace_id: 'ws_1', file_id: 'call_1' })
    const ended = ends()
    opened.resolve(recorder)
    await Promise.all([recording, ended])
    expect(done).toEqual([end])
  })

  test('is finished when the line fails to close', async () => {
    const { line, media } = openSpeechHarness({ openRecorder: () => Promise.resolve(recorder) })
    await line.record({ workspace_id: 'ws_1', file_id: 'call_1' })
    media.close = () => {
      throw new Error('no')
    }
    await expect(line.close()).rejects.toThrow('no')
    expect(done).toEqual(['finished'])
  })

  test('does not stop the call if it cannot be written', async () => {
    await harness.line.close()
    harness = openSpeechHarness({ openRecorder: () => Promise.reject(new Error('ENOSPC')) })
    await harness.line.record({ workspace_id: 'ws_1', file_id: 'call_1' })
    harness.says('hello', 400)
    await harness.clock.advance(2_000)
    expect(harness.utterances()).toEqual(['hello'])
  })
})
