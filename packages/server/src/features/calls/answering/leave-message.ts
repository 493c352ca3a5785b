import type { CallSession } from '../session/call-session.ts'
import { recordUtterance } from '../session/record-utterance.ts'
import { say } from '../session/say.ts'

/** The limit on a voicemail's greeting. Anything longer is a queue, or a line that nobody picks up. */
const MAX_GREETING_MS = 60_000

/** Says the message when the voicemail records, and hangs up. If there is no tone or pause in time, nothing is said. */
export async function leaveMessage(session: CallSession, message: string): Promise<void> {
  const { first_words, signal } = session
  const begins = await first_words.message(MAX_GREETING_MS, signal)
  await recordGreeting(session)
  if (begins === null) return
  await say(session, { role: 'agent', text: message, by: [] })
  session.end({ status: 'completed', end_reason: 'message_left' })
  signal.throwIfAborted()
}

/** Adds the voicemail's words to the transcript, as far as they were recognised. */
async function recordGreeting(session: CallSession): Promise<void> {
  for (const input of session.caller_input.take()) if (input.kind === 'utterance') await recordUtterance(session, input)
}
