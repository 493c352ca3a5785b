import { liveModelOf } from '../../../gateways/ai/catalogue.ts'
import type { LiveMessage, LiveSettings } from '../../../gateways/ai/live-model.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import { history } from '../../turns/history.ts'
import { definitionOf, liveToolsOf } from '../../turns/model-tools.ts'
import { systemPrompt } from '../../turns/prompt.ts'
import { LeaseLost } from './call-over.ts'
import type { CallSession } from './call-session.ts'

/** Locks the call and then its lease, in the same order as an erasure. */
const wentLive = statement<{ call_id: string; claim: number; now: Date }, { call_id: string }>(
  'call_went_live',
  `with moved as (
     update calls c set ai_mode = 'hosted_live', updated_at = :now
     from live_calls l where c.call_id = :call_id and l.call_id = c.call_id and l.claim = :claim
     returning c.call_id
   )
   select call_id from moved`,
)

/**
 * Opens the model of an agent with a model that hears and speaks, while the call begins. If this fails, the provider's text model
 * answers, with recognised and synthesised speech. Never rejects.
 */
export async function goLive(session: CallSession): Promise<void> {
  const model = liveModelOf(session.agent)
  const { line, call, deps } = session
  if (model === null || call.environment === 'sandbox' || !line?.goLive) return
  try {
    session.live = await line.goLive(await settingsOf(session, model))
    if (session.live) await recordLive(session)
    else deps.log.warn({ call_id: call.call_id, model }, 'a live model is not available; a text model answers the call')
  } catch (error) {
    session.abandon(error as Error)
  }
}

async function recordLive(session: CallSession): Promise<void> {
  const { deps, call, journal, signal } = session
  if (signal.aborted) return
  using _ = deps.activity.begin()
  const now = deps.clock.now()
  const [moved] = await run(deps.db, wentLive, { call_id: call.call_id, claim: journal.claim, now })
  if (!moved) throw new LeaseLost(`${call.call_id} is carried by another process, or has ended.`)
  session.call = { ...session.call, ai_mode: 'hosted_live', updated_at: now }
}

async function settingsOf(session: CallSession, model: string): Promise<LiveSettings> {
  const { agent, call, transcript, journal, deps, signal } = session
  const { call_id, environment, from_number, to_number } = call
  const subject = { channel: 'voice', call_id, from_number, to_number } as const
  const remote = await deps.mcp.toolsFor({ agent, environment, note: (exchange) => session.note(exchange) }, signal)
  const answered = transcript.filter(({ turn_id }) => turn_id !== journal.pending_turn_id)
  return {
    model,
    voice: agent.tts_voice,
    language: agent.language,
    instructions: systemPrompt({ agent, subject, passages: [] }),
    tools: [...liveToolsOf({ agent, subject }), ...remote.map(definitionOf)],
    history: history(answered).flatMap(messageOf),
  }
}

function messageOf({ role, text }: CallSession['transcript'][number]): LiveMessage[] {
  return text === '' ? [] : [{ role: role === 'caller' ? 'user' : 'assistant', text }]
}
