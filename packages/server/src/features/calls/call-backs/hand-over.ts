import { act } from '../session/act.ts'
import type { CallSession } from '../session/call-session.ts'

/** Hands a call-back over to a colleague, once its greeting is said. If nobody takes it, the agent continues. */
export async function handOver(session: CallSession): Promise<void> {
  const request = session.hand_over
  session.hand_over = null
  if (request) await act(session, { kind: 'warm_transfer', request })
}

/** Said to who is called back, in place of the agent's greeting. */
export function callBackGreeting(display_name: string): string {
  return `Hello, this is ${display_name}. You asked us to call you back. One moment, I am connecting you with a colleague.`
}
