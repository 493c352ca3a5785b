import type { Call, SimulationCreate, SimulationScenario, SimulatedTool } from '@ohun/sdk'
import { answerOfTool } from './answer-of-tool.ts'
import type { AnsweredTool } from './answered-tool.ts'
import { peopleOfCall } from './people-of-call.ts'
import { Pseudonyms } from './pseudonyms.ts'
import { wordsOfName } from './spoken-names.ts'

type Step = NonNullable<SimulationScenario['steps']>[number]
type Expectation = SimulationScenario['expect'][number]

/**
 * A suite whose caller says the same as the caller of the call. The agent has to call the same tools and end the call
 * in the same way.
 * @param people - More names to replace.
 */
export function scenarioOfCall(
  call: Call,
  tools: readonly AnsweredTool[],
  people: readonly string[] = [],
): SimulationCreate {
  const given = people.flatMap(wordsOfName)
  const names = new Pseudonyms([call.from_number, call.to_number], [...peopleOfCall(call, tools), ...given])
  const scenario: SimulationScenario = {
    name: `Call of ${call.created_at.slice(0, 10)}`,
    steps: stepsOf(call, names),
    ...(tools.length > 0 && { tools: tools.map((tool) => fixtureOf(tool, names)) }),
    expect: expectationsOf(call, tools),
  }
  return { agent_id: call.agent_id, scenarios: [scenario] }
}

const KEYS = /^[0-9*#A-D]{1,32}$/

function stepsOf({ transcript, end_reason }: Call, names: Pseudonyms): Step[] {
  const said = transcript.filter(({ role }) => role === 'caller').map(({ text }) => names.replace(text))
  const steps = said.map((text): Step => (KEYS.test(text) ? { keys: text } : text))
  if (end_reason === 'idle') return [...steps, { silence_ms: 60_000 }]
  return steps.length === 0 ? [{ hang_up: true }] : steps
}

function fixtureOf({ name, response, status }: AnsweredTool, names: Pseudonyms): SimulatedTool {
  if (status === null) return { name, timeout: true, times: 1 }
  if (status >= 300) return { name, error: status, times: 1 }
  const answer = answerOfTool(response)
  if (answer === 'failed') return { name, error: 500, times: 1 }
  return answer === 'malformed'
    ? { name, malformed: true, times: 1 }
    : { name, result: names.replaceIn(answer.result), times: 1 }
}

function expectationsOf(call: Call, tools: readonly AnsweredTool[]): Expectation[] {
  const called = [...new Set(tools.map(({ name }) => name))]
  const ended = call.end_reason === null ? [] : [{ end_reason: call.end_reason }]
  return [
    { status: call.status },
    ...ended,
    ...called.map((name) => ({ tool_called: { name, times: tools.filter((tool) => tool.name === name).length } })),
    // In any language: the backend or the model answers each time.
    { event: { type: 'call.agent_response', payload: { fallback: true }, times: 0 } },
  ]
}
