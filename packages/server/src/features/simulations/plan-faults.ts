import { isBounded } from '../../platform/bounded-json.ts'
import { textPattern } from '../../domain/text-pattern.ts'
import { modelsFault } from './models-of-plan.ts'
import { lengthFault, soundFault } from './sound-faults.ts'
import { stepsFault, stepsIn, type StepAt } from './steps-of-scenario.ts'
import type {
  SimulatedReply,
  SimulatedTool,
  SimulationCreate,
  SimulationExpectation,
  SimulationScenario,
} from '../../generated/types.gen.ts'

/** The most conversations, including repeats. */
const MAX_CONVERSATIONS = 1_000
/** The deepest nesting of the answers of tools and backends, which may have any fields. The code that copies them is recursive. */
const MAX_LEVELS = 40

/** Checks the rules that the schema of a simulation cannot express. @returns the first fault with its field. Null if there is none. */
export function planFault(plan: SimulationCreate): string | null {
  const { scenarios, repeats = 1 } = plan
  const conversations = scenarios.length * repeats
  if (conversations > MAX_CONVERSATIONS)
    return `scenarios: with ${repeats} repeats these are ${conversations} conversations; a simulation has at most ${MAX_CONVERSATIONS}.`
  const names = new Set<string>()
  for (const [at, scenario] of scenarios.entries()) {
    const is_taken = names.has(scenario.name)
    const fault = is_taken ? 'name: another scenario has the same name.' : scenarioFault(scenario, plan)
    if (fault !== null) return `scenarios[${at}].${fault}`
    names.add(scenario.name)
  }
  return modelsFault(plan) ?? lengthFault(plan)
}

function scenarioFault(scenario: SimulationScenario, plan: SimulationCreate): string | null {
  if (!isBounded(scenario, { nodes: Infinity, depth: MAX_LEVELS }))
    return `tools, backend and expect: must not be nested deeper than ${MAX_LEVELS} levels of objects and lists.`
  const { channel = 'voice', steps = [], tools = [], backend = [], expect } = scenario
  const answers =
    firstFault(tools, 'tools', (tool) => answerFault(tool, 'result')) ??
    firstFault(backend, 'backend', (reply) => answerFault(reply, 'reply'))
  return (
    partyFault(scenario) ??
    soundFault(scenario, plan) ??
    stepsFault(steps) ??
    answers ??
    firstFault(patternsIn(scenario), '', ({ field, pattern }) => patternFault(field, pattern)) ??
    (channel === 'voice' ? null : firstFault([...stepsIn(steps)], '', spokenFault)) ??
    firstFault(expect, 'expect', (one) => expectationFault(one, channel)) ??
    onlyJudgedFault(expect)
  )
}

/** Checks that exactly one field says what the other party does. */
function partyFault(scenario: SimulationScenario): string | null {
  const given = (['steps', 'persona', 'machine'] as const).filter((name) => scenario[name] !== undefined)
  if (given.length !== 1)
    return `steps: needs exactly one of steps, persona and machine; it has ${given.join(' and ') || 'none'}.`
  const { machine, channel = 'voice' } = scenario
  if (!machine) return null
  if (channel !== 'voice') return `machine: is for calls; a conversation by ${channel} has steps or a persona.`
  return machine.backend ? answerOf('machine.backend', machine.backend) : null
}

function answerOf(field: string, reply: SimulatedReply): string | null {
  const fault = answerFault(reply, 'reply')
  return fault && `${field}${fault}`
}

/** @param list - The name of the list, to which the index is appended. */
function firstFault<T>(entries: readonly T[], list: string, faultOf: (entry: T) => string | null): string | null {
  for (const [at, entry] of entries.entries()) {
    const fault = faultOf(entry)
    if (fault !== null) return list === '' ? fault : `${list}[${at}]${fault}`
  }
  return null
}

/** Checks that exactly one field says what is answered. */
function answerFault(answer: SimulatedTool | SimulatedReply, own: 'result' | 'reply'): string | null {
  const kinds = [own, 'error', 'timeout', 'malformed'].filter((kind) => kind in answer)
  if (kinds.length === 1) return null
  const found = kinds.length === 0 ? 'has none of them' : `has ${kinds.join(' and ')}`
  return `: needs exactly one of ${own}, error, timeout and malformed; it ${found}.`
}

interface PatternAt {
  field: string
  pattern: string
}

function patternsIn({ steps = [], expect }: SimulationScenario): PatternAt[] {
  const branches = [...stepsIn(steps)].flatMap(({ step, field }) =>
    typeof step !== 'string' && 'when' in step
      ? step.when.map(({ agent_says: pattern }, index) => ({ field: `${field}.when[${index}].agent_says`, pattern }))
      : [],
  )
  const expected = expect.flatMap((one, at) => [
    ...(['says', 'says_not', 'heard'] as const).flatMap((name) => {
      const pattern = one[name]?.matches
      return pattern === undefined ? [] : [{ field: `expect[${at}].${name}.matches`, pattern }]
    }),
    ...(one.order ?? []).flatMap(({ agent_says, caller_says }, index) => {
      const pattern = agent_says ?? caller_says
      return pattern === undefined ? [] : [{ field: `expect[${at}].order[${index}]`, pattern }]
    }),
  ])
  return [...branches, ...expected]
}

function patternFault(field: string, pattern: string): string | null {
  try {
    textPattern(pattern)
    return null
  } catch (error) {
    return `${field}: is not a regular expression: ${(error as Error).message}.`
  }
}

/** Steps that need a call: somebody who writes has no keys, and interrupts nobody. */
function spokenFault({ step, field }: StepAt): string | null {
  if (typeof step === 'string') return null
  const spoken = ['keys', 'barge_in', 'hang_up'].find((name) => name in step)
  return spoken === undefined
    ? null
    : `${field}.${spoken}: is for calls; a conversation by message has say and silence_ms.`
}

/** A model can be wrong, so it must not be the only one to decide. */
function onlyJudgedFault(expect: readonly SimulationExpectation[]): string | null {
  if (expect.some((one) => !('judge' in one))) return null
  return 'expect: has nothing but judge. Add an expectation that does not depend on a model, such as says or end_reason.'
}

const OF_CALLS = ['heard', 'status', 'end_reason', 'quality', 'call_back'] as const

function expectationFault(expectation: SimulationExpectation, channel: string): string | null {
  const count =
    onlyOne(expectation, 'expectation') ?? firstFault(expectation.order ?? [], '.order', (one) => onlyOne(one, 'entry'))
  if (count !== null) return count
  const spoken = channel === 'voice' ? undefined : OF_CALLS.find((name) => name in expectation)
  if (spoken !== undefined) return `.${spoken}: is for calls.`
  if (channel !== 'voice' && (expectation.within_ms?.stage ?? 'reply') !== 'reply')
    return `.within_ms.stage: is for calls; of messages only the reply is measured.`
  return null
}

function onlyOne(entry: object, kind: string): string | null {
  const names = Object.keys(entry)
  if (names.length === 1) return null
  const found = names.length === 0 ? 'has none' : `has ${names.join(' and ')}`
  return `: needs exactly one ${kind}; it ${found}.`
}
