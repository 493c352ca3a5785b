import type { CallSession } from './call-session.ts'
import { say } from './say.ts'

/** Identifies the caller, as the law requires. The announcement is played to the end, whatever the other party says or presses. */
export async function announce(session: CallSession): Promise<void> {
  const text = session.agent.pre_call_announcement
  if (session.journal.step !== 'announce' || !text) return
  await say(session, { role: 'system', text, by: [] }, { step: 'consent' })
}
