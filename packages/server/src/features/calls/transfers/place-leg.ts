import type { TransferRequest } from '../../../domain/warm-transfer.ts'
import { fundsFault } from '../../billing/require-funds.ts'
import { minuteKobo } from '../../billing/rates.ts'
import type { TransferringSession } from './transferring-session.ts'

/** The parameters of a call to a colleague. */
export interface LegPlacement {
  destination: string
  /** The number that the colleague sees. */
  from: string
  /** The price of a minute. Null if it is free. */
  minute_kobo: number | null
  request: TransferRequest
}

/** Anybody may open a page, so it must not make telephones ring at the workspace's expense. */
const OF_A_PAGE = 'is not called for a web page'

/** Checks the gates of a call to a colleague. Null if the call is not allowed. The reason is logged. */
export async function placeLeg(
  session: TransferringSession,
  { destination, request }: Pick<LegPlacement, 'destination' | 'request'>,
): Promise<LegPlacement | null> {
  const { deps, call, line, agent: narrowed } = session
  const { environment } = call
  const minute_kobo = priceOf(session, destination)
  const not_allowed = deps.destinations.faultOf({ environment, number: destination, narrowed })
  const fault = (line?.is_browser ? OF_A_PAGE : not_allowed) ?? (await gate(session, minute_kobo))
  if (typeof fault !== 'string') return { destination, from: fault.from, minute_kobo, request }
  const about = { call_id: call.call_id, pii: { destination } }
  deps.log.info(about, `a colleague was not called: the destination ${fault}`)
  return null
}

/** The line needs no model, so it costs as much as a minute of a `byom` agent. */
function priceOf({ deps, call, agent }: TransferringSession, destination: string): number | null {
  if (call.environment === 'sandbox') return null
  return minuteKobo(agent.plan, 'byom', deps.destinations.rateOf(destination))
}

/** @returns the number to call from, or the reason why the call is not allowed, as the end of a sentence. */
async function gate(session: TransferringSession, minute_kobo: number | null): Promise<{ from: string } | string> {
  const { deps, call, agent } = session
  const { environment, workspace_id } = call
  const own = call.direction === 'outbound' ? call.from_number : call.to_number
  const asked = { agent_id: agent.agent_id, to_number: own, from_number: own }
  const facts = await deps.readCallFacts({ workspace_id, environment }, asked)
  if (!facts?.from_number || !facts.channels?.includes('voice')) return 'has no number to be called from'
  const need = { entry_type: 'voice_minute', quantity: 1, amount_kobo: minute_kobo ?? 0 } as const
  const fault = environment === 'sandbox' ? null : fundsFault(facts, need, deps.clock.now())
  return fault === null ? { from: facts.from_number } : `cannot be paid for: ${fault.message}`
}
