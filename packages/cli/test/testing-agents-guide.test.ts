import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { SimulationCreate } from '@ohun/sdk'
import { simulate } from '@ohun/sdk/testing'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { parse } from 'yaml'
import { createEndpoint } from '../../../examples/simulations/endpoint.ts'
import { complete } from '../../../examples/simulations/model.ts'
import document from '../../../openapi/dist/openapi.json' with { type: 'json' }
import { agentOf, ANY_HOUR } from '../../server/test/support/scenario.ts'
import { startTestServer, type TestServer } from '../../server/test/support/test-server.ts'
import { simulateCommands } from '../src/commands/simulate-commands.ts'
import { guide, guideFolder, guideShell } from './support/guide.ts'

const { text, commands, files, dialogs: suites } = guide('testing-agents.md')

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const blocks = (language: string): number => text.match(new RegExp(`^\`\`\`${language}$`, 'gm'))?.length ?? 0

test('docs/testing-agents.md has no command and no file that is not tried here', () => {
  expect(blocks('sh')).toBe(commands.size)
  expect(blocks('ts')).toBe(files.size)
  expect(blocks('yaml')).toBe(suites.size)
})

test('docs/testing-agents.md has every step, answer, expectation and flag', () => {
  const { schemas } = document.components
  const named = Object.keys({
    ...schemas.SimulationExpectation.properties,
    ...schemas.SimulationScenario.properties,
    ...schemas.SimulatedReply.properties,
    ...schemas.SimulatedNetwork.properties,
    ...schemas.SimulatedNoise.properties,
    ...schemas.ExpectedQuality.properties,
    ...schemas.ExpectedCallBack.properties,
    ...schemas.SimulatedMachine.properties,
  })
  const steps = ['SimulatedSay', 'SimulatedSayOneOf', 'SimulatedKeys', 'SimulatedSilence', 'SimulatedBargeIn'] as const
  const all = [...named, ...steps.flatMap((step) => Object.keys(schemas[step].properties))]
  expect(all.filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([])
  const flags = simulateCommands[0]!.flags.map(({ name }) => `--${name.replaceAll('_', '-')}`)
  expect(flags.filter((flag) => !text.includes(flag))).toEqual([])
})

/** The endpoint of the example, with the model that needs no key. */
async function startModel(): Promise<string> {
  const listening = createEndpoint((messages) => complete(messages, new Set()))
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void listening.close())
  return `127.0.0.1:${(listening.address() as AddressInfo).port}`
}

/** The calls of the page that an agent with a model can have, beside those of the first suite. */
function withOtherCalls(suite: string): string {
  const { scenarios, ...rest } = parse(suite) as { scenarios: object[] }
  const model = 'scripted'
  const personas = suiteIn('persona.yaml').scenarios.map((one) => ({ ...one, persona: { ...one.persona!, model } }))
  const { by, scenarios: heard } = suiteIn('by-sound.yaml')
  const others = [
    failingTools(),
    ...suiteIn('judged.yaml').scenarios,
    ...personas,
    ...heard.map((one) => ({ ...one, by })),
  ]
  return JSON.stringify({ ...rest, judge: { model }, scenarios: [...scenarios, ...others] })
}

/** The tool fails in the three ways of the page, and is slow. */
function failingTools(): object {
  const { tools } = parse(suites.get('answers.yaml')!) as { tools: object[] }
  const said = [/does not answer/, /does not answer/, /does not answer/, /Your order is lost/]
  const expect = said.map(({ source: matches }, at) => ({ says: { matches, turn: at + 2 } }))
  return { name: 'The tool fails', steps: said.map(() => 'Where is order 4711?'), tools, expect }
}

/** The test file of the page in this Vitest, as in a reader's: a process of its own takes longer to start than the calls to play. */
async function runTestFile(folder: string, variables: Record<string, string>): Promise<void> {
  writeFileSync(
    join(folder, 'runner.ts'),
    'export const tests = []\nexport const test = (...given) => void tests.push(given)\n',
  )
  writeFileSync(join(folder, 'orders.test.ts'), files.get('orders.test.ts')!.replace("'vitest'", "'./runner.ts'"))
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
  const before = process.cwd()
  process.chdir(folder)
  onTestFinished(() => {
    process.chdir(before)
    vi.unstubAllEnvs()
  })
  const { tests } = (await import(join(folder, 'runner.ts'))) as { tests: [string, () => Promise<void>, number][] }
  await import(join(folder, 'orders.test.ts'))
  expect(tests).toEqual([['orders', expect.any(Function), 60_000]])
  await tests[0]![1]()
}

test('every command of docs/testing-agents.md does what the page says, and so does the test in Vitest', async () => {
  const { sandbox, sandbox_key } = await server.workspace()
  const [folder, model] = [guideFolder(), await startModel()]
  mkdirSync(join(folder, 'scenarios'))
  writeFileSync(join(folder, 'scenarios/orders.yaml'), suites.get('orders.yaml')!)
  const variables = { OHUN_API_KEY: sandbox_key, OHUN_BASE_URL: server.base_url }
  const shell = guideShell(folder, variables)
  const run = (name: string) => shell(commands.get(name)?.replaceAll('127.0.0.1:8000', model))

  await run('agent')
  expect(JSON.parse(await run('simulate'))).toMatchObject({ passed: true })
  const [agent] = (await sandbox.agents.list()).items
  const { agent_id } = agent!
  writeFileSync(join(folder, 'scenarios/orders.yaml'), withOtherCalls(suites.get('orders.yaml')!))
  await runTestFile(folder, { ...variables, AGENT_ID: agent_id })
  const [played] = (await sandbox.simulations.list({ page_size: 1 })).items
  const { scenarios } = await sandbox.simulations.get(played!.simulation_id)
  expect(scenarios.map(({ name, passed }) => [name, passed])).toEqual([
    ['The order is on its way', true],
    ['The tool fails', true],
    ['A complaint', true],
    ['A customer in a hurry', true],
    ['The order, from a bus stop', true],
  ])
  expect(scenarios[2]!.runs[0]!.judgements).toMatchObject([{ answer: 'yes' }])

  const { e164 } = await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
  const caller = { to_number: e164, from_number: '+2348031234567', utterances: ['You have the wrong number'] }
  const { call_id } = await sandbox.sandbox.inboundCall(caller)
  for (let second = 0; second < 8; second++) await server.advance(1_000)
  await shell(`call_id=${call_id}\n${commands.get('call')}`)
  const suite = readFileSync(join(folder, 'scenarios/complaint.yaml'), 'utf8')
  expect(parse(suite)).toMatchObject({ scenarios: [{ steps: ['You have the wrong number'] }] })
})

test('the branches, the answers of backends and the machine in docs/testing-agents.md are played as the page says', async () => {
  const { sandbox } = await server.workspace()
  const answering_machine = { detect: true, action: 'ask_backend', message: null } as const
  const { agent_id } = await agentOf(sandbox, { answering_machine, ...ANY_HOUR })
  const { steps } = parse(suites.get('branches.yaml')!) as { steps: [] }
  const { backend } = parse(suites.get('answers.yaml')!) as { backend: [] }
  const machine = suiteIn('machine.yaml')
  const asks = [{ reply: { text: 'By card or by transfer?' } }, { reply: { text: 'Thank you.' } }]
  const branches = { order: [{ agent_says: 'transfer' }, { caller_says: 'By transfer, please' }] }
  const said = [
    { says: { contains: 'Good day.' } },
    { says: { contains: 'Good-bye.' } },
    { end_reason: 'agent_hangup' },
  ]
  await simulate(sandbox, {
    agent_id,
    scenarios: [
      { name: 'Branches', steps, backend: asks, expect: [branches] },
      { name: 'Answers', steps: ['Hello', 'Thank you'], backend, expect: said },
      ...machine.scenarios,
    ],
  })
})

const suiteIn = (file: string): Omit<SimulationCreate, 'agent_id'> => parse(suites.get(file)!)
