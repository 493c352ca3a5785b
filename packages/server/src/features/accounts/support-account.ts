import type { Knex } from 'knex'
import type { Clock } from '@ohun/clock'
import type { Ids } from '../../platform/ids.ts'
import { ApiError } from '../../platform/errors.ts'
import { recordAudit, type AuditEntry } from '../audit-log/record-audit.ts'
import { endSessions } from '../auth/sessions.ts'
import { lockIfThere } from '../workspaces/lock-workspace.ts'
import { issueToken } from './account-tokens.ts'
import { removeFactors } from './factors/read-factors.ts'
import type { Account } from './find-account.ts'
import { signInLink } from './sign-in-link.ts'
import { endEarlierAccess } from './prove-owner.ts'

export interface SupportAccountDeps {
  knex: Knex
  clock: Clock
  ids: Ids
  /** The operator. */
  actor: string
}

/**
 * Verifies an address for which an operator vouches. As after a proof by mail, all access that was created before ends, because nobody
 * knows whether the owner of the address created it. A verified address does not change.
 */
export async function verifyForOwner(
  deps: SupportAccountDeps & { replaceSigningSecret(trx: Knex.Transaction, workspace_id: string): Promise<void> },
  account: Account,
): Promise<{ changed: boolean; keys_revoked: number }> {
  if (account.verified) return { changed: false, keys_revoked: 0 }
  return await deps.knex.transaction(async (trx) => {
    await lockIfThere(trx, account)
    const keys_revoked = await endEarlierAccess(deps, trx, { user: account, now: deps.clock.now() })
    await record(deps, trx, { account, action: 'account.verified', detail: { keys_revoked } })
    return { changed: true, keys_revoked }
  })
}

/** Ends every session of the user. @returns the number of sessions. */
export async function logOutForOwner(deps: SupportAccountDeps, account: Account): Promise<number> {
  return await deps.knex.transaction(async (trx) => {
    const sessions_ended = await endSessions(trx, account.user_id)
    await record(deps, trx, { account, action: 'account.logged_out', detail: { sessions_ended } })
    return sessions_ended
  })
}

/** Removes the second factors of an owner who has lost them. @returns whether the account had any. */
export async function removeFactorsForOwner(
  deps: SupportAccountDeps,
  account: Account,
  tellOwner: (trx: Knex.Transaction) => Promise<void>,
): Promise<boolean> {
  return await deps.knex.transaction(async (trx) => {
    if (!(await removeFactors(trx, account.user_id))) return false
    await record(deps, trx, { account, action: 'account.factors_removed', detail: {} })
    await tellOwner(trx)
    return true
  })
}

/** Records that an operator requested a mail with a token, which the job of the mail sends. */
export async function recordResetRequest(
  deps: SupportAccountDeps,
  trx: Knex.Transaction,
  account: Account,
): Promise<void> {
  await record(deps, trx, { account, action: 'account.password_reset_requested', detail: { token: 'mailed' } })
}

/**
 * Creates a token with which a new password can be set once, for an operator who passes it to the owner in another way than by mail.
 * @throws ApiError RATE_LIMITED if the address has had too many.
 */
export async function resetTokenForOwner(deps: SupportAccountDeps, account: Account): Promise<string> {
  return await deps.knex.transaction(async (trx) => {
    const token = await issueToken({ knex: trx, clock: deps.clock }, { ...account, purpose: 'reset_password' })
    if (token === null)
      throw new ApiError('RATE_LIMITED', `${account.email} has had five tokens in an hour; use one of them, or wait.`)
    await record(deps, trx, { account, action: 'account.password_reset_requested', detail: { token: 'printed' } })
    return token
  })
}

/**
 * Creates a URL that signs the user in once, for an operator who passes it to the user.
 * @throws ApiError RATE_LIMITED if the account has had too many.
 */
export async function signInLinkForOwner(
  deps: SupportAccountDeps & { base_url: string },
  account: Account,
): Promise<string> {
  return await deps.knex.transaction(async (trx) => {
    const link = await signInLink({ ...deps, knex: trx }, account)
    if (link === null)
      throw new ApiError(
        'RATE_LIMITED',
        `${account.email} has had too many links in an hour; use one of them, or wait.`,
      )
    await record(deps, trx, { account, action: 'account.sign_in_link_made', detail: {} })
    return link
  })
}

async function record(
  { clock, ids, actor }: SupportAccountDeps,
  trx: Knex.Transaction,
  { account, ...act }: { account: Account } & Pick<AuditEntry, 'action' | 'detail'>,
): Promise<void> {
  const { workspace_id, user_id: target } = account
  await recordAudit(trx, { workspace_id, actor, target, ...act, now: clock.now(), ids })
}
