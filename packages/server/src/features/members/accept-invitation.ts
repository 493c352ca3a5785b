import type { AcceptedInvitation, InvitationAcceptance } from '../../generated/types.gen.ts'
import type { Knex } from 'knex'
import type { Clock } from '@ohun/clock'
import type { Notify } from '../../domain/notify.ts'
import { sha256 } from '../../platform/crypto.ts'
import type { Database } from '../../platform/db/database.ts'
import { isUniqueViolation } from '../../platform/db/violations.ts'
import { ApiError } from '../../platform/errors.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Passwords } from '../../platform/threads/password.ts'
import { requirePassword, type CheckPasswordDeps } from '../accounts/check-password.ts'
import { findAccount, type Account } from '../accounts/find-account.ts'
import { endEarlierAccess } from '../accounts/prove-owner.ts'
import { recordAudit } from '../audit-log/record-audit.ts'
import { lockIfThere } from '../workspaces/lock-workspace.ts'
import type { InvitationRow } from './invitation.model.ts'
import { joinedMail } from './joined-mail.ts'

export interface AcceptDeps extends CheckPasswordDeps {
  db: Database
  clock: Clock
  ids: Ids
  passwords: Pick<Passwords, 'verify' | 'hash'>
  replaceSigningSecret(trx: Knex.Transaction, workspace_id: string): Promise<void>
  /** Drops this process's cache of the workspace's keys and secret. */
  forgetWorkspace(workspace_id: string): void
  notify: Notify
}

type Accepted = Pick<AcceptedInvitation, 'user_id' | 'workspace_id' | 'email' | 'role'>

/**
 * Makes the person who has the token a member. The token was in a mail, so it verifies the address, of a new account or of one that was
 * never verified. In the latter case, earlier access ends as after any first verification.
 * @throws ApiError INVALID_ARGUMENT for a token that cannot be used; INVALID_PASSWORD, RATE_LIMITED, UNAVAILABLE
 */
export async function acceptInvitation(
  deps: AcceptDeps,
  { token, password }: InvitationAcceptance,
  client_address: string,
): Promise<Accepted> {
  const token_hash = sha256(token)
  // The token is checked first, so that guessed tokens cost no slow hash.
  const { email } = await requireInvitation(deps, deps.db.knex, token_hash)
  const account = await findAccount(deps.db, email)
  if (account) await requirePassword(deps, { email, client_address, password, hash: account.password_hash })
  const password_hash = account?.password_hash ?? (await deps.passwords.hash(password))
  try {
    const accepted = await deps.db.knex.transaction((trx) => join(deps, trx, { token_hash, account, password_hash }))
    if (account && !account.verified) deps.forgetWorkspace(account.workspace_id)
    return accepted
  } catch (error) {
    // While this request was processed, the address got an account, whose password was not checked.
    if (isUniqueViolation(error, 'users_email')) throw unusable()
    throw error
  }
}

interface Joining {
  token_hash: Buffer
  account: Account | undefined
  password_hash: string
}

async function join(
  deps: AcceptDeps,
  trx: Knex.Transaction,
  { token_hash, account, password_hash }: Joining,
): Promise<Accepted> {
  const now = deps.clock.now()
  const { workspace_id } = await requireInvitation(deps, trx, token_hash)
  if (!(await lockIfThere(trx, { workspace_id }))) throw unusable()
  const { invitation_id, email, role } = await requireInvitation(deps, trx, token_hash)
  const ended = await trx('invitations').where({ invitation_id }).whereNull('ended_at').update({ ended_at: now })
  if (ended === 0) throw unusable()
  if (account && !account.verified) await endEarlierAccess(deps, trx, { user: account, now })
  const user_id = account?.user_id ?? deps.ids('usr')
  const member = { workspace_id, user_id, role, created_at: now }
  if (account) await trx('members').insert(member).onConflict(['workspace_id', 'user_id']).ignore()
  // The row of a new user creates the first membership.
  else await trx('users').insert({ ...member, email, password_hash, verified: true })
  const entry = {
    workspace_id,
    actor: user_id,
    action: 'member.joined',
    target: user_id,
    detail: { role, invitation_id },
  } as const
  await recordAudit(trx, { ...entry, now, ids: deps.ids })
  const mail = joinedMail({ email, role })
  await deps.notify(trx, { workspace_id, kind: 'member_joined', mail, except: user_id })
  return { user_id, workspace_id, email, role }
}

async function requireInvitation({ clock }: AcceptDeps, knex: Knex, token_hash: Buffer): Promise<InvitationRow> {
  const found = await knex('invitations')
    .where({ token_hash })
    .whereNull('ended_at')
    .where('expires_at', '>', clock.now())
    .first<InvitationRow | undefined>()
  if (!found) throw unusable()
  return found
}

function unusable(): ApiError {
  return new ApiError('INVALID_ARGUMENT', 'token: is unknown, used, withdrawn or expired; ask for another invitation.')
}
