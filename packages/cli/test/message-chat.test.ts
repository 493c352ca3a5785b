import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startBackend, type Backend } from '../../server/test/support/backend.ts'
import { startTestServer, type TestServer } from '../../server/test/support/test-server.ts'
import { createSdkClient } from '../src/client.ts'
import { exitCodes } from '../src/exit-codes.ts'
import { ohun, productionKey, type Terminal } from './support/terminal.ts'

const number = { number_id: 'num_1', e164: '+2348000000042', agent_id: 'agt_1', channels: ['voice', 'sms'] }
const other = { number_id: 'num_2', e164: '+2348000000043', agent_id: 'agt_2', channels: ['voice', 'sms'] }

interface Script {
  mode?: string
  opt_out?: boolean
  numbers?: object[]
  /** The events that the stream brings before it falls silent. */
  events?: object[]
}

const event = (event_type: string, payload: object) => ({
  event_id: 'evt_2',
  event_type,
  payload: { message_id: 'msg_2', conversation_id: 'conv_1', text: 'It has left.', ...payload },
})

/** The messages, newest first. */
const messages = [{ message_id: 'msg_1' }, { message_id: 'msg_0' }]

/** A service that has the contact's message as `msg_1` in `conv_1`. */
function service({ mode = 'ai', opt_out = false, numbers = [other, number], events = [] }: Script): Terminal {
  return {
    env: { NO_COLOR: '1' },
    answer: ({ id }) => {
      if (id === 'createSandboxInboundMessage') return { message_id: 'msg_1', conversation_id: 'conv_1' }
      if (id === 'getConversation') return { mode, opt_out, messages }
      const received = { event_id: 'evt_1', payload: { message_id: 'msg_1' } }
      return { events: [{ event_id: 'evt_9', payload: { message_id: 'msg_9' } }, received] }
    },
    entries: ({ id }) => (id === 'listNumbers' ? numbers : events),
  }
}

const CHAT = ['chat', 'agt_1', '--channel', 'sms']
/** A wait that never ends: the expected events come before. */
const never = (ms: number): Promise<void> => (ms === 0 ? Promise.resolve() : new Promise(() => {}))

describe('a chat by messages', () => {
  test('writes to the agent’s number, and follows the events behind its own message', async () => {
    const events = [
      event('message.sent', { conversation_id: 'conv_other' }),
      event('message.sent', { message_id: 'msg_0', text: 'Sent before.' }),
      event('message.sent', {}),
    ]
    const options = { ...service({ events }), terminal: true, lines: ['Where is my order?', ''], on_pause: never }
    const { exit_code, stdout, sent } = await ohun([...CHAT, '--from', '+2348051234567'], options)
    expect({ exit_code, stdout }).toEqual({ exit_code: exitCodes.ok, stdout: 'agent: It has left.\n' })
    const body = { to: '+2348000000042', from: '+2348051234567', channel: 'sms', body: 'Where is my order?' }
    expect(sent).toMatchObject([
      { id: 'listNumbers' },
      { id: 'createSandboxInboundMessage', body },
      { id: 'getConversation', path: { conversation_id: 'conv_1' } },
      { id: 'listEvents', query: { agent_id: 'agt_1', event_type: 'message.received' } },
      { id: 'streamEvents', query: { agent_id: 'agt_1' }, last_event_id: 'evt_1' },
    ])
  })

  test('gives programs a line of JSON for each message', async () => {
    const options = { ...service({ events: [event('message.sent', {})] }), input: 'Hello\n\n', on_pause: never }
    const { stdout } = await ohun(CHAT, options)
    expect(JSON.parse(stdout)).toEqual({
      message: 'Hello',
      conversation_id: 'conv_1',
      replies: [{ message_id: 'msg_2', text: 'It has left.', failure: null }],
      note: null,
    })
  })

  test.each<[string, Script, string]>([
    [
      'a turn that failed',
      { events: [event('message.send_failed', { text: '', reason: 'timeout' })] },
      'the reply failed: timeout',
    ],
    [
      'a reply that did not arrive',
      { events: [event('message.failed', { error_code: 'UNDE\u001b[31mLIV' })] },
      'the reply failed: UNDE\\u001b[31mLIV (It has left.)',
    ],
    ['a person in its place', { mode: 'human' }, 'no reply: the conversation is in human mode'],
    ['a contact who said STOP', { opt_out: true }, 'no reply: this contact has opted out; write START to opt in again'],
    ['a backend without a word', {}, 'no reply: nothing arrived within 60 s'],
  ])('says why there is none: %s', async (_, script, line) => {
    const waiting = script.events && { on_pause: never }
    const options = { ...service(script), ...waiting, terminal: true, lines: ['Hello', ''] }
    expect((await ohun(CHAT, options)).stdout).toBe(`${line}\n`)
  })

  test('shows what a person writes with the next message', async () => {
    const events = [event('message.sent', { text: 'Chidi here.' })]
    const options = { ...service({ mode: 'human', events }), terminal: true, lines: ['Hello', 'Are you there?', ''] }
    expect((await ohun(CHAT, options)).stdout).toContain('agent: Chidi here.\n')
  })

  test.each([
    ['none', [other], 'ohun numbers auto --agent-id agt_1 --type mobile_virtual --country-code NG'],
    ['none with the channel', [{ ...number, channels: ['voice'] }], 'ohun numbers update num_1 --channels voice,sms'],
  ])('needs a number of the agent, and says how to get one: %s', async (_, numbers, remedy) => {
    const { exit_code, stderr, sent } = await ohun(CHAT, { ...service({ numbers }), input: 'Hello' })
    expect(exit_code).toBe(exitCodes.not_found)
    expect(stderr).toContain('agt_1 has no sandbox number with sms')
    expect(stderr).toContain(remedy)
    expect(sent).toHaveLength(1)
  })

  test.each([
    [CHAT, { OHUN_API_KEY: productionKey }, 'only in the sandbox'],
    [['chat', 'agt_1', '--from', '+2348051234567'], {}, 'needs --channel'],
    [['chat', 'agt_1', '--channel', 'voice'], {}, 'must be one of sms, whatsapp'],
  ])('%j with %j is a usage error', async (argv, env, message) => {
    const { exit_code, stderr, sent } = await ohun(argv, { env })
    expect({ exit_code, sent }).toEqual({ exit_code: exitCodes.usage, sent: [] })
    expect(stderr).toContain(message)
  })

  test('ends with the exit code of a stream that is refused', async () => {
    const refused = Object.assign(new Error('No.'), { code: 'UNAUTHENTICATED', status: 401, attempts: 1 })
    const entries: Terminal['entries'] = ({ id }) => (id === 'listNumbers' ? [number] : failing(refused))
    const { exit_code } = await ohun(CHAT, { ...service({}), entries, input: 'Hello', on_pause: never })
    expect(exit_code).toBe(exitCodes.denied)
  })
})

/** A stream that is refused before it brings anything. */
const failing = (error: Error): AsyncIterable<unknown> => ({
  [Symbol.asyncIterator]: () => ({
    async next() {
      throw error
    },
  }),
})

describe('beside a server', () => {
  let server: TestServer
  let backend: Backend

  beforeAll(async () => {
    server = await startTestServer()
    backend = await startBackend()
  })
  afterAll(async () => {
    await server.stop()
    await backend.stop()
  })

  test.each(['sms', 'whatsapp'])('an agent answers by %s', async (channel) => {
    const { sandbox, sandbox_key } = await server.workspace()
    const { agent_id } = await sandbox.agents.create({ display_name: 'Ada', webhook_url: backend.url })
    await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
    const { exit_code, stdout } = await ohun(['chat', agent_id, '--channel', channel], {
      env: { OHUN_API_KEY: sandbox_key, OHUN_BASE_URL: server.base_url },
      input: 'Where is my order?\nAnd when?\nSTOP\n',
      createClient: createSdkClient,
      on_pause: never,
    })
    expect(exit_code).toBe(exitCodes.ok)
    const lines = stdout.trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { message: 'Where is my order?', replies: [{ text: 'You said: Where is my order?', failure: null }], note: null },
      { message: 'And when?', replies: [{ text: 'You said: And when?' }] },
      { message: 'STOP', replies: [], note: expect.stringContaining('opted out') },
    ])
  })
})
