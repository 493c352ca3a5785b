import type { Channel, NumberUpdate, PhoneNumber } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import { statement } from '../../platform/db/statement.ts'
import { nextUpdate, requireUnchanged } from '../../platform/expected-update.ts'
import { AgentRow } from '../agents/agent.model.ts'
import { changeHeld, heldIn, heldKey, inQuarantine, requireHeld, type HeldKey } from './held-number.ts'
import { requireChannels } from './number-channels.ts'
import { numberView, type NumberRow } from './number.view.ts'
import type { ChangeNumberDeps } from './release-number.ts'

const update = statement<HeldKey & { agent_id: string | null; channels: Channel[]; updated_at: Date }, NumberRow>(
  'update_number',
  `with changed as (
     update number_claims set agent_id = :agent_id, channels = :channels, updated_at = :updated_at
     where workspace_id = :workspace_id and environment = :environment and number_id = :number_id
       and status = 'provisioned' returning *) ${heldIn('changed')}`,
)

/**
 * Changes the given fields.
 * @throws ApiError CHANNEL_MISMATCH if the number lacks a channel, NUMBER_UNAVAILABLE while it is in quarantine, NOT_FOUND and
 * PERMISSION_DENIED for the ids, VERSION_CONFLICT if the number was changed after the time that the caller has seen.
 */
export async function updateNumber(
  deps: ChangeNumberDeps,
  caller: Caller,
  { number_id, body }: { number_id: string; body: NumberUpdate },
): Promise<PhoneNumber> {
  const key = heldKey(caller, number_id, deps.clock.now())
  return await deps.knex.transaction(async (trx) => {
    // The agent is locked before its numbers, as in its deletion. The other order could deadlock.
    if (typeof body.agent_id === 'string')
      await AgentRow.requireGiven(trx, caller, { field: 'agent_id', id: body.agent_id })
    const held = await requireHeld(trx, key)
    if (held.status === 'quarantined') throw inQuarantine(held)
    requireUnchanged(held, body.expected_updated_at)
    const { agent_id = held.agent_id, channels = held.channels } = body
    requireChannels({ e164: held.e164, channels: held.supported_channels }, channels)
    return numberView(
      await changeHeld(trx, update, { ...key, agent_id, channels, updated_at: nextUpdate(held, key.now) }),
    )
  })
}
