import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { simulate, SimulationFailed } from '@ohun/sdk/testing'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import { ANY_HOUR } from '../../server/test/support/scenario.ts'
import { setUpForTries } from '../../server/test/support/set-up-for-tries.ts'
import { startTestServer, type TestServer } from '../../server/test/support/test-server.ts'
import { createSdkClient } from '../src/client.ts'
import type { SimulateReport } from '../src/simulations/simulate-report.ts'
import { machine } from './support/terminal.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const TOOL = { type: 'function', function: { name: 'find_order', parameters: { type: 'object' } } }

async function setUp(whenOver?: (remove: () => Promise<void>) => void) {
  const { sandbox, sandbox_key } = await server.workspace()
  const tools = JSON.stringify([TOOL])
  const { agent_id } = await sandbox.agents.create({
    display_name: 'Ada',
    ai_provider: 'anthropic',
    tool_definitions: tools,
    ...ANY_HOUR,
  })
  const { directory, ohun } = await machine(whenOver)
  const env = { OHUN_API_KEY: sandbox_key, OHUN_BASE_URL: server.base_url }
  const on_pause = (): Promise<void> => server.settle()
  const cli = async (...argv: string[]) => {
    const { exit_code, stdout, stderr } = await ohun(argv, { createClient: createSdkClient, on_pause, env })
    return { exit_code, stdout, message: stderr === '' ? '' : (JSON.parse(stderr) as { message: string }).message }
  }
  const write = (name: string, text: string): Promise<void> => writeFile(join(directory, name), text)
  const read = (name: string): Promise<string> => readFile(join(directory, name), 'utf8')
  return { sandbox, agent_id, cli, write, read }
}

const suite = (expected: string): string => `
name: Orders
scenarios:
  - name: Where is it?
    by: text
    steps:
      - Where is my order?
      - say: 'call find_order {"number": "47"}'
    tools:
      - { name: find_order, result: { status: on its way } }
    expect:
      - says: { contains: ${expected} }
      - tool_called: { name: find_order, arguments: { number: "47" } }
`

/** A call that says nothing about how it is played: its quality can be judged only by sound. */
const GREETING = '  - { name: Hello, steps: [Hello there], expect: [{ quality: { mos_at_least: 4 } }] }\n'
const JUDGES = `      - judge: Does the agent say "in Lagos"?\n      - judge: Does it say "on its way"?\n`

/** Two simulations show all of this, because the sandbox of a simulation takes longer to start than its conversations. */
describe('a suite', () => {
  let desk: Awaited<ReturnType<typeof setUp>>
  let green: Awaited<ReturnType<typeof desk.cli>>
  let red: typeof green
  let removeFiles: () => Promise<void>

  setUpForTries({
    async setUp() {
      desk = await setUp((remove) => (removeFiles = remove))
      const { agent_id, cli, write } = desk
      await write('orders.yaml', suite('on its way') + GREETING)
      green = await cli('simulate', 'orders.yaml', '--agent', agent_id, '--by', 'sound', '--junit', 'green.xml')
      await write('last.json', green.stdout)
      await write('orders.yaml', suite(`'<lost> & "gone"'`) + JUDGES)
      const out = ['--junit', 'red.xml', '--html', 'red.html', '--baseline', 'last.json', '--output', 'table']
      red = await cli('simulate', 'orders.yaml', '--agent', agent_id, '--model', 'scripted', ...out)
    },
    tearDown: () => removeFiles(),
  })

  test('is reported for machines if the agent passes', async () => {
    expect(green).toMatchObject({ exit_code: 0, message: '' })
    expect((JSON.parse(green.stdout) as SimulateReport).passed).toBe(true)
    expect(await desk.read('green.xml')).toContain('<testcase classname="orders.yaml" name="Where is it?"')
  })

  test('is played by sound where the command says so and the scenario does not', () => {
    const [{ scenarios } = { scenarios: [] }] = (JSON.parse(green.stdout) as SimulateReport).suites
    const heard = scenarios.map(({ name, runs }) => [name, runs[0]!.quality !== undefined])
    expect(heard).toEqual([
      ['Where is it?', false],
      ['Hello', true],
    ])
  })

  test('is reported for people and machines if it fails', async () => {
    expect(red).toMatchObject({ exit_code: 1, message: 'Where is it? failed.' })
    expect(red.stdout).toContain('FAILED: Where is it?')
    expect(await desk.read('red.xml')).toContain('<failure message="expect[0].says: expected &quot;&lt;lost&gt; &amp;')
    expect(await desk.read('red.html')).toContain('<dd>Where is my order?</dd>')
  })

  test('is compared with an earlier run', () => {
    expect(red.stdout).toContain('since the baseline: orders.yaml: Where is it? fails now')
    expect(red.stdout).toContain('since the baseline: orders.yaml: Hello is not there any more')
  })

  test('can be judged by the scripted model, whose reasons are in every report', async () => {
    const reason = 'scripted says no: The agent did not say "in Lagos".'
    expect(red.stdout).toContain(`- expect[2].judge: expected yes to "Does the agent say \\"in Lagos\\"?"; ${reason}`)
    expect(await desk.read('red.xml')).toContain('scripted says no: The agent did not say &quot;in Lagos&quot;.')
    expect(await desk.read('red.html')).toContain('scripted: yes. The agent said everything that the question quotes.')
  })

  test('needs a model for its judge', async () => {
    expect(await desk.cli('simulate', 'orders.yaml', '--agent', desk.agent_id)).toMatchObject({
      exit_code: 2,
      message: expect.stringContaining('judge: is required'),
    })
  })

  test('fails a test of a customer, which says where', async () => {
    const { sandbox, agent_id } = desk
    const [played] = (await sandbox.simulations.list()).items
    vi.spyOn(sandbox.simulations, 'create').mockReturnValue(sandbox.simulations.get(played!.simulation_id))
    const failed = simulate(sandbox, { ...parse(suite('lost')), agent_id })
    await expect(failed).rejects.toThrow(SimulationFailed)
    await expect(failed).rejects.toThrow('Where is it?: expect[0].says: expected "<lost>')
  })
})

test('a fault in a file has its place, and exit code 2', async () => {
  const { agent_id, cli, write } = await setUp()
  await write('red.yaml', suite('x').replace('steps:', 'tools_are: 1\n    steps:'))
  const unknown = await cli('simulate', 'red.yaml', '--agent', agent_id)
  expect(unknown).toMatchObject({ exit_code: 2, message: expect.stringContaining('red.yaml:') })
  await write('pattern.yaml', suite('x').replace(/says: .*/, 'says: { matches: "(" }'))
  const pattern = await cli('simulate', 'pattern.yaml', '--agent', agent_id)
  expect(pattern.message).toContain(
    'pattern.yaml:12:17: scenarios[0].expect[0].says.matches: is not a regular expression',
  )
  await write('none.yaml', suite('x'))
  expect(await cli('simulate', 'none.yaml')).toMatchObject({
    exit_code: 2,
    message: expect.stringContaining('agent_id is missing'),
  })
  expect(await cli('simulate')).toMatchObject({ exit_code: 2 })
  expect(await cli('simulate', 'none.yaml', '--agent', agent_id, '--baseline', 'none.yaml')).toMatchObject({
    exit_code: 2,
  })
  expect(await cli('simulate', 'none.yaml', '--agent', agent_id, '--agent-version', 'newest')).toMatchObject({
    exit_code: 2,
  })
})

test('a file whose aliases repeat each other without end is refused', async () => {
  const { agent_id, cli, write } = await setUp()
  const levels = Array.from(
    { length: 12 },
    (_, at) => `a${at + 1}: &a${at + 1} [${Array(9).fill(`*a${at}`).join(', ')}]`,
  )
  await write('bomb.yaml', ['a0: &a0 [lol]', ...levels, 'scenarios: *a12'].join('\n'))
  const bomb = await cli('simulate', 'bomb.yaml', '--agent', agent_id)
  expect(bomb).toMatchObject({ exit_code: 2, message: expect.stringMatching(/^bomb.yaml: .*alias/) })
})

test('a call becomes a suite without personal data, which the agent passes', async () => {
  const { sandbox, agent_id, cli, write } = await setUp()
  const { items } = await sandbox.numbers.available({ type: 'mobile_virtual' })
  await sandbox.numbers.claim({ number_id: items[0]!.number_id, agent_id })
  const said = [
    'My name is Ngozi Okafor',
    'My number is 0803 123 4567, ada@example.com',
    'Tell NGOZI and Tunde',
    { digits: '4711#' },
  ]
  const caller = { to_number: items[0]!.e164, from_number: '+2348031234567', utterances: said }
  const { call_id } = await sandbox.sandbox.inboundCall(caller)
  for (let second = 0; second < 16; second++) await server.advance(1_000)
  const { stdout, exit_code } = await cli('calls', 'simulate', call_id, '--person', 'Tunde')
  expect(exit_code).toBe(0)
  expect(stdout).not.toMatch(/0803|4567|4711|ada@|ngozi|okafor|tunde/i)
  const [, other] = /My name is (\w+) \w+/.exec(stdout) ?? []
  expect(stdout).toContain(`Tell ${other} and `)
  expect(stdout).toContain('end_reason: remote_hangup')
  await write('call.yaml', stdout)
  expect(await cli('simulate', 'call.yaml')).toMatchObject({ exit_code: 0 })
})

test('noise in a call that is played as text is refused', async () => {
  const { agent_id, cli, write } = await setUp()
  await write(
    'noisy.yaml',
    'by: text\nscenarios: [{ name: A, steps: [A], noise: { kind: hum }, expect: [{ says: {} }] }]',
  )
  expect(await cli('simulate', 'noisy.yaml', '--agent', agent_id)).toMatchObject({
    exit_code: 2,
    message: expect.stringMatching(/^noisy.yaml:2:\d+: scenarios\[0\].noise/),
  })
})
