import type { ToolCall, ToolDefinition } from '../../gateways/ai/chat-model.ts'
import type { TurnAction } from '../../gateways/ai/responder.ts'
import { isE164 } from '../../domain/phone.ts'

const nothing = { type: 'object', properties: {}, additionalProperties: false }

/** The actions that a hosted model can take in a call. Custom tools cannot have their names. */
export const builtInTools: readonly ToolDefinition[] = [
  {
    name: 'hang_up',
    description: 'End the call, after you have said goodbye. Use it when the caller is done.',
    parameters: nothing,
  },
  {
    name: 'transfer_call',
    description: 'Hand the caller over to a person at another phone number. Tell the caller first.',
    parameters: {
      type: 'object',
      properties: { destination: { type: 'string', description: 'E.164, such as +2348031234567' } },
      required: ['destination'],
      additionalProperties: false,
    },
  },
  { name: 'hold_call', description: 'Put the caller on hold, with music.', parameters: nothing },
  { name: 'resume_call', description: 'Take the caller off hold.', parameters: nothing },
]

/** Why a number may not be called, as the end of a sentence. Null if it may be. */
export type FaultOfDestination = (number: string) => string | null

/** The action of a call to a built-in tool, or a message for the model if it fails. Null for any other tool. */
export function builtInAction(
  { name, arguments: given }: ToolCall,
  faultOf: FaultOfDestination,
): { action: TurnAction } | { error: string } | null {
  if (name === 'hang_up') return { action: { kind: 'end_call' } }
  if (name === 'hold_call') return { action: { kind: 'hold' } }
  if (name === 'resume_call') return { action: { kind: 'resume' } }
  if (name !== 'transfer_call') return null
  const destination = given !== null && typeof given === 'object' ? Reflect.get(given, 'destination') : undefined
  if (typeof destination !== 'string' || !isE164(destination))
    return { error: 'destination: must be an E.164 number such as +2348031234567.' }
  const fault = faultOf(destination)
  if (fault !== null) return { error: `DESTINATION_NOT_ALLOWED: destination: ${destination} ${fault}.` }
  return { action: { kind: 'transfer', destination } }
}
