import { greetingName } from '../../agents/greeting-name.ts'
import type { CallSession } from './call-session.ts'
import { callBackGreeting } from '../call-backs/call-back-greeting.ts'
import { say } from './say.ts'

/** We do not know the words of a recording: the transcript only shows that it was played. */
const AUDIO_GREETING = '[audio greeting]'
const KEYS_ONLY =
  'I cannot understand speech on this call. Please answer with the keys of your phone, and press the hash key at the end.'

/** @param live - until then it is not known whether a model understands words. */
export async function greet(session: CallSession, live: Promise<void>): Promise<void> {
  const { agent, journal, hand_over } = session
  const greeting_text = hand_over ? (hand_over.greeting ?? callBackGreeting(agent)) : session.greeting_text
  if (journal.step === 'converse') return
  const plays = agent.greeting_audio_url !== null && greeting_text === null
  const text = plays ? AUDIO_GREETING : (greeting_text ?? agent.greeting_text ?? defaultGreeting(agent))
  const greeting_of = plays ? greetingName(agent) : undefined
  await say(session, { role: 'agent', text, by: ['speech', 'key'], greeting_of }, { step: 'converse' })
  await live
  if (session.line?.understands_speech === false) await askForKeys(session)
}

/** Otherwise the other party would speak, and wonder. */
async function askForKeys(session: CallSession): Promise<void> {
  await say(session, { role: 'system', text: KEYS_ONLY, by: ['key'], expects: 'digit' })
}

function defaultGreeting({ display_name }: { display_name: string }): string {
  return `Hello, this is ${display_name}. How can I help you?`
}
