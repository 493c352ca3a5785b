import type { Knex } from 'knex'
import type { Clock } from '@ohun/clock'
import { randomToken, sha256 } from '../../platform/crypto.ts'
import { ApiError } from '../../platform/errors.ts'

/** The purpose of a token. The operator passes on the token of a sign-in; the others are in mails. */
export type TokenPurpose = 'verify_email' | 'reset_password' | 'change_email' | 'sign_in'

/** The purpose of a token in a mail. */
export type MailedPurpose = Exclude<TokenPurpose, 'sign_in'>

const MINUTE_MS = 60 * 1_000
const HOUR_MS = 60 * MINUTE_MS
const LIFE_MS = {
  verify_email: 24 * HOUR_MS,
  reset_password: HOUR_MS,
  change_email: HOUR_MS,
  sign_in: 15 * MINUTE_MS,
} as const satisfies Record<TokenPurpose, number>
/** Limits that keep anyone from filling another person's mailbox. A sign-in link is also created at each start of the service. */
const PER_HOUR = {
  verify_email: 5,
  reset_password: 5,
  change_email: 5,
  sign_in: 60,
} as const satisfies Record<TokenPurpose, number>

export interface TokenDeps {
  knex: Knex
  clock: Clock
}

interface TokenRow {
  token_hash: Buffer
  /**
   * Null if the user was deleted, or has set a new password since a change of the address: the token can no longer be used, but its
   * mail still counts.
   */
  user_id: string | null
  address_hash: Buffer
  purpose: TokenPurpose
  /** The new address of the account. Null unless the token is for a change of the address. */
  new_email: string | null
  created_at: Date
  expires_at: Date
}

/** The recipient of a token. For a change of the address, the token is sent to the new one. */
export interface Recipient {
  user_id: string
  email: string
  purpose: TokenPurpose
}

/**
 * Creates a token, which only the reader of the mail learns. Null if the address has had too many of them, even for another account,
 * because anyone can delete an account and sign up again with somebody else's address.
 */
export async function issueToken(
  { knex, clock }: TokenDeps,
  { user_id, email, purpose }: Recipient,
): Promise<string | null> {
  const now = clock.now()
  const of = { address_hash: sha256(email.toLowerCase()), purpose }
  const recent = await knex<TokenRow>('account_tokens')
    .where(of)
    .where('created_at', '>', new Date(now.getTime() - HOUR_MS))
  if (recent.length >= PER_HOUR[purpose]) return null
  const token = `${purpose}_${randomToken(32)}`
  const expires_at = new Date(now.getTime() + LIFE_MS[purpose])
  await knex<TokenRow>('account_tokens').insert({
    ...of,
    user_id,
    new_email: purpose === 'change_email' ? email : null,
    token_hash: sha256(token),
    created_at: now,
    expires_at,
  })
  return token
}

/** Deletes a token whose mail was not sent. */
export async function withdrawToken({ knex }: Pick<TokenDeps, 'knex'>, token: string): Promise<void> {
  await knex<TokenRow>('account_tokens')
    .where({ token_hash: sha256(token) })
    .delete()
}

/**
 * Withdraws a change of the address that is not confirmed yet, because somebody other than the owner may have requested it. Its mail
 * still counts.
 */
export async function withdrawEmailChange(trx: Knex.Transaction, user_id: string): Promise<void> {
  await trx<TokenRow>('account_tokens').where({ user_id, purpose: 'change_email' }).update({ user_id: null })
}

export interface GivenToken {
  token: string
  purpose: TokenPurpose
}

export interface TokenOwner {
  workspace_id: string
  user_id: string
  email: string
  password_hash: string
  new_email: string | null
}

/** The user of a token, without using it up. @throws ApiError INVALID_ARGUMENT */
export async function requireToken({ knex, clock }: TokenDeps, given: GivenToken): Promise<TokenOwner> {
  const found = await living(knex, given, clock.now())
    .join('users', 'users.user_id', 'account_tokens.user_id')
    .first<TokenOwner | undefined>(
      'users.workspace_id',
      'users.user_id',
      'users.email',
      'users.password_hash',
      'account_tokens.new_email',
    )
  if (!found) throw unusable(given)
  return found
}

/**
 * Uses up the token and all other tokens of the same user and purpose. If it is used several times at once, one use succeeds.
 * @returns the id of its user.
 * @throws ApiError INVALID_ARGUMENT
 */
export async function redeemToken(trx: Knex.Transaction, given: GivenToken, now: Date): Promise<string> {
  const [used] = await living(trx, given, now).delete().returning('user_id')
  if (!used?.user_id) throw unusable(given)
  const { user_id } = used
  await trx<TokenRow>('account_tokens').where({ user_id, purpose: given.purpose }).delete()
  return user_id
}

function living(knex: Knex, { token, purpose }: GivenToken, now: Date) {
  return knex<TokenRow>('account_tokens')
    .where({ token_hash: sha256(token), purpose })
    .where('expires_at', '>', now)
}

function unusable({ purpose }: GivenToken): ApiError {
  const next = purpose === 'sign_in' ? 'ask for a new link' : 'request a new e-mail and use its token'
  return new ApiError('INVALID_ARGUMENT', `token: is unknown, used or expired; ${next}.`)
}

/** Deletes tokens that have expired or whose user no longer exists. Keeps those of the last hour, because the limit counts them. */
export async function sweepTokens({ knex, clock }: TokenDeps): Promise<void> {
  const now = clock.now()
  await knex('account_tokens')
    .where((trx) => trx.where('expires_at', '<=', now).orWhereNull('user_id'))
    .where('created_at', '<=', new Date(now.getTime() - HOUR_MS))
    .delete()
  await knex('sessions').where('expires_at', '<=', now).delete()
}
