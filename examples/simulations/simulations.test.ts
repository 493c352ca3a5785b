import { readdirSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import type { Ohun, SimulationCreate, SimulationDetail } from '@ohun/sdk'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { ANY_HOUR } from '../../packages/server/test/support/scenario.ts'
import { startTestServer, type TestServer } from '../../packages/server/test/support/test-server.ts'
import { createEndpoint } from './endpoint.ts'
import { complete, RULES, TOOLS, type Message, type Written } from './model.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Scenario = SimulationCreate['scenarios'][number]

interface Suite {
  name: string
  scenarios: Scenario[]
}

const FOLDER = new URL('scenarios/', import.meta.url)
const suites = readdirSync(FOLDER).map((file) => parse(readFileSync(new URL(file, FOLDER), 'utf8')) as Suite)

async function endpoint(model: (messages: Message[]) => Written): Promise<string> {
  const listening = createEndpoint(model)
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void listening.close())
  return `http://127.0.0.1:${(listening.address() as AddressInfo).port}/v1`
}

async function agentAt(sandbox: Ohun, webhook_url: string): Promise<string> {
  const model = { webhook_url, webhook_format: 'chat_completions', webhook_model: 'example' } as const
  const settings = { display_name: 'Ada', tool_definitions: JSON.stringify(TOOLS), ...model, ...ANY_HOUR }
  return (await sandbox.agents.create(settings)).agent_id
}

async function played(scenarios: Scenario[], model: (messages: Message[]) => Written): Promise<SimulationDetail> {
  const { sandbox } = await server.workspace()
  const agent_id = await agentAt(sandbox, await endpoint(model))
  const { simulation_id } = await sandbox.simulations.create({ agent_id, scenarios })
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
  const scenarios = suites.flatMap(({ name, scenarios: own }) =>
    own.map((scenario) => ({ ...scenario, name: `${name}: ${scenario.name}` })),
  )
  const simulation = await played(scenarios, (messages) => complete(messages, new Set()))
  expect(simulation.fault).toBeNull()
  expect(failuresIn(simulation)).toEqual([])
  expect(simulation.status).toBe('passed')
})

/** Ends the words by which the model of the test knows which rule it has forgotten in a conversation. */
const MARK = ' | '

type Step = NonNullable<Scenario['steps']>[number]

/**
 * A suite whose conversations begin with the name of the rule that the agent has forgotten. By sound, they are the same ones, at twenty
 * times the work: that a suite passes by sound is seen above.
 */
function marked(suite: Suite, rule: string): Scenario[] {
  const in_words = suite.scenarios.filter(({ by }) => by !== 'sound')
  return in_words.map((scenario) => {
    const { steps = [] } = scenario
    const at = steps.findIndex((step) => typeof step === 'string' || 'say_one_of' in step)
    const said = (text: string): string => rule + MARK + text
    const markedStep = (step: Step): Step => {
      if (typeof step === 'string') return said(step)
      return 'say_one_of' in step ? { say_one_of: step.say_one_of.map(said) } : step
    }
    const name = `${rule}${MARK}${suite.name}: ${scenario.name}`
    return { ...scenario, name, steps: steps.map((step, index) => (index === at ? markedStep(step) : step)) }
  })
}

/** Answers without the rule that is named in the conversation. */
function forgetful(messages: Message[]): Written {
  const rules = messages.flatMap(({ content }) => (content?.includes(MARK) ? content.split(MARK, 1) : []))
  const unmarked = messages.map((one) => (one.content ? { ...one, content: one.content.split(MARK).at(-1)! } : one))
  return complete(unmarked, new Set(rules))
}

/** The suites that did not pass, by the rule that was forgotten. */
function redSuites({ scenarios }: SimulationDetail): Record<string, string[]> {
  const red = scenarios.filter(({ passed }) => !passed).map(({ name }) => name.split(MARK) as [string, string])
  const by_rule = Map.groupBy(red, ([rule]) => rule)
  return Object.fromEntries([...by_rule].map(([rule, names]) => [rule, [...new Set(names.map(suiteOf))]]))
}

const suiteOf = ([, name]: [string, string]): string => name.split(': ', 1)[0]!

/** The rules that are forgotten in all suites, to see which others mind. */
const EVERYWHERE = new Set(['Wrong number: hangs up', 'Order status: looks it up'])

test('each suite fails when the agent has forgotten any one of the rules that it tries, and no other suite does', async () => {
  const of_rule = (rule: string) => suites.filter(({ name }) => rule.startsWith(`${name}: `))
  const scenarios = RULES.flatMap((rule) =>
    (EVERYWHERE.has(rule) ? suites : of_rule(rule)).flatMap((suite) => marked(suite, rule)),
  )
  const simulation = await played(scenarios, forgetful)
  expect(simulation.fault).toBeNull()
  const expected = RULES.map((rule) => [rule, of_rule(rule).map(({ name }) => name)])
  expect(redSuites(simulation)).toEqual(Object.fromEntries(expected))
  expect(suites.filter(({ name }) => !RULES.some((rule) => rule.startsWith(`${name}: `)))).toEqual([])
})
