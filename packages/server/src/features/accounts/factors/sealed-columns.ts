import { statement } from '../../../platform/db/statement.ts'
import type { SealedColumn, SealedRow } from '../../../platform/sealed-columns.ts'

const read = statement<{ after: string; limit: number }, SealedRow>(
  'sealed_totp_secrets_read',
  `select user_id as id, sealed_secret as value from totp_factors where user_id > :after order by user_id limit :limit`,
)

const write = statement<SealedRow & { next: string }, { id: string }>(
  'sealed_totp_secrets_write',
  `update totp_factors set sealed_secret = :next where user_id = :id and sealed_secret = :value returning user_id as id`,
)

export const sealedOfFactors: readonly SealedColumn[] = [{ name: 'totp_factors.sealed_secret', read, write }]
