import { readdirSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import type { Ohun, SimulationDetail } from '@ohun/sdk'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { ANY_HOUR } from '../../packages/server/test/support/scenario.ts'
import { startTestServer, type TestServer } from '../../packages/server/test/support/test-server.ts'
import { createEndpoint } from './endpoint.ts'
import { TOOLS } from './model.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

interface Suite {
  name: string
  scenarios: { name: string }[]
}

const FOLDER = new URL('scenarios/', import.meta.url)
const suites = readdirSync(FOLDER).map((file) => parse(readFileSync(new URL(file, FOLDER), 'utf8')) as Suite)

async function endpoint(broken: readonly string[]): Promise<string> {
  const listening = createEndpoint(broken)
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void listening.close())
  return `http://127.0.0.1:${(listening.address() as AddressInfo).port}/v1`
}

async function agentAt(sandbox: Ohun, webhook_url: string): Promise<string> {
  const model = { webhook_url, webhook_format: 'chat_completions', webhook_model: 'example' } as const
  const settings = { display_name: 'Ada', tool_definitions: JSON.stringify(TOOLS), ...model, ...ANY_HOUR }
  return (await sandbox.agents.create(settings)).agent_id
}

/** All suites in one simulation, with the name of each suite before those of its scenarios. */
async function played(broken: readonly string[]): Promise<SimulationDetail> {
  const { sandbox } = await server.workspace()
  const agent_id = await agentAt(sandbox, await endpoint(broken))
  const scenarios = suites.flatMap(({ name, scenarios: own }) =>
    own.map((scenario) => ({ ...scenario, name: `${name}: ${scenario.name}` })),
  )
  const { simulation_id } = await sandbox.simulations.create({ agent_id, scenarios } as never)
  await server.settle()
  return await sandbox.simulations.get(simulation_id)
}

const failuresIn = ({ scenarios }: SimulationDetail): string[] =>
  scenarios.flatMap(({ name, failures, runs }) =>
    [...failures, ...runs.flatMap((run) => run.failures)].map(
      ({ expectation, expected, actual }) => `${name}: ${expectation}: ${expected}; ${actual}`,
    ),
  )

test('the example agent passes all ten suites', async () => {
  expect(suites).toHaveLength(10)
  const simulation = await played([])
  expect(simulation.fault).toBeNull()
  expect(failuresIn(simulation)).toEqual([])
  expect(simulation.status).toBe('passed')
})

test('each suite fails when the agent has forgotten how to answer it', async () => {
  const { scenarios } = await played(['all'])
  const red = suites.filter(({ name }) => scenarios.some((one) => !one.passed && one.name.startsWith(`${name}: `)))
  expect(red.map(({ name }) => name)).toEqual(suites.map(({ name }) => name))
})

test('a suite notices that one answer is missing, and the others do not', async () => {
  const { scenarios } = await played(['wrong number'])
  const red = scenarios.filter(({ passed }) => !passed).map(({ name }) => name)
  expect(red).toEqual(['Wrong number: The agent says sorry and hangs up'])
})
