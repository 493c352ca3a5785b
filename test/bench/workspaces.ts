import { createSecrets } from '../../packages/server/src/delivery/secrets.ts'
import { createWorkspace } from '../../packages/server/src/features/workspaces/create-workspace.ts'
import { systemClock as clock } from '../../packages/clock/src/index.ts'
import { createSecretBox } from '../../packages/server/src/platform/crypto.ts'
import { openDatabase } from '../../packages/server/src/platform/db/database.ts'
import { createIds } from '../../packages/server/src/platform/ids.ts'
import { ENCRYPTION_KEY, type OhunServer } from './ohun-server.ts'

/** A workspace on the largest plan with an agent that answers one number. */
export interface BenchWorkspace {
  workspace_id: string
  sandbox_key: string
  agent_id: string
  number: string
}

/** Several workspaces, because each may have only 500 concurrent calls. */
export async function makeWorkspaces(
  server: Pick<OhunServer, 'origin' | 'database'>,
  { count, webhook_url }: { count: number; webhook_url: string },
): Promise<BenchWorkspace[]> {
  const db = openDatabase(server.database)
  const ids = createIds(clock)
  const secrets = createSecrets({ db, clock, box: createSecretBox(ENCRYPTION_KEY) })
  const made: BenchWorkspace[] = []
  for (let index = 0; index < count; index++) {
    const { workspace_id, keys } = await db.knex.transaction((trx) =>
      createWorkspace({ clock, ids, createSigningSecret: (inner, id) => secrets.createFor(inner, id) }, trx, {
        name: 'Bench',
        plan: 'scale',
        balance_kobo: 100_000,
        daily_limit_kobo: null,
        owner: { email: `bench-${index}@example.com`, password_hash: '$argon2id$of-no-password', verified: true },
        keys: ['sandbox'],
      }),
    )
    const sandbox_key = keys.sandbox as string
    made.push({ workspace_id, sandbox_key, ...(await makeAgent(server.origin, { sandbox_key, webhook_url })) })
  }
  await db.close()
  return made
}

async function makeAgent(
  origin: string,
  { sandbox_key, webhook_url }: { sandbox_key: string; webhook_url: string },
): Promise<{ agent_id: string; number: string }> {
  const { agent_id } = await post<{ agent_id: string }>(origin, '/v1/agents', {
    sandbox_key,
    body: { display_name: 'Bench', webhook_url, call_window_start: null, call_window_end: null },
  })
  const body = { agent_id, type: 'mobile_virtual', country_code: 'NG' }
  const { e164 } = await post<{ e164: string }>(origin, '/v1/numbers/auto', { sandbox_key, body })
  return { agent_id, number: e164 }
}

/** @throws when the response is not a success. */
export async function post<Answer>(
  origin: string,
  path: string,
  { sandbox_key, body }: { sandbox_key: string; body: object },
): Promise<Answer> {
  const headers = jsonHeaders({ sandbox_key })
  const answer = await fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Answer
}

export const jsonHeaders = ({ sandbox_key }: Pick<BenchWorkspace, 'sandbox_key'>): Record<string, string> => ({
  authorization: `Bearer ${sandbox_key}`,
  'content-type': 'application/json',
})
