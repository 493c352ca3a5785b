import { performAction } from '../session/perform-action.ts'
import type { CallSession } from '../session/call-session.ts'

/** Transfers a call-back to a colleague once its greeting is said. If nobody takes it, the agent continues. */
export async function connectColleague(session: CallSession): Promise<void> {
  const { opening } = session
  session.opening = null
  if (opening) await performAction(session, { kind: 'warm_transfer', request: opening.request })
}
