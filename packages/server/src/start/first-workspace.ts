import type { Knex } from 'knex'
import { readCredentials, writeCredentials, type Credentials } from './credentials.ts'
import { createSecrets } from '../delivery/secrets.ts'
import { createWorkspace, type CreatedWorkspace } from '../features/workspaces/create-workspace.ts'
import { createSecretBox, randomToken } from '../platform/crypto.ts'
import { createIds } from '../platform/ids.ts'
import { hashPasswordHere } from '../platform/threads/password.ts'
import type { ServerDeps } from './start.ts'

const EMAIL = 'owner@ohun.localhost'
/** NGN 1,000,000 for experiments. */
const BALANCE_KOBO = 100_000_000

/**
 * At the first start of the embedded database, creates a workspace that is ready to use, with its credentials in the data directory.
 * The file is written before the commit. After a crash in between, the credentials are invalid, and the next start creates both
 * again. In the opposite order, the committed keys would be lost.
 * @returns null if there are workspaces already and the file is gone.
 */
export async function firstWorkspace(
  server_deps: ServerDeps,
  { data_dir, base_url }: { data_dir: string; base_url: string },
): Promise<Credentials | null> {
  const { db, clock, encryption_key, other_keys } = server_deps
  const password = randomToken(12)
  const password_hash = hashPasswordHere(password)
  const secrets = createSecrets({ db, clock, box: createSecretBox(encryption_key, other_keys) })
  const createSigningSecret = (trx: Knex.Transaction, id: string): Promise<string> => secrets.createFor(trx, id)
  return await db.knex.transaction(async (trx) => {
    if (await trx('workspaces').first('workspace_id')) return readCredentials(data_dir)
    const created = await createWorkspace({ clock, ids: createIds(clock), createSigningSecret }, trx, {
      name: 'My workspace',
      plan: 'scale',
      balance_kobo: BALANCE_KOBO,
      daily_limit_kobo: null,
      owner: { email: EMAIL, password_hash, verified: true },
      keys: ['production', 'sandbox'],
    })
    const credentials = credentialsOf(created, { base_url, password })
    writeCredentials(data_dir, credentials)
    return credentials
  })
}

function credentialsOf(created: CreatedWorkspace, login: { base_url: string; password: string }): Credentials {
  const { workspace_id, signing_secret, keys } = created
  return {
    base_url: login.base_url,
    workspace_id,
    email: EMAIL,
    password: login.password,
    sandbox_key: keys.sandbox as string,
    production_key: keys.production as string,
    signing_secret,
  }
}
