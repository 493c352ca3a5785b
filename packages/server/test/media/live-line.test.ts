import { beforeEach, describe, expect, test } from 'vitest'
import type { LiveModel } from '../../src/gateways/ai/live-model.ts'
import { LIVE, LiveProviders, replyOf } from '../support/live-harness.ts'
import type { RealtimeProvider } from '../support/realtime-provider.ts'
import { openSpeechHarness, type SpeechHarness } from '../support/speech-harness.ts'

let harness: SpeechHarness
let providers: LiveProviders

beforeEach(() => {
  harness = openSpeechHarness({ openLive: (clock) => (providers = new LiveProviders(clock)).openLive })
  return () => harness.line.close()
})

/** A call that a model hears and speaks in, and how the model answers. */
async function live(prepare: (provider: RealtimeProvider) => void = () => {}): Promise<LiveModel> {
  providers.prepare = prepare
  const model = await harness.line.goLive!(LIVE)
  expect(model).not.toBeNull()
  await harness.clock.advance(20) // the next frame is the model's
  return model!
}

/** The caller speaks for so long, and the model answers what it has heard. */
async function asked(model: LiveModel, ms = 300): Promise<{ text: string; calls: string[] }> {
  harness.says('word', ms)
  await harness.clock.advance(ms + 700)
  return await replyOf(model, heardLast())
}

function heardLast() {
  const event = harness.events.findLast(({ kind }) => kind === 'utterance')
  if (event?.kind !== 'utterance') throw new Error('No utterance was heard.')
  return { kind: 'heard', utterance: event.utterance_id! } as const
}

const types = () => providers.last.received.map(({ type }) => type)

describe('a live model', () => {
  test('is configured with the agent’s instructions, telephone sound, and turns that the call decides', async () => {
    await live()
    expect(providers.last.session).toMatchObject({
      type: 'realtime',
      model: 'gpt-realtime',
      instructions: 'Be brief.',
      output_modalities: ['audio'],
      audio: {
        input: {
          format: { type: 'audio/pcmu' },
          transcription: { model: 'gpt-4o-mini-transcribe', language: 'en' },
          turn_detection: {
            type: 'server_vad',
            silence_duration_ms: 600,
            create_response: false,
            interrupt_response: false,
          },
        },
        output: { format: { type: 'audio/pcmu' }, voice: 'coral' },
      },
    })
  })

  test('hears the caller in messages of 60 ms, and its words are partial results and an utterance', async () => {
    await live((provider) => provider.understood.push('I want a loan'))
    harness.says('loan', 600)
    await harness.clock.advance(1_500)
    expect(providers.last.appended).toBe(25)
    expect(harness.events).toMatchObject([
      { at: 60, kind: 'speech_started' },
      { kind: 'partial', text: 'I' },
      { kind: 'partial', text: 'I want' },
      { kind: 'partial', text: 'I want a' },
      { kind: 'partial', text: 'I want a loan' },
      {
        at: 1_260,
        kind: 'utterance',
        text: 'I want a loan',
        confidence: 1,
        ended_ms_ago: 600,
        pause_ms: 600,
        utterance_id: 'item_1',
      },
    ])
    expect(harness.speech.hearings).toEqual([])
  })

  test('begins to answer when the utterance ends, and is heard when it is asked', async () => {
    const model = await live((provider) => {
      provider.understood.push('Do you open?')
      provider.replies.push({ text: 'We open at nine.', ms: 1_000 })
    })
    harness.says('open', 300)
    await harness.clock.advance(1_100)
    expect(providers.last.sent('response.create')).toHaveLength(1)
    expect(await replyOf(model, heardLast())).toEqual({ text: 'We open at nine.', calls: [] })
    const saying = harness.agentSays('We open at nine.', { by_model: true })
    await harness.clock.advance(2_000)
    expect(harness.heard()).toEqual([[1_120, 2_120]])
    expect(saying.result()).toEqual({ at: 2_120, heard: 'We open at nine.', finished: true })
    expect(providers.last.sent('response.create')).toHaveLength(1)
    expect(harness.speech.spoken).toEqual([])
  })

  test('knows what was said before it, and what is said without it', async () => {
    providers.prepare = () => {}
    await harness.line.goLive!({ ...LIVE, history: [{ role: 'user', text: 'Hello?' }] })
    harness.agentSays('Good day.')
    await harness.clock.advance(2_000)
    expect(providers.last.sent('conversation.item.create').map(({ item }) => [item?.role, item?.content])).toEqual([
      ['user', [{ type: 'input_text', text: 'Hello?' }]],
      ['assistant', [{ type: 'output_text', text: 'Good day.' }]],
    ])
  })

  test('is given keys in words, and answers them', async () => {
    const model = await live((provider) => provider.replies.push({ text: 'Thank you.', ms: 400 }))
    expect(await replyOf(model, { kind: 'text', text: '1234#' })).toEqual({ text: 'Thank you.', calls: [] })
    expect(providers.last.sent('conversation.item.create')).toMatchObject([{ item: { role: 'user' } }])
  })

  test('hears no echo of the agent', async () => {
    harness.media.echo_share = 0.02
    const model = await live((provider) => {
      provider.understood.push('Hello')
      provider.replies.push({ text: 'Hello to you', ms: 2_000 })
    })
    await asked(model)
    const before = harness.events.length
    harness.agentSays('Hello to you', { by_model: true })
    await harness.clock.advance(2_500)
    expect(harness.events.slice(before).map(({ kind }) => kind)).toEqual(['speaking'])
  })

  test('hears nothing on hold, nor while a key is expected', async () => {
    await live()
    const { appended } = providers.last
    harness.line.hold()
    harness.says('word', 600)
    await harness.clock.advance(1_000)
    harness.line.resume()
    harness.agentSays('Press 1.', { expects: 'digit' })
    harness.says('word', 200)
    await harness.clock.advance(300)
    expect(providers.last.appended).toBe(appended)
    expect(types()).toContain('input_audio_buffer.clear')
    expect(harness.kinds()).toEqual(['speaking'])
  })
})

describe('a caller who speaks over a live answer', () => {
  const TEN = 'one two three four five six seven eight nine ten'

  async function overTheAnswer(fault?: 'open') {
    const model = await live((provider) => {
      provider.understood.push('Count', 'Stop')
      provider.replies.push({ text: TEN, ms: 4_000, ...(fault && { fault }) })
    })
    harness.says('word', 300)
    await harness.clock.advance(1_000)
    const stop = new AbortController()
    const reply = replyOf(model, heardLast(), stop.signal).catch(() => null)
    const saying = harness.agentSays(sentence(fault), { by_model: true })
    saying.stop.signal.addEventListener('abort', () => stop.abort())
    const began = harness.now()
    await harness.clock.advance(2_000)
    harness.says('word', 300)
    await harness.clock.advance(1_200)
    await reply
    return { model, saying, began }
  }

  /** An answer whose end is not known yet. */
  async function* sentence(fault?: 'open'): AsyncIterable<string> {
    yield TEN
    if (fault) await new Promise(() => {})
  }

  test('silences it within 60 ms; the model and the transcript keep what was heard', async () => {
    const { saying, began } = await overTheAnswer()
    const [[from, until]] = harness.heard() as [[number, number]]
    expect([from, until]).toEqual([began, began + 2_040])
    expect(saying.result()).toMatchObject({ heard: 'one two three four five', finished: false })
    expect(providers.last.sent('conversation.item.truncate')).toEqual([
      { type: 'conversation.item.truncate', item_id: 'item_2', content_index: 0, audio_end_ms: 2_040 },
    ])
    expect(harness.utterances()).toEqual(['Count', 'Stop'])
    expect(providers.last.refusals).toEqual([])
  })

  test('also ends an answer that is still being made', async () => {
    await overTheAnswer('open')
    expect(types().filter((type) => /cancel|truncate|response.create/.test(type))).toEqual([
      'response.create',
      'response.cancel',
      'conversation.item.truncate',
      'response.create',
    ])
    expect(providers.last.refusals).toEqual([])
  })

  test('does not end what may not be interrupted', async () => {
    await live((provider) => provider.understood.push('Stop'))
    const saying = harness.agentSays('aaaa bbbb cccc dddd eeee', { interruptible: false })
    await harness.clock.advance(300)
    harness.says('word', 300)
    await harness.clock.advance(2_000)
    expect(saying.result()).toMatchObject({ heard: 'aaaa bbbb cccc dddd eeee', finished: true })
    expect(harness.utterances()).toEqual(['Stop'])
  })
})

describe('tools of a live model', () => {
  const CALL = { call_id: 'call_1', name: 'find_order', arguments: '{"number":"1042"}' }

  test('are called, given their results, and the answer goes on in the same speech', async () => {
    const model = await live((provider) => {
      provider.understood.push('Where is my order?')
      provider.replies.push({ text: 'One moment.', ms: 400, calls: [CALL] }, { text: 'It is on its way.', ms: 600 })
    })
    expect(await asked(model)).toEqual({ text: 'One moment.', calls: ['call_1'] })
    const result = { kind: 'result', json: { status: 'shipped' } } as const
    const ask = { kind: 'results', results: [{ tool_call_id: 'call_1', result }], may_use_tools: false } as const
    const saying = harness.agentSays('One moment. It is on its way.', { by_model: true })
    expect(await replyOf(model, ask)).toEqual({ text: 'It is on its way.', calls: [] })
    await harness.clock.advance(1_500)
    expect(saying.result()).toMatchObject({ heard: 'One moment. It is on its way.', finished: true })
    expect(providers.last.sent('conversation.item.create').at(-1)?.item).toEqual({
      type: 'function_call_output',
      call_id: 'call_1',
      output: '{"status":"shipped"}',
    })
    expect(providers.last.sent('response.create').at(-1)?.response).toEqual({ tool_choice: 'none' })
  })

  test('are closed before the next answer if they need no result', async () => {
    const model = await live((provider) => {
      provider.understood.push('Hold on', 'I am back')
      provider.replies.push({ calls: [{ ...CALL, name: 'hold_call' }] }, { text: 'Welcome back.', ms: 400 })
    })
    expect(await asked(model)).toEqual({ text: '', calls: ['call_1'] })
    expect(await asked(model)).toEqual({ text: 'Welcome back.', calls: [] })
    expect(providers.last.refusals).toEqual([])
    expect(providers.last.sent('conversation.item.create').at(-1)?.item?.output).toBe('{"ok":true}')
  })
})

describe('words of the caller', () => {
  test.each([{ fault: 'fails' }, { fault: 'never' }] as const)(
    'keep no answer back if they are not found (%o)',
    async (one) => {
      const model = await live((provider) => {
        provider.understood.push(one)
        provider.replies.push({ text: 'Certainly.', ms: 400 })
      })
      harness.says('word', 300)
      await harness.clock.advance(3_100)
      expect(harness.events.at(-1)).toMatchObject({ kind: 'utterance', text: '[not transcribed]', confidence: 0 })
      expect(await replyOf(model, heardLast())).toEqual({ text: 'Certainly.', calls: [] })
    },
  )

  test('are not answered if there are none', async () => {
    await live((provider) => {
      provider.understood.push('')
      provider.replies.push({ text: 'Sorry?', ms: 400, fault: 'open' })
    })
    harness.says('word', 300)
    await harness.clock.advance(1_200)
    expect(harness.kinds()).toEqual(['speech_started', 'unrecognised'])
    expect(types().slice(-3)).toEqual(['response.create', 'response.cancel', 'conversation.item.delete'])
  })
})

describe('a live model that hears speech without an end', () => {
  test('does not keep the agent silent for longer than a minute', async () => {
    const model = await live()
    providers.last.hearsForEver()
    await harness.clock.advance(59_900)
    expect(harness.kinds()).toEqual(['speech_started'])
    await harness.clock.advance(200)
    expect(harness.kinds()).toEqual(['speech_started', 'unrecognised'])
    expect(types().at(-1)).toBe('input_audio_buffer.clear')
    providers.last.understood.push('Hello?')
    providers.last.replies.push({ text: 'I am here.', ms: 400 })
    expect(await asked(model)).toEqual({ text: 'I am here.', calls: [] })
  })

  test('is waited for as long as any other if its speech ends again and again', async () => {
    await live((provider) => provider.understood.push({ fault: 'never' }))
    harness.says('word', 300)
    await harness.clock.advance(1_000)
    for (let second = 0; second < 3; second++) {
      providers.last.endsAgain()
      await harness.clock.advance(1_000)
    }
    expect(harness.kinds()).toEqual(['speech_started', 'utterance'])
  })
})

describe('a live model that fails', () => {
  test('at the beginning leaves the call as it was', async () => {
    providers.refuses = true
    expect(await harness.line.goLive!(LIVE)).toBeNull()
    harness.says('hello', 300)
    await harness.clock.advance(2_000)
    expect(harness.utterances()).toEqual(['hello'])
  })

  test('between two answers leaves the words to the recognizer', async () => {
    const model = await live((provider) => {
      provider.understood.push('Hi')
      provider.replies.push({ fault: 'cut' })
    })
    harness.says('word', 300)
    await harness.clock.advance(1_000)
    await expect(replyOf(model, { kind: 'heard', utterance: 'item_1' })).rejects.toThrow('ended a stream')
    harness.says('hello again', 600)
    await harness.clock.advance(2_000)
    expect(harness.utterances().at(-1)).toBe('hello again')
    harness.agentSays('Yes?', { by_model: true })
    await harness.clock.advance(1_000)
    expect(harness.speech.spoken).toMatchObject([{ text: 'Yes?' }])
  })

  test('in the middle of an answer: what it has said is heard', async () => {
    const model = await live((provider) => {
      provider.understood.push('Hi')
      provider.replies.push({ text: 'Let me see.', ms: 800, fault: 'fail' })
    })
    harness.says('word', 300)
    await harness.clock.advance(1_000)
    const utterance = 'item_1'
    await expect(replyOf(model, { kind: 'heard', utterance })).rejects.toThrow('The model failed: server_error.')
  })

  test('to end its answer is given up, before all of it is kept', async () => {
    const model = await live((provider) => provider.replies.push({ text: 'Well', ms: 200, fault: 'open' }))
    let failure: unknown = null
    const reply = replyOf(model, { kind: 'text', text: 'Hello' }).catch((error: unknown) => (failure = error))
    providers.last.talkFor(5 * 60_000)
    await harness.clock.advance(20)
    expect(failure).toBeNull()
    providers.last.talkFor(30 * 60_000)
    await reply
    expect(failure).toMatchObject({ name: 'ModelError', message: 'The model did not finish its answer.' })
  })

  test.each(['hang', 'refuse'] as const)('to answer (%s) is given up after 8 s or at once', async (fault) => {
    const model = await live((provider) => provider.replies.push({ fault }))
    const began = harness.now()
    const reply = replyOf(model, { kind: 'text', text: 'Hello' })
    const failed = expect(reply).rejects.toMatchObject({ name: 'ModelError' })
    await harness.clock.advance(8_000)
    await failed
    expect(harness.now() - began).toBe(8_000)
    expect(await harness.line.goLive!(LIVE)).not.toBeNull()
  })
})
