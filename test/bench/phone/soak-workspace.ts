import { createSecrets } from '../../../packages/server/src/delivery/secrets.ts'
import { REQUIRED_DPA_VERSION } from '../../../packages/server/src/features/dpa/dpa-version.ts'
import { createWorkspace } from '../../../packages/server/src/features/workspaces/create-workspace.ts'
import { systemClock as clock } from '../../../packages/clock/src/index.ts'
import { createSecretBox } from '../../../packages/server/src/platform/crypto.ts'
import type { Database } from '../../../packages/server/src/platform/db/database.ts'
import { createIds } from '../../../packages/server/src/platform/ids.ts'
import { ENCRYPTION_KEY } from '../ohun-server.ts'
import { post } from '../workspaces.ts'

/** One of four records its calls. */
const RECORDED = [false, false, false, true]

/**
 * Workspaces that take real calls at a number each: the minutes of one plan do not last for half an hour.
 * @returns the numbers.
 */
export async function makeSoakWorkspaces(
  db: Database,
  { origin, webhook_url }: { origin: string; webhook_url: string },
): Promise<string[]> {
  const numbers = RECORDED.map((_, at) => `+23480311${String(at).padStart(5, '0')}`)
  for (const [at, recording_enabled] of RECORDED.entries()) {
    const key = await createOwn(db, `soak${at}@example.com`)
    const call = <Answer>(path: string, body: object) => post<Answer>(origin, path, { sandbox_key: key, body })
    await call('/v1/workspace/recording', { enabled: true })
    const number_id = `num_soak${at}`
    const number = { number_id, e164: numbers[at], type: 'mobile_virtual', country_code: 'NG', channels: ['voice'] }
    await db.knex('numbers').insert({ ...number, area_code: null, environment: 'production' })
    const settings = { display_name: `Ada ${at}`, webhook_url, greeting_text: 'Good day.' }
    const recording = { recording_enabled, consent_required: false }
    const { agent_id } = await call<{ agent_id: string }>('/v1/agents', { ...settings, ...recording })
    await call('/v1/numbers', { number_id, agent_id })
  }
  return numbers
}

/** @returns its key for production. */
async function createOwn(db: Database, email: string): Promise<string> {
  const ids = createIds(clock)
  const secrets = createSecrets({ db, clock, box: createSecretBox(ENCRYPTION_KEY) })
  const owner = { email, password_hash: '$argon2id$of-no-password', verified: true }
  const { workspace_id, keys } = await db.knex.transaction((trx) =>
    createWorkspace({ clock, ids, createSigningSecret: (inner, id) => secrets.createFor(inner, id) }, trx, {
      name: 'Soak',
      plan: 'scale',
      balance_kobo: 1_000_000_000,
      daily_limit_kobo: null,
      owner,
      keys: ['production'],
    }),
  )
  const accepted = { version: REQUIRED_DPA_VERSION, accepted_by: 'key_soak', accepted_at: clock.now() }
  await db.knex('dpa_acceptances').insert({ workspace_id, ...accepted })
  return keys.production as string
}
