import type { Database } from '../../platform/db/database.ts'
import { run, statement } from '../../platform/db/statement.ts'

export interface Account {
  user_id: string
  workspace_id: string
  email: string
  password_hash: string
  verified: boolean
}

const findByEmail = statement<{ email: string }, Account>(
  'find_account_by_email',
  `select u.user_id, u.workspace_id, u.email, u.password_hash, u.verified from users u join workspaces w using (workspace_id)
   where lower(u.email) = lower(:email) and w.deleted_at is null`,
)

/** The account of an e-mail address, whatever the case it is written in. */
export async function findAccount(db: Database, email: string): Promise<Account | undefined> {
  return (await run(db, findByEmail, { email }))[0]
}
