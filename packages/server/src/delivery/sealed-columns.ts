import { statement } from '../platform/db/statement.ts'
import type { SealedColumn, SealedRow } from '../platform/sealed-columns.ts'

type Page = { after: string; limit: number }
type Change = SealedRow & { next: string }

const readCurrent = statement<Page, SealedRow>(
  'sealed_signing_secrets_read',
  `select workspace_id as id, sealed_current as value from signing_secrets where workspace_id > :after
  order by workspace_id limit :limit`,
)

const writeCurrent = statement<Change, { id: string }>(
  'sealed_signing_secrets_write',
  `update signing_secrets set sealed_current = :next where workspace_id = :id and sealed_current = :value
  returning workspace_id as id`,
)

const readPrevious = statement<Page, SealedRow>(
  'sealed_previous_secrets_read',
  `select workspace_id as id, sealed_previous as value from signing_secrets
  where workspace_id > :after and sealed_previous is not null order by workspace_id limit :limit`,
)

const writePrevious = statement<Change, { id: string }>(
  'sealed_previous_secrets_write',
  `update signing_secrets set sealed_previous = :next where workspace_id = :id and sealed_previous = :value
  returning workspace_id as id`,
)

const readHeaders = statement<Page, SealedRow>(
  'sealed_endpoint_headers_read',
  `select target_id as id, sealed_headers as value from webhook_targets
  where target_id > :after and sealed_headers is not null order by target_id limit :limit`,
)

const writeHeaders = statement<Change, { id: string }>(
  'sealed_endpoint_headers_write',
  `update webhook_targets set sealed_headers = :next where target_id = :id and sealed_headers = :value
  returning target_id as id`,
)

/** The current secret comes before the previous one, because a rotation moves it there. */
export const sealedInDelivery: readonly SealedColumn[] = [
  { name: 'signing_secrets.sealed_current', read: readCurrent, write: writeCurrent },
  { name: 'signing_secrets.sealed_previous', read: readPrevious, write: writePrevious },
  { name: 'webhook_targets.sealed_headers', read: readHeaders, write: writeHeaders },
]
