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
import { handOver } from '../call-backs/hand-over.ts'
import { greet } from './greet.ts'
import type { Ring } from './ring.ts'
import { route } from './route.ts'
import { screen } from './screen.ts'

/**
 * Runs a call from its first ring to its end. A session that takes a call over also starts at the first step: each step sees
 * in the record whether it is done.
 * @throws the reason for which the session was abandoned; the call then continues elsewhere.
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
    await handOver(session)
    await converse(session)
  })
  await endCall(session, end)
}

/** While the greeting is said, so that the first turn need not wait for MCP servers. */
function listTools(session: CallSession): void {
  const { agent, deps, signal } = session
  if (agent.ai_provider === 'byom' && agent.webhook_format !== 'chat_completions') return
  deps.mcp.toolsFor({ agent, note: (exchange) => session.note(exchange) }, signal).catch(() => {}) // the call is over
}

/** A call ends by an abort of its signal, on which every step throws. */
async function untilOver(steps: () => Promise<void>): Promise<CallEnd> {
  try {
    await steps()
  } catch (error) {
    if (error instanceof CallOver) return error.end
    throw error
  }
  throw new Error('A conversation ends by its signal.')
}
