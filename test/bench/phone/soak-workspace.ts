import { createSecrets } from '../../../packages/server/src/delivery/secrets.ts'
import { REQUIRED_DPA_VERSION } from '../../../packages/server/src/features/dpa/dpa-version.ts'
import { createWorkspace } from '../../../packages/server/src/features/workspaces/create-workspace.ts'
import { systemClock as clock } from '../../../packages/clock/src/index.ts'
import { createSecretBox } from '../../../packages/server/src/platform/crypto.ts'
import type { Database } from '../../../packages/server/src/platform/db/database.ts'
import { createIds } from '../../../packages/server/src/platform/ids.ts'
import { ENCRYPTION_KEY } from '../ohun-server.ts'
import { post } from '../workspaces.ts'

/** One in four workspaces records its calls. */
const RECORDED = [false, false, false, true]

/**
 * Workspaces that take real calls at one number each: the minutes of one plan are not enough for half an hour.
 * @returns the numbers.
 */
export async function makeSoakWorkspaces(
  db: Database,
  { origin, webhook_url }: { origin: string; webhook_url: string },
): Promise<string[]> {
  const numbers = RECORDED.map((_, at) => `+23480311${String(at).padStart(5, '0')}`)
  for (const [at, recording_enabled] of RECORDED.entries()) {
    const key = await createLineOwner(db, `soak${at}@example.com`)
    await post(origin, '/v1/workspace/recording', { sandbox_key: key, body: { enabled: true } })
    const settings = { display_name: `Ada ${at}`, webhook_url, greeting_text: 'Good day.' }
    const recording = { recording_enabled, consent_required: false }
    await openLines(db, { origin, key, settings: { ...settings, ...recording }, numbers: [numbers[at]!] })
  }
  return numbers
}

interface Lines {
  origin: string
  /** The workspace's production key. */
  key: string
  /** The settings of the agent that answers. */
  settings: object
  numbers: readonly string[]
}

/** Creates an agent that takes real calls at these numbers. */
export async function openLines(db: Database, { origin, key, settings, numbers }: Lines): Promise<void> {
  const call = <Answer>(path: string, body: object) => post<Answer>(origin, path, { sandbox_key: key, body })
  const { agent_id } = await call<{ agent_id: string }>('/v1/agents', settings)
  for (const e164 of numbers) {
    const number_id = `num_${e164.slice(1)}`
    const number = { number_id, e164, type: 'mobile_virtual', country_code: 'NG', channels: ['voice'] }
    await db.knex('numbers').insert({ ...number, area_code: null, environment: 'production' })
    await call('/v1/numbers', { number_id, agent_id })
  }
}

/** Creates a workspace that may take real calls. @returns its production key. */
export async function createLineOwner(db: Database, email: string): Promise<string> {
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
