import type { Database } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/errors.ts'
import { run, statement, type StatementTarget } from '../../platform/db/statement.ts'

export interface Account {
  user_id: string
  workspace_id: string
  email: string
  password_hash: string
  verified: boolean
  created_at: Date
}

const findByEmail = statement<{ email: string }, Account>(
  'find_account_by_email',
  `select u.user_id, u.workspace_id, u.email, u.password_hash, u.verified, u.created_at from users u join workspaces w using (workspace_id)
   where lower(u.email) = lower(:email) and w.deleted_at is null`,
)

const findById = statement<{ user_id: string }, Account>(
  'find_account_by_id',
  `select u.user_id, u.workspace_id, u.email, u.password_hash, u.verified, u.created_at from users u join workspaces w using (workspace_id)
   where u.user_id = :user_id and w.deleted_at is null`,
)

/** Finds an account by the user's id or e-mail address. @throws ApiError NOT_FOUND */
export async function requireAccount(db: Database, id_or_email: string): Promise<Account> {
  const [found] = id_or_email.includes('@')
    ? await run(db, findByEmail, { email: id_or_email })
    : await run(db, findById, { user_id: id_or_email })
  if (!found) throw new ApiError('NOT_FOUND', `${id_or_email} does not exist.`)
  return found
}

export async function findAccountById(db: StatementTarget, user_id: string): Promise<Account | undefined> {
  return (await run(db, findById, { user_id }))[0]
}

/** Finds an account by its e-mail address, ignoring case. */
export async function findAccount(db: Database, email: string): Promise<Account | undefined> {
  return (await run(db, findByEmail, { email }))[0]
}
