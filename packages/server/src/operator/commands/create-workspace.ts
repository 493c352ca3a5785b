import type { Knex } from 'knex'
import { readEncryptionKeys } from '../../config/encryption-key.ts'
import { createSecrets } from '../../delivery/secrets.ts'
import { plans } from '../../features/billing/plans.ts'
import { createWorkspace } from '../../features/workspaces/create-workspace.ts'
import { createSecretBox, randomToken } from '../../platform/crypto.ts'
import { isUniqueViolation } from '../../platform/db/violations.ts'
import { ApiError } from '../../platform/errors.ts'
import { hashPasswordHere } from '../../platform/threads/password.ts'
import type { Plan } from '../../domain/plan.ts'
import type { Command, CommandDeps } from '../command.ts'
import { UsageError } from '@ohun/command-line/usage-error'

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const LONGEST_EMAIL = 254
const LONGEST_NAME = 100

export const createWorkspaceCommand: Command = {
  path: ['workspace', 'create'],
  summary: 'Create a workspace with its owner and keys',
  description:
    'Prints a production and a sandbox key, the signing secret and a password for the owner. They are not shown again. ' +
    'The address counts as verified. With DATABASE_URL, use this command to create the first workspace.',
  positionals: [],
  flags: [
    { flag: 'name', type: 'string', required: true, description: 'The name of the workspace.' },
    { flag: 'email', type: 'string', required: true, description: "The owner's e-mail address." },
    { flag: 'plan', type: 'string', choices: Object.keys(plans), description: 'The plan. Default: starter.' },
  ],
  examples: [['--name', 'Example Bank', '--email', 'owner@example.com', '--plan', 'scale']],
  async run(deps, input) {
    const name = input.flag('name')?.trim() ?? ''
    const email = input.flag('email')?.trim() ?? ''
    if (name === '' || name.length > LONGEST_NAME)
      throw new UsageError(`--name: must have 1 to ${LONGEST_NAME} characters.`)
    if (!EMAIL.test(email) || email.length > LONGEST_EMAIL)
      throw new UsageError('--email: must be an e-mail address such as owner@example.com.')
    const created = await create(deps, { name, email, plan: (input.flag('plan') ?? 'starter') as Plan })
    return { value: created, note: 'The keys, the signing secret and the password are not shown again.' }
  },
}

interface Wanted {
  name: string
  email: string
  plan: Plan
}

async function create({ db, config, clock, ids }: CommandDeps, { name, email, plan }: Wanted) {
  const { encryption_key, other_keys } = await readEncryptionKeys(config)
  const secrets = createSecrets({ db, clock, box: createSecretBox(encryption_key, other_keys) })
  const password = randomToken(12)
  const owner = { email, password_hash: hashPasswordHere(password), verified: true }
  const { daily_limit_kobo } = config
  const limits = { plan, balance_kobo: 0, daily_limit_kobo }
  const workspace = { name, ...limits, owner, keys: ['production', 'sandbox'] } as const
  const createSigningSecret = (trx: Knex.Transaction, id: string): Promise<string> => secrets.createFor(trx, id)
  try {
    const { keys, ...created } = await db.knex.transaction((trx) =>
      createWorkspace({ clock, ids, createSigningSecret }, trx, workspace),
    )
    const { workspace_id, user_id, signing_secret } = created
    const { production: production_key, sandbox: sandbox_key } = keys
    return { workspace_id, user_id, name, plan, email, password, production_key, sandbox_key, signing_secret }
  } catch (error) {
    if (!isUniqueViolation(error, 'users_email')) throw error
    throw new ApiError('ALREADY_EXISTS', `--email: an account of ${email} exists.`)
  }
}
