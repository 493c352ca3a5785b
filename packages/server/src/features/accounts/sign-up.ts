import type { Knex } from 'knex'
import type { SignUp, SignedUp } from '../../generated/types.gen.ts'
import { isUniqueViolation } from '../../platform/db/violations.ts'
import { ApiError } from '../../platform/errors.ts'
import type { JobQueue } from '../../platform/work/jobs.ts'
import { ApiKeyRow } from '../api-keys/api-key.model.ts'
import { apiKeyView } from '../api-keys/api-key.view.ts'
import { createWorkspace, type CreateWorkspaceDeps } from '../workspaces/create-workspace.ts'
import { mailJob, type AccountJobs } from './accounts.jobs.ts'
import type { Passwords } from '../../platform/threads/password.ts'

export interface SignUpDeps extends CreateWorkspaceDeps {
  knex: Knex
  jobs: JobQueue<AccountJobs>
  passwords: Passwords
  /** The most that a new workspace may spend in a day. Null if there is no limit. */
  daily_limit_kobo: number | null
}

/**
 * Creates a user with a workspace on the starter plan and a sandbox key, and enqueues the mail that verifies the address.
 * @throws ApiError ALREADY_EXISTS if the address has an account.
 */
export async function signUp(deps: SignUpDeps, { email, password, company_name }: SignUp): Promise<SignedUp> {
  const password_hash = await deps.passwords.hash(password)
  const owner = { email, password_hash, verified: false }
  try {
    return await deps.knex.transaction(async (trx) => {
      const { daily_limit_kobo } = deps
      const limits = { plan: 'starter', balance_kobo: 0, daily_limit_kobo } as const
      const workspace = { name: company_name, ...limits, owner, keys: ['sandbox'] } as const
      const { keys, ...created } = await createWorkspace(deps, trx, workspace)
      await deps.jobs.enqueue(trx, mailJob({ purpose: 'verify_email', email }, deps.clock.now()))
      const { user_id, workspace_id, signing_secret } = created
      const [key] = await ApiKeyRow.in(trx, { workspace_id })
      const api_key = { ...apiKeyView(key as ApiKeyRow), key: keys.sandbox as string }
      return { user_id, workspace_id, api_key, signing_secret }
    })
  } catch (error) {
    if (!isUniqueViolation(error, 'users_email')) throw error
    throw new ApiError(
      'ALREADY_EXISTS',
      'email: an account with this address already exists; log in, or request a password reset.',
    )
  }
}
