import type { Agent, CollectKeys } from '@ohun/sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startBackend, type Backend } from './support/backend.ts'
import { openSocket } from './support/call-socket.ts'
import { FakeLine, FakeTrunk } from './support/fake-line.ts'
import { logLines } from './support/log-lines.ts'
import { startMcpServer } from './support/mcp-server.ts'
import { startModelServer, type ModelServer } from './support/model-server.ts'
import { agentOf, numbersInPool } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const DESTINATION = '+2348031234567'
const PROMPT = 'Please enter your PIN.'
const PIN = '738291'

const trunk = new FakeTrunk()
const written = logLines('debug')
let server: TestServer
let model: ModelServer
let backend: Backend
let workspace: TestWorkspace
let agent: Agent

beforeAll(async () => {
  model = await startModelServer()
  const variables = { OHUN_OPENAI_API_KEY: 'sk-test', OHUN_OPENAI_BASE_URL: `${model.url}/openai` }
  server = await startTestServer(variables, written.log, { trunks: [trunk] })
})
afterAll(async () => {
  await server.stop()
  await model.close()
})

beforeEach(async () => {
  Object.assign(trunk, { newLine: () => new FakeLine(), lines: [] })
  backend = await startBackend()
  workspace = await server.workspace()
  agent = await agentOf(workspace.production, { webhook_url: backend.url, greeting_text: 'Good day.' })
  const [number_id] = (await numbersInPool(server.db, { count: 1 })) as [string]
  await workspace.production.numbers.claim({ number_id, agent_id: agent.agent_id })
  return async () => {
    for (const line of trunk.lines) line.leaves()
    await server.settle()
    await backend.stop()
  }
})

/** The backend asks for keys once, and repeats what it gets. */
function asks(collect_keys: CollectKeys): void {
  backend.answer = ({ json }) => {
    if (json.event_type) return { received: true }
    return json['keys'] === undefined && backend.turns().length === 1
      ? { text: PROMPT, collect_keys }
      : { text: 'Thank you.' }
  }
}

/** A call whose agent has asked for keys. */
async function asked(collect_keys: CollectKeys): Promise<string> {
  asks(collect_keys)
  const { call_id } = await workspace.production.calls.create({ agent_id: agent.agent_id, to_number: DESTINATION })
  await server.settle()
  trunk.line.speaks('I want to pay.')
  await server.settle()
  return call_id
}

async function presses(keys: string, between_ms = 300): Promise<void> {
  for (const key of keys) {
    trunk.line.presses(key)
    await server.advance(between_ms)
  }
}

const lastTurn = () => backend.turns().at(-1)?.json
const textsOf = async (call_id: string) =>
  (await workspace.production.calls.get(call_id)).transcript.map(({ role, text }) => `${role}: ${text}`)

describe('keys that a backend asks for', () => {
  test('come with the next turn, without the terminator', async () => {
    const call_id = await asked({ min_digits: 4, max_digits: 10 })
    await presses('10425#')
    expect(lastTurn()).toMatchObject({
      transcription: '10425',
      keys: { digits: '10425', outcome: 'complete', secret: false },
    })
    expect((await textsOf(call_id)).slice(-3)).toEqual([`agent: ${PROMPT}`, 'caller: 10425', 'agent: Thank you.'])
  })

  test('are complete with the last one, and a terminator after that is no input', async () => {
    const call_id = await asked({ min_digits: 4, max_digits: 4 })
    await presses('1042#')
    await server.advance(5_000)
    expect(backend.turns()).toHaveLength(2)
    expect(lastTurn()).toMatchObject({ keys: { digits: '1042', outcome: 'complete' } })
    expect((await textsOf(call_id)).at(-1)).toBe('agent: Thank you.')
  })

  test('are awaited longer than the two seconds of keys that nobody asked for', async () => {
    await asked({ max_digits: 4, pause_seconds: 8 })
    await presses('1042', 7_000)
    expect(lastTurn()).toMatchObject({ keys: { digits: '1042' } })
  })

  test('are asked for again when there are too few, as often as the request says', async () => {
    const call_id = await asked({ min_digits: 6, retries: 2, retry_text: 'All six, please.' })
    await presses('12#')
    await presses('34#')
    await presses('56#')
    expect(lastTurn()).toMatchObject({ transcription: '56', keys: { digits: '56', outcome: 'incomplete' } })
    expect((await textsOf(call_id)).filter((text) => text === 'agent: All six, please.')).toHaveLength(2)
  })

  test('are none when nothing is pressed in time, and a noise does not make the time longer', async () => {
    const call_id = await asked({ timeout_seconds: 5, retries: 0 })
    await server.advance(4_000)
    trunk.line.events.push({ kind: 'unrecognised', cause: 'failed' })
    await server.advance(999)
    expect(backend.turns()).toHaveLength(1)
    await server.advance(1)
    expect(lastTurn()).toMatchObject({ transcription: '(no keys)', keys: { digits: '', outcome: 'none' } })
    expect((await textsOf(call_id)).at(-2)).toBe('caller: (no keys)')
  })

  test('do not keep a silent line for ever, however often the backend asks', async () => {
    backend.answer = ({ json }) =>
      json.event_type ? { received: true } : { text: PROMPT, collect_keys: { timeout_seconds: 5, retries: 0 } }
    const { call_id } = await workspace.production.calls.create({ agent_id: agent.agent_id, to_number: DESTINATION })
    await server.settle()
    trunk.line.speaks('I want to pay.')
    await server.settle()
    for (let asked_again = 0; asked_again < 5; asked_again++) await server.advance(5_000)
    expect(backend.turns()).toHaveLength(4)
    expect(await workspace.production.calls.get(call_id)).toMatchObject({ status: 'completed', end_reason: 'idle' })
  })

  test('are not awaited any more when the caller speaks instead', async () => {
    await asked({ min_digits: 4 })
    await presses('1')
    trunk.line.speaks('I do not have it here.')
    await server.settle()
    expect(lastTurn()).toMatchObject({ transcription: 'I do not have it here.' })
    expect(lastTurn()).not.toHaveProperty('keys')
  })

  test('may be pressed while the agent still speaks', async () => {
    asks({ max_digits: 4 })
    await workspace.production.calls.create({ agent_id: agent.agent_id, to_number: DESTINATION })
    await server.settle()
    trunk.line.slow = true
    trunk.line.speaks('I want to pay.')
    await server.settle()
    await presses('1')
    trunk.line.slow = false
    await presses('042')
    expect(lastTurn()).toMatchObject({ keys: { digits: '1042', outcome: 'complete' } })
  })

  test('are not asked for when the caller speaks over the question', async () => {
    asks({ max_digits: 4, secret: true })
    await workspace.production.calls.create({ agent_id: agent.agent_id, to_number: DESTINATION })
    await server.settle()
    trunk.line.slow = true
    trunk.line.speaks('I want to pay.')
    await server.settle()
    trunk.line.slow = false
    trunk.line.speaks('No, wait.')
    await server.settle()
    expect(lastTurn()).toMatchObject({ transcription: 'No, wait.' })
    expect(trunk.line.log.filter((entry) => entry.endsWith('secret') || entry.endsWith('again'))).toEqual([
      'keep secret',
      'hear again',
    ])
  })

  test.each([
    [{ min_digits: 9, max_digits: 4 }, 'min_digits is 9, more than max_digits, which is 4'],
    [{ terminator: 'x' }, 'terminator is not null or one of 0-9, *, # and A-D'],
    [[], '`collect_keys` is not an object'],
  ])('fail the turn when the request is %j, and the call continues', async (collect_keys, fault) => {
    const call_id = await asked(collect_keys as CollectKeys)
    expect((await textsOf(call_id)).at(-1)).toContain('I am sorry')
    const { turns } = await workspace.production.calls.turns(call_id)
    expect(turns.at(-1)).toMatchObject({ fallback_reason: 'bad_reply' })
    expect(JSON.stringify(written.lines)).toContain(fault)
  })
})

describe('secret keys', () => {
  /** Whatever the API shows of the call, and what the service has logged. */
  async function traces(call_id: string): Promise<string> {
    const { production } = workspace
    const shown = await Promise.all([
      production.calls.get(call_id),
      production.calls.turns(call_id),
      production.calls.exchanges(call_id),
      production.events.list(),
    ])
    const rows = await server.db.knex('call_exchanges').select()
    return JSON.stringify([shown, rows, backend.events().map(({ json }) => json), written.lines])
  }

  test('reach the backend, and nothing else', async () => {
    const call_id = await asked({ min_digits: 6, secret: true })
    await presses(`${PIN}#`)
    expect(lastTurn()).toMatchObject({
      transcription: '••••',
      keys: { digits: PIN, outcome: 'complete', secret: true },
    })
    trunk.line.leaves()
    await server.settle()
    expect((await textsOf(call_id)).slice(-2)).toEqual(['caller: ••••', 'agent: Thank you.'])
    const found = await traces(call_id)
    expect(found).toContain('{{secret_keys:')
    expect(found).not.toContain(PIN)
  })

  test('are pressed on a line that hears and records nothing else, from the question on', async () => {
    await asked({ max_digits: 6, secret: true, retries: 1, min_digits: 6 })
    await presses('12#')
    await presses(PIN)
    expect(trunk.line.log).toEqual([
      'say Good day.',
      'keep secret',
      `say ${PROMPT}`,
      'say Please enter the digits again.',
      'hear again',
      'say Thank you.',
    ])
  })

  test.each([
    ['is longer than the agent has expected', { max_digits: 4 }, `${PIN}#`, 300],
    ['is continued after a pause', { min_digits: 1, pause_seconds: 1 }, PIN.slice(0, 2), 1_900],
    ['is pressed slowly', { max_digits: 1 }, PIN.slice(0, 3), 1_500],
  ])('are dropped when the secret %s, and no words of the caller', async (...[, request, keys, between_ms]) => {
    const call_id = await asked({ secret: true, ...request })
    await presses(keys, between_ms)
    await server.advance(5_000)
    expect(backend.turns()).toHaveLength(2)
    expect((await textsOf(call_id)).slice(-2)).toEqual(['caller: ••••', 'agent: Thank you.'])
    await presses('1#')
    expect(lastTurn()).toMatchObject({ transcription: '1#' })
  })

  test('are dropped when more than the secret is pressed before the agent has finished asking', async () => {
    asks({ secret: true, max_digits: 4 })
    const { call_id } = await workspace.production.calls.create({ agent_id: agent.agent_id, to_number: DESTINATION })
    await server.settle()
    trunk.line.slow = true
    trunk.line.speaks('I want to pay.')
    await server.settle()
    for (const key of PIN) trunk.line.presses(key)
    trunk.line.slow = false
    await server.advance(5_000)
    expect(lastTurn()).toMatchObject({ keys: { digits: PIN.slice(0, 4), secret: true } })
    expect((await textsOf(call_id)).at(-1)).toBe('agent: Thank you.')
  })

  test('are forgotten when the call is over before the last one', async () => {
    const call_id = await asked({ secret: true, max_digits: 8 })
    await presses(PIN)
    trunk.line.leaves()
    await server.settle()
    expect(await workspace.production.calls.get(call_id)).toMatchObject({ status: 'completed' })
    expect(await textsOf(call_id)).toHaveLength(3)
    expect(await traces(call_id)).not.toContain(PIN)
  })
})

describe('keys that a hosted model asks for', () => {
  const verify_pin = {
    type: 'function',
    function: { name: 'verify_pin', parameters: { type: 'object', properties: { pin: { type: 'string' } } } },
  }
  const tool = (name: string, given: unknown) => ({ id: `tool_${name}`, name, arguments: given })
  /** The last message of the user in the last request. */
  const lastSaid = (): unknown => model.requests.at(-1)?.body.messages.findLast(({ role }) => role === 'user')?.content

  beforeEach(async () => {
    await workspace.production.agents.update(agent.agent_id, {
      ai_provider: 'openai',
      tool_definitions: JSON.stringify([verify_pin]),
    })
  })

  async function called(): Promise<string> {
    const { call_id } = await workspace.production.calls.create({ agent_id: agent.agent_id, to_number: DESTINATION })
    await server.settle()
    trunk.line.speaks('I want to pay.')
    await server.settle()
    return call_id
  }

  test('are the next message of the caller', async () => {
    model.reply({ pieces: [PROMPT], calls: [tool('collect_keys', { max_digits: 4 })] }, { pieces: ['Thank you.'] })
    const call_id = await called()
    await presses('1042')
    expect(lastSaid()).toBe('1042')
    expect((await textsOf(call_id)).slice(-3)).toEqual([`agent: ${PROMPT}`, 'caller: 1042', 'agent: Thank you.'])
  })

  test('are a placeholder for the model and digits for its tool, if they are secret', async () => {
    model.replyBy(({ body }) => {
      const last = body.messages.at(-1)
      if (last?.role === 'tool') return { pieces: ['Paid.'] }
      if (String(last?.content).startsWith('{{secret_keys:'))
        return { calls: [tool('verify_pin', { pin: String(last?.content) })] }
      return { pieces: [PROMPT], calls: [tool('collect_keys', { max_digits: 6, secret: true })] }
    })
    backend.answer = ({ json }) => (json.event_type === 'tool.invocation' ? { ok: true } : { received: true })
    const call_id = await called()
    await presses(PIN)
    const asked_tool = backend.events().find(({ json }) => json.event_type === 'tool.invocation')
    expect(asked_tool?.json).toMatchObject({ payload: { tool: { name: 'verify_pin', arguments: { pin: PIN } } } })
    expect((await textsOf(call_id)).slice(-2)).toEqual(['caller: ••••', 'agent: Paid.'])
    expect(JSON.stringify([model.requests.map(({ body }) => body), written.lines])).not.toContain(PIN)
    expect(JSON.stringify(await server.db.knex('call_exchanges').select())).not.toContain(PIN)
  })

  test('are digits for a tool of an MCP server too, and a placeholder in what is kept', async () => {
    const mcp = await startMcpServer()
    const given: unknown[] = []
    mcp.tools = [
      { name: 'verify', run: (seen) => (given.push(seen), { content: [{ type: 'text', text: 'Verified.' }] }) },
    ]
    const server_of_agent = { name: 'bank', url: mcp.url, header_names: [], allowed_tools: null, timeout_ms: 5_000 }
    const mcp_servers = JSON.stringify([server_of_agent])
    await server.db.knex('agents').where({ agent_id: agent.agent_id }).update({ mcp_servers })
    model.replyBy(({ body }) => {
      const last = body.messages.at(-1)
      if (last?.role === 'tool') return { pieces: ['Paid.'] }
      if (String(last?.content).startsWith('{{secret_keys:'))
        return { calls: [tool('bank__verify', { pin: String(last?.content) })] }
      return { pieces: [PROMPT], calls: [tool('collect_keys', { max_digits: 6, secret: true })] }
    })
    const call_id = await called()
    await presses(PIN)
    await expect.poll(async () => (await textsOf(call_id)).at(-1)).toBe('agent: Paid.')
    expect(given).toEqual([{ pin: PIN }])
    const kept = JSON.stringify(await server.db.knex('call_exchanges').select())
    expect(kept).toContain('bank__verify')
    expect(kept).not.toContain(PIN)
    await mcp.stop()
  })

  test('are not asked for with arguments that are not valid: the model gets an error', async () => {
    model.replyBy(({ body }) =>
      body.messages.at(-1)?.role === 'tool'
        ? { pieces: ['Sorry.'] }
        : { calls: [tool('collect_keys', { max_digits: 99 })] },
    )
    const call_id = await called()
    expect((await textsOf(call_id)).at(-1)).toBe('agent: Sorry.')
    expect(JSON.stringify(model.requests.at(-1)?.body.messages)).toContain(
      'max_digits is not a whole number from 1 to 32.',
    )
  })

  test("leave an agent's own tool of the same name alone", async () => {
    await server.db
      .knex('agents')
      .where({ agent_id: agent.agent_id })
      .update({
        tool_definitions: JSON.stringify([{ type: 'function', function: { name: 'collect_keys' } }]),
      })
    model.replyBy(({ body }) =>
      body.messages.at(-1)?.role === 'tool' ? { pieces: ['Done.'] } : { calls: [tool('collect_keys', {})] },
    )
    await called()
    expect(backend.events().filter(({ json }) => json.event_type === 'tool.invocation')).toHaveLength(1)
    const tools = model.requests.at(-1)?.body.tools as { function: { name: string } }[]
    expect(tools.filter(({ function: { name } }) => name === 'collect_keys')).toHaveLength(1)
  })
})

test('a colleague who takes the call over hears the caller, and the keys are awaited again afterwards', async () => {
  const call_id = await asked({ max_digits: 6, secret: true })
  const socket = await openSocket(server, `/v1/calls/${call_id}/monitor`, { key: workspace.production_key, query: {} })
  await socket.next()
  socket.send({ type: 'take_over' })
  await expect.poll(() => trunk.line.log.at(-1)).toBe('resume')
  expect(trunk.line.log.filter((entry) => !entry.startsWith('say'))).toEqual(['keep secret', 'hear again', 'resume'])
  socket.send({ type: 'give_back' })
  await expect.poll(() => trunk.line.log.at(-1)).toBe('keep secret')
  await expect.poll(() => textsOf(call_id)).toContain('agent: [The colleague has given the call back.]')
  await server.settle()
  await presses(PIN)
  await expect.poll(lastTurn).toMatchObject({ keys: { digits: PIN, secret: true } })
  socket.ws.close()
})
