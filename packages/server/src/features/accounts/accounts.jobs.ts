import { createHash } from 'node:crypto'
import type { Mailer } from '../../gateways/mail/mailer.ts'
import type { Clock } from '@ohun/clock'
import type { Database } from '../../platform/db/database.ts'
import type { JobQueue, NewJob } from '../../platform/work/jobs.ts'
import { accountMail, emailChangeNotice, factorChangeNotice, type FactorChange } from './account-mail.ts'
import { type MailedPurpose, issueToken, sweepTokens, withdrawToken, type Recipient } from './account-tokens.ts'
import { sweepChallenges } from './factors/login-challenges.ts'
import { findAccount, findAccountById, requireAccount } from './find-account.ts'
import { sweepLoginAddresses } from './login-addresses.ts'
import { sweepPasswordAttempts } from './password-attempts.ts'

interface MailRequest {
  purpose: 'verify_email' | 'reset_password'
  /** The address as the client gave it. The job finds out whether it has an account. */
  email: string
}

interface EmailChange {
  user_id: string
  new_email: string
}

export interface AccountJobs {
  'account.mail': MailRequest
  'account.new_address_mail': EmailChange
  'account.email_change_notice': { user_id: string }
  'account.factor_notice': { user_id: string; change: FactorChange }
}

export interface AccountJobsDeps {
  db: Database
  clock: Clock
  mailer: Mailer
  jobs: JobQueue<AccountJobs>
  public_url(): string
}

const SWEEP_INTERVAL_MS = 60 * 60 * 1_000

/** Enqueues the same job whether the address is known or not, so that the response time reveals nothing. */
export function mailJob({ purpose, email }: MailRequest, now: Date): NewJob<AccountJobs> {
  const whose = createHash('sha256').update(email.toLowerCase()).digest('hex')
  return {
    kind: 'account.mail',
    payload: { purpose, email },
    due_at: now,
    unique_key: `account.mail:${purpose}:${whose}`,
  }
}

/**
 * Jobs for a token to the new address and a notice to the current one, because somebody other than the owner may have requested the
 * change.
 */
export function emailChangeJobs({ user_id, new_email }: EmailChange, now: Date): NewJob<AccountJobs>[] {
  const [token, notice] = ['account.new_address_mail', 'account.email_change_notice'] as const
  return [
    { kind: token, payload: { user_id, new_email }, due_at: now, unique_key: `${token}:${user_id}` },
    { kind: notice, payload: { user_id }, due_at: now, unique_key: `${notice}:${user_id}` },
  ]
}

/** A job that notifies the owner, because somebody else may have made the change. */
export function factorNotice(user_id: string, change: FactorChange, now: Date): NewJob<AccountJobs> {
  return { kind: 'account.factor_notice', payload: { user_id, change }, due_at: now }
}

export function registerAccountJobs(deps: AccountJobsDeps): void {
  deps.jobs.register('account.mail', (request) => sendAccountMail(deps, request))
  deps.jobs.register('account.new_address_mail', (change) => sendToNewAddress(deps, change))
  deps.jobs.register('account.email_change_notice', async ({ user_id }) => {
    const { email } = await requireAccount(deps.db, user_id)
    await deps.mailer.send(emailChangeNotice({ to: email, public_url: deps.public_url() }))
  })
  deps.jobs.register('account.factor_notice', async ({ user_id, change }) => {
    const account = await findAccountById(deps.db, user_id)
    if (account)
      await deps.mailer.send(factorChangeNotice(change, { to: account.email, public_url: deps.public_url() }))
  })
  deps.jobs.every('accounts.sweep', { interval_ms: SWEEP_INTERVAL_MS, due: 'unnoticed' }, async () => {
    const old = { knex: deps.db.knex, clock: deps.clock }
    await sweepTokens(old)
    await sweepChallenges(old)
    await sweepPasswordAttempts(deps)
    await sweepLoginAddresses(deps)
  })
}

/** Sends a mail. If it runs again after a crash, it sends a second mail, and both tokens are valid. */
async function sendAccountMail(deps: AccountJobsDeps, { purpose, email }: MailRequest): Promise<void> {
  const account = await findAccount(deps.db, email)
  if (!account || (purpose === 'verify_email' && account.verified)) return
  await mailToken(deps, { ...account, purpose })
}

/**
 * Sends a token to the new address. An address that has an account gets nothing: the response must not reveal that, and the token could
 * not be used.
 */
async function sendToNewAddress(deps: AccountJobsDeps, { user_id, new_email: email }: EmailChange): Promise<void> {
  if (await findAccount(deps.db, email)) return
  await mailToken(deps, { user_id, email, purpose: 'change_email' })
}

type MailedTo = Recipient & { purpose: MailedPurpose }

async function mailToken(deps: AccountJobsDeps, { user_id, email, purpose }: MailedTo): Promise<void> {
  const { knex } = deps.db
  const token = await issueToken({ knex, clock: deps.clock }, { user_id, email, purpose })
  if (token === null) return
  try {
    await deps.mailer.send(accountMail(purpose, { to: email, token, public_url: deps.public_url() }))
  } catch (error) {
    await withdrawToken({ knex }, token)
    throw error
  }
}
