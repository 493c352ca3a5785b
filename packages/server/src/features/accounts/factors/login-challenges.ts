import type { Knex } from 'knex'
import type { Clock } from '@ohun/clock'
import { randomToken, sha256 } from '../../../platform/crypto.ts'
import { ApiError } from '../../../platform/errors.ts'

/** The second step for which a challenge is created. */
export type ChallengePurpose = 'second_factor' | 'passkey_login' | 'add_passkey'

const PREFIX = 'chl_'
export const CHALLENGE_LIFE_MS = 5 * 60 * 1_000
const ATTEMPTS = 5
/** An account keeps only its newest challenges, so that a script that begins logins cannot fill the table. */
const PER_USER = 20

export interface ChallengeDeps {
  knex: Knex
  clock: Clock
}

export interface NewChallenge {
  purpose: ChallengePurpose
  /** The user. Null for a login that begins with a passkey. */
  user_id: string | null
  passkey_challenge: string | null
  is_cookie: boolean
}

export interface OpenedChallenge {
  challenge_token: string
  expires_at: Date
}

export interface Challenge extends NewChallenge {
  attempts_left: number
}

/**
 * Creates a challenge, whose token only the caller learns. The transaction must have verified that the password of the user is the
 * current one.
 */
export async function openChallenge({ knex, clock }: ChallengeDeps, challenge: NewChallenge): Promise<OpenedChallenge> {
  const challenge_token = PREFIX + randomToken(32)
  const created_at = clock.now()
  const expires_at = new Date(created_at.getTime() + CHALLENGE_LIFE_MS)
  const row = { challenge_hash: sha256(challenge_token), attempts_left: ATTEMPTS, created_at, expires_at, ...challenge }
  await knex('login_challenges').insert(row)
  if (challenge.user_id !== null) await endOldest(knex, challenge.user_id)
  return { challenge_token, expires_at }
}

async function endOldest(knex: Knex, user_id: string): Promise<void> {
  const older = knex('login_challenges')
    .where({ user_id })
    .orderBy('created_at', 'desc')
    .offset(PER_USER)
    .select('challenge_hash')
  await knex('login_challenges').whereIn('challenge_hash', older).delete()
}

/** The challenge of a token, without using it up. @throws ApiError INVALID_ARGUMENT */
export async function requireChallenge(
  { knex, clock }: ChallengeDeps,
  token: string,
  purposes: readonly ChallengePurpose[],
): Promise<Challenge> {
  const found = await living(knex, token, clock).whereIn('purpose', purposes).first<Challenge | undefined>()
  if (!found) throw unusable()
  return found
}

/** Counts an attempt at a challenge. The fifth is the last one. @throws ApiError INVALID_ARGUMENT */
export async function countAttempt({ knex, clock }: ChallengeDeps, token: string): Promise<void> {
  const counted = await living(knex, token, clock).decrement('attempts_left')
  if (counted === 0) throw unusable()
}

/** Uses up a challenge. If it is used several times at once, one use succeeds. @throws ApiError INVALID_ARGUMENT */
export async function redeemChallenge({ knex }: { knex: Knex }, token: string): Promise<void> {
  const used = await knex('login_challenges')
    .where({ challenge_hash: sha256(token) })
    .delete()
  if (used === 0) throw unusable()
}

function living(knex: Knex, token: string, clock: Clock): Knex.QueryBuilder {
  return knex('login_challenges')
    .where({ challenge_hash: sha256(token) })
    .where('expires_at', '>', clock.now())
    .where('attempts_left', '>', 0)
}

function unusable(): ApiError {
  return new ApiError('INVALID_ARGUMENT', 'challenge_token: is unknown, used or expired; begin again.')
}

export async function sweepChallenges({ knex, clock }: ChallengeDeps): Promise<void> {
  await knex('login_challenges').where('expires_at', '<=', clock.now()).delete()
}
