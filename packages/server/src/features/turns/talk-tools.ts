import type { ToolCall, ToolDefinition, ToolResult } from '../../gateways/ai/chat-model.ts'
import type { Turn, TurnAction } from '../../gateways/ai/responder.ts'

const nothing = { type: 'object', properties: {}, additionalProperties: false }

const LEAVE = 'leave_call'
const SILENT = 'stay_silent'

/** The tools of a model while a colleague is in the call. */
export const talkTools: readonly ToolDefinition[] = [
  {
    name: LEAVE,
    description:
      'Leave the caller with the colleague who is in the call. Use it when one of them asks you to, or when you are no longer needed.',
    parameters: nothing,
  },
  {
    name: SILENT,
    description: 'Say nothing. Use it, without any text, when the last words are not for you.',
    parameters: nothing,
  },
]

/** The actions of a call to one of these tools; the list may be empty. Null for any other tool. */
export function talkActions({ name }: ToolCall): TurnAction[] | null {
  if (name === LEAVE) return [{ kind: 'leave' }]
  return name === SILENT ? [] : null
}

export const TALK_RESULT: ToolResult = { kind: 'result', json: { ok: true } }

/** Instructions for a talk of three. Empty outside of one. */
export function talkRule({ talk, live }: Pick<Turn, 'talk' | 'live'>): string[] {
  if (!talk) return []
  if (talk.speaker === 'nobody') return ['The colleague has left the call. You talk to the caller alone again.']
  const asked = talk.addressed ? 'You are spoken to.' : `The last words may not be for you: then call ${SILENT}.`
  const whose = live
    ? `You hear both in one sound. The last words were the ${talk.speaker}'s.`
    : `Words after ${COLLEAGUE} are the colleague's.`
  return [`A colleague, who is a person, is in the call with the caller and you, and both hear you. ${whose} ${asked}`]
}

/** The prefix of a colleague's words in the text that a model reads. */
export const COLLEAGUE = '[Colleague]'
