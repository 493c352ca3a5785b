import type { Knex } from 'knex'
import type { Clock } from '@ohun/clock'
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
  /** Creates the first secret of a workspace, `whsec_…` with 256 random bits, and returns it. */
  createFor(trx: Knex.Transaction, workspace_id: string): Promise<string>
  /**
   * Replaces all secrets of a workspace with a new one. The old ones stop signing immediately, because a stranger may know
   * them.
   */
  replaceFor(trx: Knex.Transaction, workspace_id: string): Promise<void>
  /**
   * Clears the cache of this process after a transaction that replaced the secrets. Other processes cache them for five
   * seconds.
   */
  forget(workspace_id: string): void
  /** May be five seconds old, because a rotation elsewhere leaves both secrets valid for 24 h. @throws if there is no secret. */
  current(workspace_id: string): Promise<SigningSecrets>
}

export interface SecretRotation {
  /**
   * Creates a new secret; the previous one also signs for 24 h. Call `forget` after the commit.
   * @returns null, without any change, within 24 h of an earlier rotation.
   */
  rotate(trx: Knex.Transaction, workspace_id: string): Promise<SigningSecrets | null>
}

interface Row {
  sealed_current: string
  sealed_previous: string | null
  previous_valid_until: Date | null
}

const CACHED_MS = 5_000
const CACHED_WORKSPACES = 10_000
const SECRET_BYTES = 32
const GRACE_MS = 24 * 60 * 60 * 1_000

const insertSecret = statement<{ workspace_id: string; sealed_current: string; created_at: Date }>(
  'signing_secrets_insert',
  `insert into signing_secrets (workspace_id, sealed_current, created_at)
  values (:workspace_id, :sealed_current, :created_at)`,
)

const selectSecrets = statement<{ workspace_id: string }, Row>(
  'signing_secrets_select',
  `select sealed_current, sealed_previous, previous_valid_until from signing_secrets where workspace_id = :workspace_id`,
)

interface Rotation {
  workspace_id: string
  sealed: string
  now: Date
  valid_until: Date
}

/** The second of two concurrent rotations waits for the first one's row and then finds a rotation within 24 h. */
const rotateSecret = statement<Rotation, Row>(
  'signing_secrets_rotate',
  `update signing_secrets set sealed_current = :sealed, sealed_previous = sealed_current,
    previous_valid_until = :valid_until, rotated_at = :now
  where workspace_id = :workspace_id and (previous_valid_until is null or previous_valid_until <= :now)
  returning sealed_current, sealed_previous, previous_valid_until`,
)

const replaceSecrets = statement<{ workspace_id: string; sealed: string; now: Date }>(
  'signing_secrets_replace',
  `update signing_secrets set sealed_current = :sealed, sealed_previous = null, previous_valid_until = null,
    rotated_at = :now where workspace_id = :workspace_id`,
)

export function createSecrets({ db, clock, box }: SecretsDeps): Secrets & SecretRotation {
  const cache = new Map<string, { secrets: Promise<SigningSecrets>; until: number }>()

  const read = async (workspace_id: string): Promise<SigningSecrets> => {
    const [row] = await run(db, selectSecrets, { workspace_id })
    if (!row) throw new Error(`Workspace ${workspace_id} has no signing secret.`)
    return opened(row)
  }

  const opened = ({ sealed_current, sealed_previous, previous_valid_until }: Row): SigningSecrets => ({
    current: box.open(sealed_current),
    previous: sealed_previous === null ? null : box.open(sealed_previous),
    previous_valid_until,
  })

  const keep = (workspace_id: string, secrets: Promise<SigningSecrets>): void => {
    if (cache.size >= CACHED_WORKSPACES) cache.clear()
    cache.set(workspace_id, { secrets, until: clock.monotonic_ms() + CACHED_MS })
  }

  return {
    async createFor(trx, workspace_id) {
      const secret = newSecret()
      await run(trx, insertSecret, { workspace_id, sealed_current: box.seal(secret), created_at: clock.now() })
      return secret
    },

    async replaceFor(trx, workspace_id) {
      await run(trx, replaceSecrets, { workspace_id, sealed: box.seal(newSecret()), now: clock.now() })
    },

    forget: (workspace_id) => void cache.delete(workspace_id),

    current(workspace_id) {
      const now = clock.monotonic_ms()
      const cached = cache.get(workspace_id)
      if (cached && now < cached.until) return cached.secrets
      const secrets = read(workspace_id)
      keep(workspace_id, secrets)
      secrets.catch(() => cache.delete(workspace_id))
      return secrets
    },

    async rotate(trx, workspace_id) {
      const now = clock.now()
      const valid_until = new Date(now.getTime() + GRACE_MS)
      const [row] = await run(trx, rotateSecret, { workspace_id, sealed: box.seal(newSecret()), now, valid_until })
      return row ? opened(row) : null
    },
  }
}

const newSecret = (): string => `whsec_${randomToken(SECRET_BYTES)}`
