import type { CallTransferLeg, CallTransferOutcome } from '../../../generated/types.gen.ts'
import type { Database } from '../../../platform/db/database.ts'
import { run, statement } from '../../../platform/db/statement.ts'

/** The key of a line to a colleague, which is part of a call. */
export interface LegKey {
  call_id: string
  /** The position of the colleague in the order of calling, from 1. */
  position: number
}

export interface NewLeg extends LegKey {
  workspace_id: string
  destination: string
  /** The price of a minute. Null if it is free. */
  minute_kobo: number | null
  started_at: Date
  /** True if the agent stays in the conversation when the colleague has taken the call. */
  agent_stays: boolean
}

/** A line that has not ended yet. */
export interface OpenLeg extends LegKey {
  outcome: CallTransferOutcome | null
  minute_kobo: number | null
  answered_at: Date | null
}

const insert = statement<NewLeg>(
  'call_transfer_begin',
  `insert into call_transfers (call_id, position, workspace_id, destination, minute_kobo, started_at, agent_stays)
   values (:call_id, :position, :workspace_id, :destination, :minute_kobo, :started_at, :agent_stays)`,
)

const answer = statement<LegKey & { answered_at: Date }>(
  'call_transfer_answered',
  `update call_transfers set answered_at = :answered_at
   where call_id = :call_id and position = :position and answered_at is null`,
)

const decide = statement<LegKey & { outcome: CallTransferOutcome }>(
  'call_transfer_decided',
  `update call_transfers set outcome = :outcome where call_id = :call_id and position = :position and outcome is null`,
)

const agentLeft = statement<LegKey & { agent_left_at: Date }>(
  'call_transfer_agent_left',
  `update call_transfers set agent_left_at = :agent_left_at where call_id = :call_id and position = :position`,
)

const joined = statement<LegKey & { carrier_joined_at: Date }>(
  'call_transfer_carrier_joined',
  `update call_transfers set carrier_joined_at = :carrier_joined_at where call_id = :call_id and position = :position`,
)

/** A line that ends before a decision gets the given outcome. */
const end = statement<LegKey & { ended_at: Date; outcome: CallTransferOutcome }>(
  'call_transfer_end',
  `update call_transfers set ended_at = :ended_at, outcome = coalesce(outcome, :outcome)
   where call_id = :call_id and position = :position and ended_at is null`,
)

const selectOpen = statement<{ call_id: string }, OpenLeg>(
  'call_transfers_open',
  `select call_id, position, outcome, minute_kobo, answered_at from call_transfers
   where call_id = :call_id and ended_at is null order by position`,
)

const selectLast = statement<{ call_id: string }, { last: number }>(
  'call_transfer_last',
  'select coalesce(max(position), 0)::int as last from call_transfers where call_id = :call_id',
)

interface LegRow extends OpenLeg {
  destination: string
  started_at: Date
  ended_at: Date | null
  cost_kobo: number
  agent_stays: boolean | null
  agent_left_at: Date | null
  carrier_joined_at: Date | null
}

const selectOfCalls = statement<{ call_ids: string[] }, LegRow>(
  'call_transfers',
  `select call_id, position, destination, outcome, minute_kobo, cost_kobo::int, started_at, answered_at, ended_at,
     agent_stays, agent_left_at, carrier_joined_at
   from call_transfers where call_id = any(:call_ids::text[]) order by call_id, position`,
)

export const beginLeg = async (db: Database, leg: NewLeg): Promise<void> => void (await run(db, insert, leg))

export const answerLeg = async (db: Database, leg: LegKey & { answered_at: Date }): Promise<void> =>
  void (await run(db, answer, leg))

export const decideLeg = async (db: Database, leg: LegKey & { outcome: CallTransferOutcome }): Promise<void> =>
  void (await run(db, decide, leg))

export const recordAgentLeft = async (db: Database, leg: LegKey & { agent_left_at: Date }): Promise<void> =>
  void (await run(db, agentLeft, leg))

export const recordCarrierJoined = async (db: Database, leg: LegKey & { carrier_joined_at: Date }): Promise<void> =>
  void (await run(db, joined, leg))

export const endLeg = async (
  db: Database,
  leg: LegKey & { ended_at: Date; outcome: CallTransferOutcome },
): Promise<void> => void (await run(db, end, leg))

/** The lines of a call that nobody has ended yet. */
export const openLegs = async (db: Database, call_id: string): Promise<OpenLeg[]> =>
  await run(db, selectOpen, { call_id })

/** The position of a call's last line to a colleague, or 0. */
export async function lastLeg(db: Database, call_id: string): Promise<number> {
  const [row] = await run(db, selectLast, { call_id })
  return row?.last ?? 0
}

/** The lines of these calls, as the API shows them. Calls without one are not in the map. */
export async function transfersOfCalls(
  db: Pick<Database, 'pool'>,
  call_ids: string[],
): Promise<Map<string, CallTransferLeg[]>> {
  const rows = call_ids.length === 0 ? [] : await run(db, selectOfCalls, { call_ids })
  const ofCall = Map.groupBy(rows, ({ call_id }) => call_id)
  return new Map([...ofCall].map(([call_id, legs]) => [call_id, legs.map(legView)]))
}

function legView({ destination, outcome, cost_kobo, agent_stays, ...times }: LegRow): CallTransferLeg {
  const { started_at, answered_at, agent_left_at, carrier_joined_at, ended_at } = times
  return {
    destination,
    kind: 'warm',
    afterwards: agent_stays ? 'stay' : 'leave',
    outcome,
    started_at: started_at.toISOString(),
    answered_at: answered_at?.toISOString() ?? null,
    agent_left_at: agent_left_at?.toISOString() ?? null,
    carrier_joined_at: carrier_joined_at?.toISOString() ?? null,
    ended_at: ended_at?.toISOString() ?? null,
    cost_kobo,
  }
}
