import { readdirSync, readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Ohun, SimulationCreate, SimulationDetail, SimulationScenarioResult } from '@ohun/sdk'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { ANY_HOUR } from '../../packages/server/test/support/scenario.ts'
import { setUpForTries } from '../../packages/server/test/support/set-up-for-tries.ts'
import { startTestServer, type TestServer } from '../../packages/server/test/support/test-server.ts'
import { createEndpoint } from './endpoint.ts'
import { complete, RULES, TOOLS, type Message, type Written } from './model.ts'

type Scenario = SimulationCreate['scenarios'][number]

interface Suite {
  name: string
  scenarios: Scenario[]
}

const FOLDER = new URL('scenarios/', import.meta.url)
const suites = readdirSync(FOLDER).map((file) => parse(readFileSync(new URL(file, FOLDER), 'utf8')) as Suite)

async function startEndpoint(model: (messages: Message[]) => Written): Promise<Server> {
  const listening = createEndpoint(model)
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  return listening
}

async function agentAt(sandbox: Ohun, webhook_url: string): Promise<string> {
  const model = { webhook_url, webhook_format: 'chat_completions', webhook_model: 'example' } as const
  const settings = { display_name: 'Ada', tool_definitions: JSON.stringify(TOOLS), ...model, ...ANY_HOUR }
  return (await sandbox.agents.create(settings)).agent_id
}

async function played(server: TestServer, endpoint: Server): Promise<SimulationDetail> {
  // Ten conversations at once: with more, a busy machine does not answer a turn within its five seconds.
  const { sandbox } = await server.workspace({ plan: 'starter' })
  const { port } = endpoint.address() as AddressInfo
  const agent_id = await agentAt(sandbox, `http://127.0.0.1:${port}/v1`)
  const scenarios = [...suites.flatMap(whole), ...RULES.flatMap(forgotten)]
  const { simulation_id } = await sandbox.simulations.create({ agent_id, scenarios })
  await server.settle()
  return await sandbox.simulations.get(simulation_id)
}

/** The suite, played by an agent that has forgotten no rule. */
const whole = ({ name, scenarios }: Suite): Scenario[] =>
  scenarios.map((scenario) => ({ ...scenario, name: `${name}: ${scenario.name}` }))

const failuresIn = (scenarios: SimulationScenarioResult[]): string[] =>
  scenarios.flatMap(({ name, failures, runs }) =>
    [...failures, ...runs.flatMap((run) => run.failures)].map(
      ({ expectation, expected, actual }) => `${name}: ${expectation}: ${expected}; ${actual}`,
    ),
  )

/** Ends the words by which the model of the test knows which rule it has forgotten in a conversation. */
const MARK = ' | '

type Step = NonNullable<Scenario['steps']>[number]

/**
 * A suite whose conversations begin with the name of the rule that the agent has forgotten. By sound, they are the same ones, at twenty
 * times the work: that a suite passes by sound is seen below.
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
function redSuites(scenarios: SimulationScenarioResult[]): Record<string, string[]> {
  const red = scenarios.filter(({ passed }) => !passed).map(({ name }) => name.split(MARK) as [string, string])
  const by_rule = Map.groupBy(red, ([rule]) => rule)
  return Object.fromEntries([...by_rule].map(([rule, names]) => [rule, [...new Set(names.map(suiteOf))]]))
}

const suiteOf = ([, name]: [string, string]): string => name.split(': ', 1)[0]!

/** The rule that is forgotten in all suites, to see which others mind. */
const EVERYWHERE = 'Order status: looks it up'

const ofRule = (rule: string): Suite[] => suites.filter(({ name }) => rule.startsWith(`${name}: `))

/** The suites, played by an agent that has forgotten the rule. */
const forgotten = (rule: string): Scenario[] =>
  (rule === EVERYWHERE ? suites : ofRule(rule)).flatMap((suite) => marked(suite, rule))

/** All of them in one simulation, because its sandbox takes longer to start than most conversations. */
describe('ten suites and an agent', () => {
  let server: TestServer
  let endpoint: Server
  let simulation: SimulationDetail

  setUpForTries({
    async setUp() {
      server = await startTestServer()
      endpoint = await startEndpoint(forgetful)
      simulation = await played(server, endpoint)
    },
    async tearDown() {
      endpoint.close()
      await server.stop()
    },
  })

  test('are played without a fault', () => {
    expect(suites).toHaveLength(10)
    expect(simulation.fault).toBeNull()
  })

  test('pass, all of them, if the agent has forgotten nothing', () => {
    const scenarios = simulation.scenarios.filter(({ name }) => !name.includes(MARK))
    expect(scenarios).toHaveLength(suites.flatMap(whole).length)
    expect(failuresIn(scenarios)).toEqual([])
    expect(scenarios.filter(({ passed }) => !passed)).toEqual([])
  })

  test('fail when the agent has forgotten any one of the rules that they try, and no other suite does', () => {
    const scenarios = simulation.scenarios.filter(({ name }) => name.includes(MARK))
    const expected = RULES.map((rule) => [rule, ofRule(rule).map(({ name }) => name)])
    expect(redSuites(scenarios)).toEqual(Object.fromEntries(expected))
    expect(suites.filter(({ name }) => !RULES.some((rule) => rule.startsWith(`${name}: `)))).toEqual([])
  })
})
