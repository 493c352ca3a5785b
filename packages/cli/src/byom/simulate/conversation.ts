import { newId } from '../ids.ts'
import { freshBody, type RequestName } from '../requests.ts'
import { kindOfStep, type Script, type Step } from './script.ts'

/** One conversation of a script: the state for the next step, and the messages so far. */
export interface Conversation {
  request(step: Step, now: Date): { name: RequestName; body: object }
  /** Records the agent's answer to the last turn. */
  answered(text: string, now: Date): void
}

interface Message {
  turn_id: string
  role: 'caller' | 'agent'
  text: string
  timestamp: string
}

/** The number of messages that the service sends. */
const HISTORY = 20
const CALLER = '+2348031234567'
const NUMBER = '+2348000000042'

export function createConversation(script: Script, begun_at: Date): Conversation {
  const { channel = 'voice', from_number = CALLER, to_number = NUMBER } = script
  const subject = channel === 'voice' ? { call_id: newId('call') } : { conversation_id: newId('conv') }
  const agent_id = script.agent_id ?? String(freshBody('voice.turn', begun_at)['agent_id'])
  const messages: Message[] = []
  const add = (role: Message['role'], text: string, now: Date): Message => {
    const message = { turn_id: newId('trn'), role, text, timestamp: now.toISOString() }
    messages.push(message)
    return message
  }
  if (script.greeting !== undefined) add('agent', script.greeting, begun_at)

  const turn = (transcription: string, now: Date) => {
    const { turn_id } = add('caller', transcription, now)
    const about = channel === 'voice' ? subject : { ...subject, message_id: newId('msg') }
    const numbers = { channel, from_number, to_number }
    return { agent_id, ...about, ...numbers, turn_id, transcription, messages: messages.slice(-HISTORY) }
  }
  const envelope = (name: RequestName, now: Date) => ({
    ...freshBody(name, now),
    channel,
    agent_id,
    number: to_number,
    from: from_number,
  })

  return {
    request(step, now) {
      switch (kindOfStep(step)) {
        case 'say':
          return { name: channel === 'voice' ? 'voice.turn' : 'messaging.turn', body: turn(step.say!, now) }
        case 'screening':
          return {
            name: 'call.screening',
            body: { ...freshBody('call.screening', now), ...subject, agent_id, from_number, to_number },
          }
        case 'tool': {
          const tool = { name: step.tool, arguments: step.arguments ?? {}, tool_call_id: newId('tool') }
          const turn_id = messages.at(-1)?.turn_id ?? newId('trn')
          return {
            name: 'tool.invocation',
            body: { ...envelope('tool.invocation', now), payload: { ...subject, turn_id, tool } },
          }
        }
        case 'event': {
          const body = envelope(step.event!, now)
          const payload = withSubject((body as { payload?: object }).payload ?? {}, subject)
          return { name: step.event!, body: { ...body, payload: { ...payload, ...step.payload } } }
        }
      }
    },
    answered: (text, now) => void add('agent', text, now),
  }
}

/** Replaces the ids of a payload that belong to this conversation. */
function withSubject(payload: object, subject: object): object {
  const known = Object.entries(subject).filter(([name]) => name in payload)
  return { ...payload, ...Object.fromEntries(known) }
}
