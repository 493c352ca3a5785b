import type { Knex } from 'knex'
import type { Caller } from '../../platform/caller.ts'
import type { Clock } from '@ohun/clock'
import { ApiError } from '../../platform/errors.ts'
import type { Ids } from '../../platform/ids.ts'
import { recordAudit } from '../audit-log/record-audit.ts'
import { REQUIRED_DPA_VERSION } from './dpa-version.ts'

export interface AcceptDpaDeps {
  knex: Knex
  clock: Clock
  ids: Ids
}

export interface DpaAcceptanceRow {
  version: string
  accepted_at: Date
}

/** Accepts a version. Accepting it twice returns the first acceptance. @throws ApiError INVALID_ARGUMENT for another version. */
export async function acceptDpa(deps: AcceptDpaDeps, caller: Caller, version: string): Promise<DpaAcceptanceRow> {
  if (version !== REQUIRED_DPA_VERSION)
    throw new ApiError('INVALID_ARGUMENT', `version: must be the current version, ${REQUIRED_DPA_VERSION}.`)
  const { workspace_id, actor } = caller
  const now = deps.clock.now()
  await deps.knex.transaction(async (trx) => {
    const accepted = await trx('dpa_acceptances')
      .insert({ workspace_id, version, accepted_by: actor, accepted_at: now })
      .onConflict(['workspace_id', 'version'])
      .ignore()
      .returning('version')
    if (accepted.length === 0) return
    await recordAudit(trx, { workspace_id, actor, action: 'dpa.accepted', target: version, now, ids: deps.ids })
  })
  return (await lastAcceptance(deps.knex, caller)) ?? { version, accepted_at: now }
}

/** The version that the workspace accepted last. */
export async function lastAcceptance(knex: Knex, { workspace_id }: Caller): Promise<DpaAcceptanceRow | null> {
  const row = await knex('dpa_acceptances')
    .where({ workspace_id })
    .orderBy('accepted_at', 'desc')
    .first<DpaAcceptanceRow | undefined>('version', 'accepted_at')
  return row ?? null
}
