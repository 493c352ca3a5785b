import type { InboundMessage } from '../../../gateways/messaging/message-carrier.ts'
import type { Channel } from '../../../generated/types.gen.ts'
import type { Environment } from '../../../platform/caller.ts'
import type { Clock } from '@ohun/clock'
import type { Database } from '../../../platform/db/database.ts'
import { rowList, type ParamsOf } from '../../../platform/db/rows.ts'
import { run, statement } from '../../../platform/db/statement.ts'

/** The number that received a message. */
export type Addressee = Pick<InboundMessage, 'environment' | 'to' | 'workspace_id'>

/** The holder of a number, and the agent that handles its messages. */
export interface NumberHolder {
  workspace_id: string
  environment: Environment
  e164: string
  /** After its quarantine, a number has no holder. */
  status: 'provisioned' | 'quarantined'
  channels: Channel[]
  /** Null if the number has no agent. */
  agent_id: string | null
  agent_status: 'active' | 'paused' | null
}

const addressed = rowList('asked', { environment: 'text', e164: 'text', workspace_id: 'text?' })

type HolderParams = ParamsOf<typeof addressed> & { now: Date }

/** A production number has one holder. A sandbox number has many, and the message names the workspace. Each case has a separate index. */
export const selectHolders = statement<HolderParams, NumberHolder & { asked_workspace_id: string | null }>(
  'number_holders',
  `select asked.workspace_id as asked_workspace_id, c.workspace_id, n.environment, n.e164, c.status, c.channels,
     a.agent_id, a.status as agent_status
   from ${addressed.source}
   join numbers n on n.environment = asked.environment and n.e164 = asked.e164
   join lateral (
     select p.* from number_claims p
     where n.environment = 'production' and p.environment = 'production' and p.number_id = n.number_id
     union all
     select s.* from number_claims s
     where n.environment = 'sandbox' and s.workspace_id = asked.workspace_id and s.number_id = n.number_id
   ) c on c.status = 'provisioned' or c.quarantine_until > :now
   join workspaces w on w.workspace_id = c.workspace_id and w.deleted_at is null
   left join agents a on a.agent_id = c.agent_id and a.deleted_at is null`,
  { hot: 'messages' },
)

/** @returns the workspace that holds the number or has it in quarantine. Undefined if there is none. */
export async function numberHolders(
  { db: { work_pool }, clock }: { db: Pick<Database, 'work_pool'>; clock: Clock },
  addressees: readonly Addressee[],
): Promise<(addressee: Addressee) => NumberHolder | undefined> {
  const asked = [...new Map(addressees.map((one) => [keyOf(one.environment, one.to, one.workspace_id), one])).values()]
  const rows = await run({ pool: work_pool }, selectHolders, {
    now: clock.now(),
    ...addressed.params(asked.map((one) => ({ ...one, e164: one.to }))),
  })
  const holders = new Map(rows.map((row) => [keyOf(row.environment, row.e164, row.asked_workspace_id), row] as const))
  return ({ environment, to, workspace_id }) => holders.get(keyOf(environment, to, workspace_id))
}

function keyOf(environment: string, e164: string, workspace_id: string | null): string {
  return `${environment} ${e164} ${workspace_id}`
}
