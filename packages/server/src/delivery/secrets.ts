import type { Knex } from 'knex'
import type { Clock } from '../platform/clock.ts'
import { randomToken, type SecretBox } from '../platform/crypto.ts'
import type { Database } from '../platform/db/database.ts'
import { run, statement } from '../platform/db/statement.ts'
import type { SigningSecrets } from './signing.ts'

export interface SecretsDeps {
  db: Database
  clock: Clock
  box: SecretBox
}

/** The signing secrets of workspaces, sealed in the database. */
export interface Secrets {
  /** Makes the first secret of a workspace, `whsec_…` with 256 random bits, and returns it. */
  createFor(trx: Knex.Transaction, workspace_id: string): Promise<string>
  /** At most five seconds old: a rotation elsewhere leaves both secrets valid for 24 h. @throws when there is none. */
  current(workspace_id: string): Promise<SigningSecrets>
}

interface Row {
  sealed_current: string
  sealed_previous: string | null
  previous_valid_until: Date | null
}

const CACHED_MS = 5_000
const CACHED_WORKSPACES = 10_000
const SECRET_BYTES = 32

const insertSecret = statement<{ workspace_id: string; sealed_current: string; created_at: Date }>(
  'signing_secrets_insert',
  `insert into signing_secrets (workspace_id, sealed_current, created_at)
  values (:workspace_id, :sealed_current, :created_at)`,
)

const selectSecrets = statement<{ workspace_id: string }, Row>(
  'signing_secrets_select',
  `select sealed_current, sealed_previous, previous_valid_until from signing_secrets where workspace_id = :workspace_id`,
)

export function createSecrets({ db, clock, box }: SecretsDeps): Secrets {
  const cache = new Map<string, { secrets: Promise<SigningSecrets>; until: number }>()

  const read = async (workspace_id: string): Promise<SigningSecrets> => {
    const [row] = await run(db, selectSecrets, { workspace_id })
    if (!row) throw new Error(`Workspace ${workspace_id} has no signing secret.`)
    const { sealed_current, sealed_previous, previous_valid_until } = row
    return {
      current: box.open(sealed_current),
      previous: sealed_previous === null ? null : box.open(sealed_previous),
      previous_valid_until,
    }
  }

  return {
    async createFor(trx, workspace_id) {
      const secret = `whsec_${randomToken(SECRET_BYTES)}`
      await run(trx, insertSecret, { workspace_id, sealed_current: box.seal(secret), created_at: clock.now() })
      return secret
    },

    current(workspace_id) {
      const now = clock.now().getTime()
      const cached = cache.get(workspace_id)
      if (cached && now < cached.until) return cached.secrets
      const secrets = read(workspace_id)
      if (cache.size >= CACHED_WORKSPACES) cache.clear()
      cache.set(workspace_id, { secrets, until: now + CACHED_MS })
      secrets.catch(() => cache.delete(workspace_id))
      return secrets
    },
  }
}
