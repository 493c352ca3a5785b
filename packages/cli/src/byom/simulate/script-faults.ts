import { webhookSummaries } from '../../generated/webhook-names.gen.ts'
import { bodySchemas, webhookSchemas } from '../../generated/webhook-schemas.gen.ts'
import { didYouMean } from '../../yaml/nearest.ts'
import { freshBody, kindOf, type RequestName } from '../requests.ts'
import { compileCheck, type SchemaFault } from '../../yaml/schema-faults.ts'
import { kindOfStep, scriptSchema, type Expectation, type Script, type Step, type StepKind } from './script.ts'

/** The faults of a script, in the order of its lines as far as its structure is valid. */
export function faultsOfScript(value: unknown): SchemaFault[] {
  const faults = compileCheck(scriptSchema)(value)
  if (faults.length > 0) return faults
  const { steps, channel } = value as Script
  return steps.flatMap((step, index) =>
    faultsOfStep(step, channel).map(({ path, message }) => ({ path: ['steps', String(index), ...path], message })),
  )
}

const kinds = ['say', 'tool', 'screening', 'event'] as const

function faultsOfStep(step: Step, channel: Script['channel']): SchemaFault[] {
  const named = kinds.filter((kind) => step[kind] !== undefined)
  if (named.length !== 1) return [{ path: [], message: `needs exactly one of ${kinds.join(', ')}` }]
  const [kind] = named as [StepKind]
  return [
    ...(step.arguments && kind !== 'tool' ? [{ path: ['arguments'], message: 'belongs to a tool' }] : []),
    ...(step.payload && kind !== 'event' ? [{ path: ['payload'], message: 'belongs to an event' }] : []),
    ...(kind === 'screening' && channel !== undefined && channel !== 'voice'
      ? [{ path: ['screening'], message: 'is asked for calls only; the channel must be voice' }]
      : []),
    ...(kind === 'event' ? faultsOfEvent(step) : []),
    ...faultsOfExpectation(step.expect ?? {}, kindOfStep(step)),
  ]
}

function faultsOfEvent({ event, payload = {} }: Step): SchemaFault[] {
  const events = (Object.keys(webhookSummaries) as RequestName[]).filter((name) => kindOf(name) === 'event')
  if (event === undefined || !events.includes(event)) {
    return [
      {
        path: ['event'],
        message: `is not an event type; see ohun trigger --list.${didYouMean(String(event), events)}`,
      },
    ]
  }
  const body = freshBody(event, new Date(0))
  const changed = { ...body, payload: { ...(body['payload'] as object), ...payload } }
  return compileCheck({ $ref: `#/components/schemas/${bodySchemas[event]}` }, webhookSchemas)(changed)
}

const common = ['status', 'max_latency_ms'] as const
const expected: Readonly<Record<StepKind, readonly (keyof Expectation)[]>> = {
  say: [...common, 'text', 'contains', 'matches', 'action', 'transfer_to', 'dtmf'],
  tool: [...common, 'result'],
  screening: [...common, 'action'],
  event: common,
}

function faultsOfExpectation(expect: Expectation, kind: StepKind): SchemaFault[] {
  const foreign = Object.keys(expect).filter((name) => !(expected[kind] as readonly string[]).includes(name))
  return [
    ...foreign.map((name) => ({
      path: ['expect', name],
      message: `cannot be expected of a step with ${kind}; known are ${expected[kind].join(', ')}`,
    })),
    ...faultsOfAction(expect.action, kind),
    ...faultsOfPattern(expect.matches),
  ]
}

function faultsOfAction(action: Expectation['action'], kind: StepKind): SchemaFault[] {
  if (action === undefined) return []
  const actions =
    kind === 'screening'
      ? ['allow', 'reject']
      : ['none', 'end_call', 'transfer', 'warm_transfer', 'dtmf', 'collect_keys', 'leave', 'schedule_callback']
  if (actions.includes(action)) return []
  return [{ path: ['expect', 'action'], message: `must be one of ${actions.join(', ')}` }]
}

function faultsOfPattern(pattern: string | undefined): SchemaFault[] {
  try {
    void new RegExp(pattern ?? '', 'u')
    return []
  } catch (error) {
    return [{ path: ['expect', 'matches'], message: `is not a regular expression: ${(error as Error).message}` }]
  }
}
