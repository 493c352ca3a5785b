import type { Knex } from 'knex'
import type { SecretRotation, Secrets } from '../../delivery/secrets.ts'
import type { SigningSecrets } from '../../delivery/signing.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Clock } from '@ohun/clock'
import { ApiError } from '../../platform/errors.ts'
import type { Ids } from '../../platform/ids.ts'
import { recordChange } from '../audit-log/record-audit.ts'

export interface RotateSecretDeps {
  knex: Knex
  secrets: SecretRotation & Pick<Secrets, 'forget'>
  clock: Clock
  ids: Ids
}

/** @throws ApiError ALREADY_EXISTS within 24 hours of an earlier rotation. */
export async function rotateSigningSecret(deps: RotateSecretDeps, caller: Caller): Promise<SigningSecrets> {
  const { workspace_id } = caller
  const rotated = await deps.knex.transaction(async (trx) => {
    const secrets = await deps.secrets.rotate(trx, workspace_id)
    if (secrets) await recordChange(deps, trx, { caller, action: 'signing_secret.rotated', target: workspace_id })
    return secrets
  })
  if (!rotated)
    throw new ApiError(
      'ALREADY_EXISTS',
      'The secret was rotated less than 24 hours ago; the previous secret is still in use.',
    )
  deps.secrets.forget(workspace_id)
  return rotated
}
