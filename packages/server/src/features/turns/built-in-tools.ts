import type { ToolCall, ToolDefinition, ToolResult } from '../../gateways/ai/chat-model.ts'
import type { TurnAction } from '../../gateways/ai/responder.ts'
import { readCallBackRequest } from '../../domain/call-back-request.ts'
import { readKeysRequest } from '../../domain/keys-request.ts'
import { readTransferRequest } from '../../domain/warm-transfer.ts'
import { isE164 } from '../../domain/phone.ts'

const MAX_HOLD_S = 300
const DEFAULT_HOLD_S = 60
const nothing = { type: 'object', properties: {}, additionalProperties: false }

/** The actions that a hosted model can take in a call. */
export const builtInTools: readonly ToolDefinition[] = [
  {
    name: 'hang_up',
    description: 'End the call, after you have said goodbye. Use it when the caller is done.',
    parameters: nothing,
  },
  {
    name: 'transfer_call',
    description:
      'Hand the caller over to a person at another phone number. Tell the caller first. With `warm`, the person hears your summary ' +
      'before the caller is joined; if nobody takes the call, you talk to the caller again, and the next message says why.',
    parameters: {
      type: 'object',
      properties: {
        destination: { type: 'string', description: 'E.164, such as +2348031234567' },
        warm: { type: 'boolean', description: 'Whether the person is told about the call first.' },
        summary: {
          type: 'string',
          maxLength: 1000,
          description: 'With `warm`: who calls and what about, in one or two sentences for the person.',
        },
        stay: {
          type: 'boolean',
          description: 'With `warm`: whether you stay in the call, where both hear you when they say your name.',
        },
        call_back: {
          type: 'boolean',
          description:
            'With `warm`: whether you may offer a call-back with schedule_callback if nobody takes the call.',
        },
      },
      required: ['destination'],
      additionalProperties: false,
    },
  },
  {
    name: 'hold_call',
    description:
      'Put the caller on hold, with music. Tell the caller first. Then call the tools that take long, then resume_call, ' +
      'and only then speak.',
    parameters: {
      type: 'object',
      properties: {
        max_seconds: {
          type: 'integer',
          minimum: 1,
          maximum: MAX_HOLD_S,
          description: `The hold ends after this many seconds. The default is ${DEFAULT_HOLD_S}.`,
        },
      },
      additionalProperties: false,
    },
  },
  {
    name: 'collect_keys',
    description:
      'Ask the caller to press keys of the telephone, such as an account number or a PIN. First say what to press; the keys are ' +
      'the next message of the caller. Secret keys come as a placeholder: give it to a tool unchanged.',
    parameters: {
      type: 'object',
      properties: {
        min_digits: { type: 'integer', minimum: 1, maximum: 32 },
        max_digits: { type: 'integer', minimum: 1, maximum: 32 },
        terminator: { type: 'string', description: 'The key that ends the input. The default is #.' },
        timeout_seconds: { type: 'integer', minimum: 1, maximum: 60, description: 'For the first key.' },
        retries: { type: 'integer', minimum: 0, maximum: 5, description: 'How often the caller is asked again.' },
        retry_text: { type: 'string', description: 'What is said then, in the language of the call.' },
        secret: { type: 'boolean', description: 'True for a PIN, a one-time code or a card number.' },
      },
      additionalProperties: false,
    },
  },
  {
    name: 'schedule_callback',
    description:
      'Promise the caller that a colleague calls back. Only after a transfer with `call_back` that nobody took, and if the caller ' +
      'agrees. The next message says whether it is scheduled.',
    parameters: {
      type: 'object',
      properties: {
        number: { type: 'string', description: 'E.164. The default is the number of the caller.' },
        not_before: {
          type: 'string',
          description: 'The earliest time, such as 2026-11-20T15:00:00+01:00. The default is in ten minutes.',
        },
        greeting: {
          type: 'string',
          description: 'What they hear first when they are called back, in their language. There is a default.',
        },
      },
      additionalProperties: false,
    },
  },
  { name: 'resume_call', description: 'Take the caller off hold, before you speak again.', parameters: nothing },
]

/** Built-in tools that agents' own tools may replace: an agent may have a tool of that name from before the built-in one existed. */
const LATER = new Set(['collect_keys', 'schedule_callback'])

/** The names that an agent's own tools cannot have. */
export const reservedNames: readonly string[] = builtInTools.map(({ name }) => name).filter((name) => !LATER.has(name))

/** Tells why a number may not be called, as the end of a sentence. Null if it may be called. */
export type FaultOfDestination = (number: string) => string | null

/** The action that a call to a built-in tool asks for, or a message for the model if the call is invalid. Null for any other tool. */
export function builtInAction(
  { name, arguments: given }: ToolCall,
  faultOf: FaultOfDestination,
): { action: TurnAction } | { error: string } | null {
  if (name === 'hang_up') return { action: { kind: 'end_call' } }
  if (name === 'hold_call') return hold(given)
  if (name === 'resume_call') return { action: { kind: 'resume' } }
  if (name === 'collect_keys') return collectKeys(given)
  if (name === 'schedule_callback') return scheduleCallback(given)
  if (name !== 'transfer_call') return null
  const destination = given !== null && typeof given === 'object' ? Reflect.get(given, 'destination') : undefined
  if (typeof destination !== 'string' || !isE164(destination))
    return { error: 'destination: must be an E.164 number such as +2348031234567.' }
  const fault = faultOf(destination)
  if (fault !== null) return { error: `DESTINATION_NOT_ALLOWED: destination: ${destination} ${fault}.` }
  return transfer(given as object, destination)
}

interface BuiltInTransfer {
  warm?: unknown
  summary?: unknown
  stay?: unknown
  call_back?: unknown
}

function transfer(given: object, destination: string): { action: TurnAction } | { error: string } {
  const { warm = false, summary, stay, call_back }: BuiltInTransfer = given
  if (warm !== true) return { action: { kind: 'transfer', destination } }
  const read = readTransferRequest({
    destination,
    summary: summary ?? undefined,
    call_back: call_back ?? undefined,
    ...(stay === true && { afterwards: 'stay' }),
  })
  return 'fault' in read ? { error: `${read.fault}.` } : { action: { kind: 'warm_transfer', request: read.request } }
}

function hold(given: unknown): { action: TurnAction } | { error: string } {
  const asked: unknown = given !== null && typeof given === 'object' ? Reflect.get(given, 'max_seconds') : undefined
  const max_seconds = asked ?? DEFAULT_HOLD_S
  if (typeof max_seconds === 'number' && Number.isInteger(max_seconds) && max_seconds >= 1 && max_seconds <= MAX_HOLD_S)
    return { action: { kind: 'hold', max_seconds } }
  return { error: `max_seconds: must be a whole number from 1 to ${MAX_HOLD_S}.` }
}

function collectKeys(given: unknown): { action: TurnAction } | { error: string } {
  const read = readKeysRequest(given ?? {})
  return 'fault' in read ? { error: `${read.fault}.` } : { action: { kind: 'collect_keys', request: read.request } }
}

function scheduleCallback(given: unknown): { action: TurnAction } | { error: string } {
  const read = readCallBackRequest(given ?? {})
  return 'fault' in read
    ? { error: `${read.fault}.` }
    : { action: { kind: 'schedule_callback', request: read.request } }
}

/** The result of an action, as the model receives it. */
export function resultOf({ kind }: TurnAction): ToolResult {
  return { kind: 'result', json: kind === 'hold' ? { ok: true, note: ON_HOLD } : { ok: true } }
}

const ON_HOLD = 'The caller hears music, and hears what you write only after resume_call or when the hold ends.'
