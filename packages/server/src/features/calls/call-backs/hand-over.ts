import { act } from '../session/act.ts'
import type { CallSession } from '../session/call-session.ts'

/** Transfers a call-back to a colleague once its greeting is said. If nobody takes it, the agent continues. */
export async function handOver(session: CallSession): Promise<void> {
  const { hand_over } = session
  session.hand_over = null
  if (hand_over) await act(session, { kind: 'warm_transfer', request: hand_over.request })
}
