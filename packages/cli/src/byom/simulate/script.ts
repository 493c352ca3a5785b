import type { RequestName } from '../requests.ts'

/** A conversation described by a file. */
export interface Script {
  readonly name?: string
  readonly channel?: 'voice' | 'sms' | 'whatsapp'
  readonly agent_id?: string
  readonly from_number?: string
  readonly to_number?: string
  /** The agent's words before the first step. */
  readonly greeting?: string
  readonly steps: readonly Step[]
}

/** A step has exactly one of `say`, `tool`, `screening` and `event`. */
export interface Step {
  readonly name?: string
  readonly say?: string
  readonly tool?: string
  readonly arguments?: Record<string, unknown>
  readonly screening?: true
  readonly event?: RequestName
  readonly payload?: Record<string, unknown>
  readonly expect?: Expectation
}

export interface Expectation {
  readonly status?: number
  readonly max_latency_ms?: number
  /** The expected text of a turn, whole or in part, and the action after it. */
  readonly text?: string
  readonly contains?: string | readonly string[]
  readonly matches?: string
  readonly transfer_to?: string
  readonly dtmf?: string
  readonly action?:
    | 'none'
    | 'end_call'
    | 'transfer'
    | 'warm_transfer'
    | 'dtmf'
    | 'collect_keys'
    | 'leave'
    | 'schedule_callback'
    | 'allow'
    | 'reject'
  /** The expected fields of a tool's result. */
  readonly result?: Record<string, unknown>
}

export type StepKind = 'say' | 'tool' | 'screening' | 'event'

export function kindOfStep(step: Step): StepKind {
  if (step.say !== undefined) return 'say'
  if (step.tool !== undefined) return 'tool'
  return step.screening ? 'screening' : 'event'
}

/** The name of the step in a report. */
export function titleOf(step: Step): string {
  return step.name ?? step.say ?? step.event ?? (step.tool === undefined ? 'screening' : `tool ${step.tool}`)
}

const text = { type: 'string', minLength: 1 }
const e164 = {
  type: 'string',
  pattern: '^\\+[1-9][0-9]{6,14}$',
  'x-accepts': 'an E.164 number in quotes, such as "+2348031234567"',
}

const expectation = {
  type: 'object',
  additionalProperties: false,
  properties: {
    status: { type: 'integer', minimum: 100, maximum: 599 },
    max_latency_ms: { type: 'number', minimum: 1 },
    text: { type: 'string' },
    contains: { type: ['string', 'array'], items: text, 'x-accepts': 'a string or a list of strings' },
    matches: text,
    transfer_to: e164,
    dtmf: text,
    action: {
      enum: [
        'none',
        'end_call',
        'transfer',
        'warm_transfer',
        'dtmf',
        'collect_keys',
        'leave',
        'schedule_callback',
        'allow',
        'reject',
      ],
    },
    result: { type: 'object' },
  },
}

const step = {
  type: 'object',
  additionalProperties: false,
  properties: {
    name: text,
    say: text,
    tool: text,
    arguments: { type: 'object' },
    screening: { const: true },
    event: text,
    payload: { type: 'object' },
    expect: expectation,
  },
}

/** Longer conversations should be several scripts. */
const MAX_STEPS = 200

export const scriptSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['steps'],
  properties: {
    name: text,
    channel: { enum: ['voice', 'sms', 'whatsapp'] },
    agent_id: text,
    from_number: e164,
    to_number: e164,
    greeting: text,
    steps: { type: 'array', minItems: 1, maxItems: MAX_STEPS, items: step },
  },
}
