import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import type { SimulationCreate, SimulationDetail } from '@ohun/sdk'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ANY_HOUR } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'
import { flood } from './support/pour.ts'

let server: TestServer
let workspace: TestWorkspace
let hostile: Server
let webhook_url: string

const HEAD = 'HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Type: application/json\r\n\r\n'
const deep = (levels: number): string => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels)
const called = (name: string, given: string): string =>
  JSON.stringify({ choices: [{ message: { tool_calls: [{ id: 'a', function: { name, arguments: given } }] } }] })

/** The answers of a hostile tenant's endpoint, by what the caller says. */
const ANSWERS: Readonly<Record<string, (socket: Socket) => void>> = {
  'an endless body': (socket) => flood(socket, `${HEAD}${' '.repeat(60_000)}`),
  'an endless stream': (socket) =>
    flood(socket, `${HEAD.replace('application/json', 'text/event-stream')}data: {"choices":[]}\n\n`),
  'a deep body': (socket) => void socket.end(HEAD + deep(12_000)),
  'a redirect inside': (socket) => void socket.end('HTTP/1.1 307 Go\r\nLocation: http://169.254.169.254/\r\n\r\n'),
  'no answer': (socket) => void socket.destroy(),
  NULs: (socket) => void socket.end(`${HEAD}{"choices":[{"message":{"content":"${'\\u0000'.repeat(9_000)}"}}]}`),
  'a deep call': (socket) => void socket.end(HEAD + called('find_order', deep(9_000))),
  'a short call': (socket) => void socket.end(HEAD + called('find_order', '{"number":"1"}')),
  'a long call': (socket) => void socket.end(HEAD + called('find_order', `{"number":"${'4'.repeat(50_000)}"}`)),
}

beforeAll(async () => {
  server = await startTestServer()
  hostile = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', (bytes) => answer(socket, bytes.toString('utf8')))
  })
  await new Promise<void>((resolve) => hostile.listen(0, '127.0.0.1', resolve))
  webhook_url = `http://127.0.0.1:${(hostile.address() as AddressInfo).port}/v1`
})
afterAll(async () => {
  await server.stop()
  hostile.close()
})
beforeEach(async () => {
  workspace = await server.workspace()
})

function answer(socket: Socket, text: string): void {
  const asked = Object.keys(ANSWERS).find((said) => text.includes(`Give ${said}.`))
  if (asked === undefined) socket.once('data', (bytes) => answer(socket, text + bytes.toString('utf8')))
  else ANSWERS[asked]!(socket)
}

type Scenario = SimulationCreate['scenarios'][number]

async function simulated(scenarios: Scenario[]): Promise<SimulationDetail> {
  const { sandbox } = workspace
  const TOOL = { type: 'function', function: { name: 'find_order', parameters: { type: 'object' } } }
  const model = { webhook_url, webhook_format: 'chat_completions', webhook_model: 'hostile' } as const
  const tool_definitions = JSON.stringify([TOOL])
  const { agent_id } = await sandbox.agents.create({ display_name: 'Ada', tool_definitions, ...model, ...ANY_HOUR })
  const { simulation_id } = await sandbox.simulations.create({ agent_id, scenarios })
  await server.settle()
  return await sandbox.simulations.get(simulation_id)
}

/** Counts the rows that conversations make, in the database of the service itself. */
async function rowsOfConversations(): Promise<unknown> {
  const tables = [
    'calls',
    'call_exchanges',
    'transcript_turns',
    'messages',
    'conversations',
    'events',
    'deliveries',
    'ledger_entries',
    'numbers',
    'opt_outs',
  ]
  const counts = tables.map((table) => `(select count(*)::int from ${table}) as ${table}`)
  return (await server.db.pool.query(`select ${counts.join(', ')}`)).rows[0]
}

test('endpoints that never end, go deep and lie about tools end their conversations and leave nothing', async () => {
  const before = await rowsOfConversations()
  const scenarios = Object.keys(ANSWERS).map((said): Scenario => {
    const tools = [{ name: 'find_order', arguments: { number: '1' }, result: {} }]
    return { name: said, steps: [`Give ${said}.`], tools, expect: [{ end_reason: 'remote_hangup' }] }
  })
  const { fault, scenarios: played } = await simulated(scenarios)
  expect(fault).toBeNull()
  const expected = scenarios.map(({ name }) => [name, 'completed'])
  expect(played.map(({ name, runs }) => [name, runs[0]!.status])).toEqual(expected)
  const [run] = played.find(({ name }) => name === 'a long call')!.runs
  expect(run!.failures[0]).toMatchObject({ expectation: 'tools', expected: 'an entry that answers find_order' })
  expect(run!.failures[0]!.actual.length).toBeLessThan(5_000)
  expect(await rowsOfConversations()).toEqual(before)
})

test('answers of files have the limits of those that come over the network, and reports are short', async () => {
  const before = await rowsOfConversations()
  const steps = Array.from({ length: 8 }, (_, at) => `Give a short call. ${String(at).repeat(900)}`)
  const { status, scenarios } = await simulated([
    {
      name: 'Huge',
      steps,
      tools: [{ name: 'find_order', result: { text: 'x'.repeat(70_000) } }],
      expect: [{ tool_called: { name: 'find_order', times: 0 } }, { says: { contains: 'Never said' } }],
    },
  ])
  expect(status).toBe('failed')
  const [run] = scenarios[0]!.runs
  expect(new Set(run!.tool_calls?.map(({ outcome }) => outcome))).toEqual(new Set(['too_large']))
  expect(run!.failures.map(({ expectation }) => expectation)).toEqual(['expect[0].tool_called', 'expect[1].says'])
  for (const { actual } of run!.failures) expect(actual.length).toBeLessThan(5_000)
  expect(await rowsOfConversations()).toEqual(before)
})
