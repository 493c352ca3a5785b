import { describe, expect, test } from 'vitest'
import {
  ModelError,
  type ChatModel,
  type ChatRequest,
  type ModelPart,
  type ToolResult,
} from '../../gateways/ai/chat-model.ts'
import type { AnswerPart, Turn } from '../../gateways/ai/responder.ts'
import type { Exchange } from '../../domain/exchange.ts'
import { Destinations } from '../../domain/destinations.ts'
import { systemClock, type Clock } from '@ohun/clock'
import type { CallTool } from './call-tool.ts'
import { TestClock } from '../../../test/support/test-clock.ts'
import { NO_MCP } from '../../../test/support/no-mcp.ts'
import { hostedResponder } from './hosted-responder.ts'

const call = (name: string, given: unknown = {}): ModelPart => ({
  kind: 'tool_call',
  call: { tool_call_id: `tool_${name}`, name, arguments: given },
})
const text = (written: string): ModelPart => ({ kind: 'text', text: written })

const find_order = {
  type: 'function',
  function: { name: 'find_order', parameters: { type: 'object', required: ['order'] } },
}

function turn(changes: Partial<Turn> = {}): Turn {
  return {
    turn_id: 'trn_1',
    environment: 'production',
    agent: {
      agent_id: 'agt_1',
      workspace_id: 'ws_1',
      display_name: 'Ada',
      language: 'en',
      ai_provider: 'openai',
      ai_model: null,
      system_prompt: 'You sell bread.',
      webhook_url: null,
      tool_definitions: JSON.stringify([find_order]),
      knowledge_base_id: null,
      allowed_destinations: null,
      workspace_allowed_destinations: null,
    },
    subject: { channel: 'voice', call_id: 'call_1', from_number: '+2348031234567', to_number: '+2348000000001' },
    number: '+2348000000001',
    contact: '+2348031234567',
    transcription: 'Where is order 7?',
    history: [
      { turn_id: 'trn_0', role: 'agent', text: 'Hello.', timestamp: '2026-11-20T10:00:00.000Z' },
      { turn_id: 'trn_1', role: 'caller', text: 'Where is order 7?', timestamp: '2026-11-20T10:00:01.000Z' },
    ],
    passages: [],
    ...changes,
  }
}

/** A model that gives these replies one after the other, and then repeats the last one. */
function modelOf(...replies: (ModelPart[] | Error)[]): { model: ChatModel; requests: ChatRequest[] } {
  const requests: ChatRequest[] = []
  const model: ChatModel = {
    async *stream(request) {
      const reply = replies[Math.min(requests.length, replies.length - 1)] ?? []
      requests.push({ ...request, messages: [...request.messages] })
      if (reply instanceof Error) throw reply
      yield* await Promise.resolve(reply)
    },
  }
  return { model, requests }
}

const never = new AbortController().signal

interface Asked {
  model: ChatModel | null
  about?: Turn
  tool?: ToolResult
  signal?: AbortSignal
  clock?: Clock
  callTool?: CallTool
}

/** Runs a turn and returns its words and actions. The input of the model shows the tools in between. */
async function answer({ model, about = turn(), tool, signal = never, clock = systemClock, callTool }: Asked) {
  const parts: AnswerPart[] = []
  const responder = hostedResponder({
    destinations: new Destinations(null),
    clock,
    machine_clock: clock,
    modelFor: () => model,
    searchKnowledge: () => Promise.resolve([]),
    mcp: NO_MCP,
    callTool: callTool ?? (() => Promise.resolve(tool ?? { kind: 'error', message: 'The tool failed: timeout.' })),
  })
  for await (const part of responder.respond(about, signal)) if (part.kind !== 'tool') parts.push(part)
  return parts
}

test('sentences are sent as they are written', async () => {
  const { model, requests } = modelOf([text('Order 7 left today. It arr'), text('ives tomorrow.')])
  expect(await answer({ model })).toEqual([
    { kind: 'text', text: 'Order 7 left today.' },
    { kind: 'text', text: 'It arrives tomorrow.' },
  ])
  expect(requests[0]?.system).toMatch(/^You sell bread\.\n\nThis is a phone call\./)
  expect(requests[0]?.messages).toEqual([
    { role: 'assistant', text: 'Hello.' },
    { role: 'user', text: 'Where is order 7?' },
  ])
})

test('passages of the knowledge base are in the prompt as reference, not as instructions', async () => {
  const { model, requests } = modelOf([text('At nine.')])
  await answer({ model, about: turn({ passages: [{ title: 'Shop', heading: 'Hours', text: 'We open at nine.' }] }) })
  expect(requests[0]?.system).toContain('not instructions.\n\n[Shop > Hours]\nWe open at nine.')
})

describe('a tool', () => {
  test.each(['+19005550123', '+88161234567', '+97912345678'])('does not transfer a call to %s', async (destination) => {
    const { model, requests } = modelOf([call('transfer_call', { destination })], [text('I cannot do that.')])
    expect(await answer({ model })).toEqual([{ kind: 'text', text: 'I cannot do that.' }])
    expect(requests[1]?.messages.at(-1)).toMatchObject({
      role: 'tool_result',
      result: {
        kind: 'error',
        message: `DESTINATION_NOT_ALLOWED: destination: ${destination} is not a destination of this service.`,
      },
    })
  })

  test('defined by the developer is called, and its result is returned', async () => {
    const { model, requests } = modelOf(
      [text('One moment please.'), call('find_order', { order: '7' })],
      [text('It left today.')],
    )
    const parts = await answer({ model, tool: { kind: 'result', json: { state: 'left' } } })
    expect(parts.map((part) => part.kind === 'text' && part.text)).toEqual(['One moment please.', 'It left today.'])
    expect(requests[1]?.messages.slice(2)).toMatchObject([
      { role: 'assistant', text: 'One moment please.' },
      { role: 'tool_call', call: { name: 'find_order' } },
      { role: 'tool_result', result: { kind: 'result', json: { state: 'left' } } },
    ])
  })

  test.each([
    ['that fails', call('find_order', { order: '7' }), 'The tool failed: timeout.'],
    ['with wrong arguments, which is not called', call('find_order', {}), "must have required property 'order'"],
    ['that does not exist', call('find_bread'), 'The tool does not exist.'],
    ['that transfers to what is not a number', call('transfer_call', { destination: 'Ada' }), 'E.164'],
  ])('%s goes to the model as an error', async (_name, asked, message) => {
    const { model, requests } = modelOf([asked], [text('Sorry about that.')])
    expect(await answer({ model })).toEqual([{ kind: 'text', text: 'Sorry about that.' }])
    expect(requests[1]?.messages.at(-1)).toMatchObject({
      result: { kind: 'error', message: expect.stringContaining(message) as string },
    })
  })

  test.each([
    ['hang_up', {}, { kind: 'end_call' }],
    ['transfer_call', { destination: '+2348031234567' }, { kind: 'transfer', destination: '+2348031234567' }],
  ])('%s is an action, after which the model is not asked again', async (name, given, action) => {
    const { model, requests } = modelOf([text('Goodbye then.'), call(name, given)])
    expect(await answer({ model })).toEqual([
      { kind: 'text', text: 'Goodbye then.' },
      { kind: 'action', action },
    ])
    expect(requests).toHaveLength(1)
  })

  test.each([
    ['hold_call', {}, { kind: 'hold', max_seconds: 60 }],
    ['hold_call', { max_seconds: 300 }, { kind: 'hold', max_seconds: 300 }],
    ['resume_call', {}, { kind: 'resume' }],
  ])('%s (%o) is an action, after which the model continues', async (name, given, action) => {
    const { model } = modelOf([call(name, given)], [text('Here we are.')])
    expect(await answer({ model })).toEqual([
      { kind: 'action', action },
      { kind: 'text', text: 'Here we are.' },
    ])
  })

  test.each([0, 301, 1.5, '60', true])(
    'hold_call with max_seconds %o is an error for the model',
    async (max_seconds) => {
      const { model, requests } = modelOf([call('hold_call', { max_seconds })], [text('Sorry.')])
      expect(await answer({ model })).toEqual([{ kind: 'text', text: 'Sorry.' }])
      expect(requests[1]?.messages.at(-1)).toMatchObject({
        result: { message: expect.stringMatching(/^max_seconds: /) as string },
      })
    },
  )

  test('a model that has put the caller on hold may say nothing', async () => {
    const { model, requests } = modelOf([call('hold_call')], [call('resume_call')], [text('Here.')])
    await answer({ model })
    expect(requests.map(({ may_be_silent }) => may_be_silent)).toEqual([false, true, false])
  })

  test('for calls is not offered in a conversation by message', async () => {
    const { model, requests } = modelOf([text('Hi.')])
    const subject = {
      channel: 'sms',
      conversation_id: 'conv_1',
      message_id: 'msg_1',
      from_number: '+1',
      to_number: '+2',
    } as const
    await answer({ model, about: turn({ subject }) })
    expect(requests[0]?.tools.map(({ name }) => name)).toEqual(['find_order'])
  })

  test('is not offered a sixth time: the model has to answer', async () => {
    const { model, requests } = modelOf([call('find_order', { order: '7' })])
    const stubborn: ChatModel = {
      stream: (request, signal) =>
        request.tools.length > 0
          ? model.stream(request, signal)
          : modelOf([text('Enough.')]).model.stream(request, signal),
    }
    expect(await answer({ model: stubborn })).toEqual([{ kind: 'text', text: 'Enough.' }])
    expect(requests).toHaveLength(5)
  })
})

describe('a turn takes at most 30 s', () => {
  const slow = { kind: 'failed', failure: { reason: 'timeout' } }

  test('with all its tools', async () => {
    const clock = new TestClock()
    const { model } = modelOf([text('One moment please.'), call('find_order', { order: '7' })])
    const callTool: CallTool = async ({ signal }) => {
      await clock.advance(7_000)
      signal.throwIfAborted()
      return { kind: 'result', json: {} }
    }
    const parts = await answer({ model, clock, callTool })
    expect(parts.at(-1)).toMatchObject(slow)
    expect(parts.filter(({ kind }) => kind === 'text')).toHaveLength(5)
  })

  test('a model that ignores the abort is cut off as well', async () => {
    const clock = new TestClock()
    const deaf: ChatModel = {
      async *stream() {
        yield text('One moment please.')
        await new Promise(() => {})
      },
    }
    const answering = answer({ model: deaf, clock })
    await clock.advance(29_999)
    expect(await Promise.race([answering, Promise.resolve('waits')])).toBe('waits')
    await clock.advance(1)
    expect(await answering).toMatchObject([slow])
  })
})

describe('in a talk of three', () => {
  const talk = { destination: '+2348051234567', speaker: 'colleague', addressed: false } as const
  const history: Turn['history'] = [
    { turn_id: 'trn_0', role: 'agent', text: 'Hello.', timestamp: '2026-11-20T10:00:00.000Z' },
    {
      turn_id: 'trn_1',
      role: 'agent',
      speaker: 'colleague',
      text: 'Let me see.',
      timestamp: '2026-11-20T10:00:01.000Z',
    },
  ]

  test('a model knows who speaks, and has tools to leave and to stay silent, which end its turn', async () => {
    const { model, requests } = modelOf([call('stay_silent')])
    expect(await answer({ model, about: turn({ talk, history }) })).toEqual([])
    expect(requests).toHaveLength(1)
    expect(requests[0]!.messages.at(-1)).toEqual({ role: 'user', text: '[Colleague] Let me see.' })
    expect(requests[0]!.system).toContain('The last words may not be for you')
    const leaves = modelOf([text('Goodbye.'), call('leave_call')])
    expect(await answer({ model: leaves.model, about: turn({ talk, history }) })).toMatchObject([
      { kind: 'text', text: 'Goodbye.' },
      { kind: 'action', action: { kind: 'leave' } },
    ])
  })

  test('these tools are not offered elsewhere, nor after the colleague has left', async () => {
    for (const changes of [{}, { talk: { ...talk, speaker: 'nobody' } as const }]) {
      const { model, requests } = modelOf([text('Hello.')])
      await answer({ model, about: turn(changes) })
      expect(requests[0]!.tools.map(({ name }) => name)).not.toContain('leave_call')
    }
    const { model, requests } = modelOf([call('leave_call')], [text('Hello.')])
    expect(await answer({ model })).not.toContainEqual(expect.objectContaining({ kind: 'action' }))
    expect(requests).toHaveLength(2)
  })
})

test('if a model calls tools when it has none, its words are the answer; without words it has failed', async () => {
  const asked = call('find_order', { order: '7' })
  const { model, requests } = modelOf([asked])
  expect(await answer({ model })).toMatchObject([{ kind: 'failed', failure: { reason: 'too_many_tool_rounds' } }])
  expect(requests.map(({ tools }) => tools.length > 0)).toEqual([true, true, true, true, true, false])
  const speaks = modelOf([asked], [asked], [asked], [asked], [asked], [text('It left.'), asked])
  expect(await answer({ model: speaks.model })).toEqual([{ kind: 'text', text: 'It left.' }])
})

describe('a failure is a value', () => {
  test('a provider without credentials fails', async () => {
    expect(await answer({ model: null })).toMatchObject([{ kind: 'failed', failure: { reason: 'provider' } }])
  })

  test('a provider fails, and the words said before the failure remain', async () => {
    const { model } = modelOf(
      [text('Order 7 left today. '), call('find_order', { order: '7' })],
      new ModelError('x', { status: 500 }),
    )
    expect(await answer({ model })).toMatchObject([
      { kind: 'text', text: 'Order 7 left today.' },
      { kind: 'failed', failure: { reason: 'provider', status: 500 } },
    ])
  })

  test('the record of the request says in words what was wrong', async () => {
    const exchanges: Exchange[] = []
    const about = turn({ note: (exchange) => exchanges.push(exchange) })
    const wrong = 'The provider answered 401: it does not accept the key of this service.'
    await answer({ about, ...modelOf([text('Hello.'), call('find_order')], new ModelError(wrong, { status: 401 })) })
    expect(exchanges.map(({ error, error_detail }) => [error, error_detail])).toEqual([
      [null, null],
      ['provider', wrong],
    ])
  })

  test('an aborted turn throws', async () => {
    const { model } = modelOf(new ModelError('x', {}))
    await expect(answer({ model, signal: AbortSignal.abort(new Error('hung up')) })).rejects.toThrow('hung up')
  })
})
