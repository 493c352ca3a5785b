import { greetingName } from '../../agents/greeting-name.ts'
import type { CallSession } from './call-session.ts'
import { setWords, type SetWords } from '../../../domain/set-phrases/set-words.ts'
import { say, type Words } from './say.ts'

/** The text of a recorded greeting. Its words are not known, so the transcript only shows that it was played. */
const AUDIO_GREETING = '[audio greeting]'

/** @param live - Resolves when it is known whether a live model understands speech. */
export async function greet(session: CallSession, live: Promise<void>): Promise<void> {
  if (session.journal.step === 'converse') return
  await say(session, { role: 'agent', ...greetingOf(session), by: ['speech', 'key'] }, { step: 'converse' })
  await live
  if (session.line?.understands_speech === false) await askForKeys(session)
}

/** Asks for keys, because the other party would otherwise speak and get no answer. */
async function askForKeys(session: CallSession): Promise<void> {
  const words = setWords(session.agent, ({ keys_only }) => keys_only)
  await say(session, { role: 'system', ...words, by: ['key'], expects: 'digit' })
}

type Greeting = SetWords & Pick<Words, 'greeting_of'>

/** The greeting of this call, or else the agent's own, or else that of its language. */
function greetingOf({ agent, opening, greeting_text }: CallSession): Greeting {
  const { display_name } = agent
  if (opening?.greeting === null) return setWords(agent, (phrases) => phrases.call_back_greeting(display_name))
  const given = opening ? opening.greeting : greeting_text
  if (given === null && agent.greeting_audio_url !== null)
    return { text: AUDIO_GREETING, greeting_of: greetingName(agent) }
  const text = given ?? agent.greeting_text
  return text === null ? setWords(agent, (phrases) => phrases.greeting(display_name)) : { text }
}
