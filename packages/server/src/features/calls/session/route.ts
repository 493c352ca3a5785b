import { rolloutContact } from '../../agents/versions/rollout-contact.ts'
import { versionFor } from '../../agents/versions/version-sql.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import { matchRule } from '../../routing-rules/match-rule.ts'
import { readRules, type CallRule } from '../../routing-rules/read-rules.ts'
import { agentSnapshot, type CallAgent } from '../call-agent.ts'
import { MINUTE_RATES } from '../charging/metering.ts'
import { aiModeOf } from '../placing/new-call.ts'
import { LeaseLost } from './call-over.ts'
import type { CallSession } from './call-session.ts'
import { nextInput } from './next-input.ts'

/** The time in which the caller must say what the call is about. It comes from the spec. */
const FIRST_UTTERANCE_MS = 3_000

interface Taking {
  call_id: string
  claim: number
  agent_id: string
  /** The remote party, which decides the version of the agent. */
  contact: string
  /** {@link MINUTE_RATES} */
  rates: string
  now: Date
}

/** Locks the call and then its lease, in the same order as an erasure. A free call stays free. */
const takenBy = statement<Taking, { agent: CallAgent; minute_kobo: number | null }>(
  'call_taken_by',
  `with chosen as (
     select ${versionFor({ agent: 'a', contact: ':contact::text' })} as version from agents a where a.agent_id = :agent_id
   ), snapshot as (${agentSnapshot({ agent_id: ':agent_id', version: '(select version from chosen)' })}
   ), moved as (
     update calls c set agent_id = :agent_id, agent_version = (s.agent ->> 'version')::int, updated_at = :now,
       ai_mode = case when s.agent ->> 'ai_provider' = 'byom' then 'byom' else 'hosted' end
     from snapshot s, live_calls l
     where c.call_id = :call_id and l.call_id = c.call_id and l.claim = :claim
     returning c.call_id, c.ai_mode, s.agent
   )
   update live_calls l set agent = moved.agent, minute_kobo = case when l.minute_kobo is not null
     then (:rates::json -> (moved.agent ->> 'plan') ->> moved.ai_mode)::int end
   from moved where l.call_id = moved.call_id and l.claim = :claim
   returning l.agent, l.minute_kobo`,
)

/**
 * Selects the agent of an inbound call by the first routing rule of its number that matches the caller's first words. The agent of the
 * default rule, or of the number, has the call already. The words are answered after the greeting.
 */
export async function route(session: CallSession): Promise<void> {
  const { call, journal, line } = session
  if (journal.step !== 'announce' || call.direction !== 'inbound' || !session.has_rules) return
  if (line?.understands_speech === false) return // the caller has not been asked to press keys yet
  const rules = await rulesOf(session)
  if (!rules.some(({ match_type }) => match_type !== 'default')) return
  line?.listens?.()
  const heard = await nextInput(session, FIRST_UTTERANCE_MS)
  if (!heard) return
  session.caller_input.hear(heard)
  const rule = matchRule(rules, heard.text)
  if (rule && rule.agent_id !== call.agent_id) await switchAgent(session, rule.agent_id)
}

async function rulesOf({ deps, call }: CallSession): Promise<CallRule[]> {
  using _ = deps.activity.begin()
  const { workspace_id, environment, to_number: e164 } = call
  return await readRules(deps.db, { workspace_id, environment, e164 })
}

async function switchAgent(session: CallSession, agent_id: string): Promise<void> {
  const { deps, call, journal } = session
  using _ = deps.activity.begin()
  const { call_id, from_number } = call
  const now = deps.clock.now()
  const contact = rolloutContact(from_number, call_id)
  const taking = { call_id, claim: journal.claim, agent_id, contact, rates: MINUTE_RATES, now }
  const [taken] = await run(deps.db, takenBy, taking)
  if (!taken) throw new LeaseLost(`${call_id} is carried by another process, or has ended.`)
  session.agent = taken.agent
  session.greeting_text = null // it belongs to the agent that had the call before
  session.meter.price(taken.minute_kobo)
  const ai_mode = aiModeOf(taken.agent.ai_provider)
  const agent_version = taken.agent.version ?? null
  session.call = { ...session.call, agent_id, agent_version, ai_mode, updated_at: now }
}
