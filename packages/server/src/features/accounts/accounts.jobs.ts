import { createHash } from 'node:crypto'
import type { Mailer } from '../../gateways/mail/mailer.ts'
import type { Clock } from '@ohun/clock'
import type { Database } from '../../platform/db/database.ts'
import type { JobQueue, NewJob } from '../../platform/work/jobs.ts'
import { accountMail } from './account-mail.ts'
import { issueToken, sweepTokens, withdrawToken, type TokenPurpose } from './account-tokens.ts'
import { findAccount } from './find-account.ts'

interface MailRequest {
  purpose: TokenPurpose
  /** As it was given: the job finds out whether it has an account. */
  email: string
}

export interface AccountJobs {
  'account.mail': MailRequest
}

export interface AccountJobsDeps {
  db: Database
  clock: Clock
  mailer: Mailer
  jobs: JobQueue<AccountJobs>
  public_url(): string
}

const SWEEP_INTERVAL_MS = 60 * 60 * 1_000

/** The same work whether the address is known or not, so that the response time reveals nothing. */
export function mailJob({ purpose, email }: MailRequest, now: Date): NewJob<AccountJobs> {
  const whose = createHash('sha256').update(email.toLowerCase()).digest('hex')
  return {
    kind: 'account.mail',
    payload: { purpose, email },
    due_at: now,
    unique_key: `account.mail:${purpose}:${whose}`,
  }
}

export function registerAccountJobs(deps: AccountJobsDeps): void {
  deps.jobs.register('account.mail', (request) => sendAccountMail(deps, request))
  deps.jobs.every('accounts.sweep', SWEEP_INTERVAL_MS, () => sweepTokens({ knex: deps.db.knex, clock: deps.clock }))
}

/** If it runs again after a crash, it sends a second mail, and both tokens are valid. */
async function sendAccountMail(deps: AccountJobsDeps, { purpose, email }: MailRequest): Promise<void> {
  const account = await findAccount(deps.db, email)
  if (!account || (purpose === 'verify_email' && account.verified)) return
  const { knex } = deps.db
  const token = await issueToken({ knex, clock: deps.clock }, { ...account, purpose })
  if (token === null) return
  try {
    await deps.mailer.send(accountMail(purpose, { to: account.email, token, public_url: deps.public_url() }))
  } catch (error) {
    await withdrawToken({ knex }, token)
    throw error
  }
}
