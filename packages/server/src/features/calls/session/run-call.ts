import type { CallEnd } from '../call-state.ts'
import { meetAnswer } from '../answering/meet-answer.ts'
import { announce } from './announce.ts'
import { answer } from './answer.ts'
import { CallOver } from './call-over.ts'
import type { CallSession } from './call-session.ts'
import { consent, recordUnasked } from './consent.ts'
import { converse } from './converse.ts'
import { endCall } from './end.ts'
import { goLive } from './go-live.ts'
import { connectColleague } from '../call-backs/connect-colleague.ts'
import { greet } from './greet.ts'
import type { Ring } from './ring.ts'
import { route } from './route.ts'
import { screen } from './screen.ts'

/**
 * Runs a call from its first ring to its end. A session that takes a call over also starts at the first step, and each step checks in
 * the record whether it is done.
 * @throws the reason why the session was abandoned. The call then continues in another process.
 */
export async function runCall(session: CallSession, ring: Ring): Promise<void> {
  const end = await untilOver(async () => {
    await screen(session, ring)
    await answer(session, ring)
    await route(session)
    await session.meter.start()
    listTools(session)
    await meetAnswer(session)
    const live = goLive(session)
    await recordUnasked(session)
    await announce(session)
    await consent(session)
    await greet(session, live)
    session.monitoring.greeted()
    await live
    await connectColleague(session)
    await converse(session)
  })
  await endCall(session, end)
}

/** Lists the tools of MCP servers while the greeting is said, so that the first turn need not wait for them. */
function listTools(session: CallSession): void {
  const { agent, deps, signal } = session
  const { environment } = session.call
  if (agent.ai_provider === 'byom' && agent.webhook_format !== 'chat_completions') return
  const tools = deps.mcp.toolsFor({ agent, environment, note: (exchange) => session.note(exchange) }, signal)
  tools.catch(() => {}) // the call is over
}

/** Runs the steps until the call ends. It ends when its signal is aborted, and every step throws then. */
async function untilOver(steps: () => Promise<void>): Promise<CallEnd> {
  try {
    await steps()
  } catch (error) {
    if (error instanceof CallOver) return error.end
    throw error
  }
  throw new Error('A conversation ends by its signal.')
}
