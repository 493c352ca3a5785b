import type { Routes } from '../../generated/routes.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import { requireCookieChannel } from '../auth/session-cookie.ts'
import { sessionReply } from '../auth/session-reply.ts'
import { endSessions } from '../auth/sessions.ts'
import { requirePerson } from '../workspaces/require-person.ts'
import { mailJob } from './accounts.jobs.ts'
import { changeEmail, confirmEmail, type ChangeEmailDeps } from './change-email.ts'
import { changePassword, type ChangePasswordDeps } from './change-password.ts'
import { deleteAccount, type DeleteAccountDeps } from './delete-account.ts'
import { endChallenges } from './factors/read-factors.ts'
import { logIn, type LogInDeps } from './log-in.ts'
import type { LoginSource } from './open-session.ts'
import { resetPassword, type ResetPasswordDeps } from './reset-password.ts'
import { redeemSignInLink } from './sign-in-link.ts'
import { signUp, type SignUpDeps } from './sign-up.ts'
import { verifyEmail } from './verify-email.ts'

type Operations =
  | 'signUp'
  | 'verifyEmail'
  | 'resendVerification'
  | 'requestPasswordReset'
  | 'resetPassword'
  | 'logIn'
  | 'redeemSignInLink'
  | 'changePassword'
  | 'changeEmail'
  | 'confirmEmail'
  | 'logOutAll'
  | 'deleteAccount'

type Deps = SignUpDeps &
  ResetPasswordDeps &
  LogInDeps &
  DeleteAccountDeps &
  ChangePasswordDeps &
  ChangeEmailDeps & { public_url(): string }

export function accountHandlers(deps: Deps): Pick<Routes<Caller>, Operations> {
  return { ...signUpHandlers(deps), ...passwordHandlers(deps), ...logInHandlers(deps), ...ownAccountHandlers(deps) }
}

async function queueMail({ knex, jobs, clock }: Deps, request: Parameters<typeof mailJob>[0]): Promise<void> {
  await knex.transaction((trx) => jobs.enqueue(trx, mailJob(request, clock.now())))
}

function signUpHandlers(deps: Deps) {
  return {
    async signUp({ body }) {
      return { status: 201, body: await signUp(deps, body) }
    },
    async verifyEmail({ body, client_address }) {
      await verifyEmail(deps, body, client_address)
      return done('The e-mail address is verified.')
    },
    async resendVerification({ body: { email } }) {
      await queueMail(deps, { purpose: 'verify_email', email })
      return done('If the address belongs to an account that is not verified yet, an e-mail has been sent.')
    },
  } satisfies Partial<Routes<Caller>>
}

function passwordHandlers(deps: Deps) {
  return {
    async requestPasswordReset({ body: { email } }) {
      await queueMail(deps, { purpose: 'reset_password', email })
      return done('If the address belongs to an account, an e-mail has been sent.')
    },
    async resetPassword({ body, client_address }) {
      await resetPassword(deps, body, client_address)
      return done('The new password is set and every session has ended.')
    },
    async changePassword({ caller, body, client_address }) {
      await changePassword(deps, caller, { ...body, client_address })
      return done('The new password is set and every other session has ended.')
    },
  } satisfies Partial<Routes<Caller>>
}

function logInHandlers(deps: Deps) {
  const toBrowser = ({ cookie = false }: { cookie?: boolean }) => ({ cookie, public_url: deps.public_url() })
  return {
    async logIn({ body, client_address, client }) {
      if (body.cookie) requireCookieChannel(deps.public_url())
      const step = await logIn(deps, body, { client_address, client })
      if ('session_token' in step) return sessionReply(step, toBrowser(body))
      const { expires_at, ...second_factor } = step
      return { status: 200, body: { second_factor, expires_at: expires_at.toISOString() } }
    },
    async redeemSignInLink({ body, client_address, client }) {
      const from: LoginSource = { client_address, client }
      if (body.cookie) requireCookieChannel(deps.public_url())
      return sessionReply(await redeemSignInLink(deps, body.token, from), toBrowser(body))
    },
    async logOutAll({ caller }) {
      const { user_id } = await requirePerson(deps.knex, caller)
      await endChallenges(deps.knex, user_id)
      await endSessions(deps.knex, user_id)
      return done('Every session has ended.')
    },
  } satisfies Partial<Routes<Caller>>
}

function ownAccountHandlers(deps: Deps) {
  return {
    async changeEmail({ caller, body, client_address }) {
      await changeEmail(deps, caller, { ...body, client_address })
      return done('A token has been sent to the new address. The address changes when the token is used.')
    },
    async confirmEmail({ body }) {
      await confirmEmail(deps, body.token)
      return done('The e-mail address of the account has changed.')
    },
    async deleteAccount({ caller, body: { password }, client_address }) {
      await deleteAccount(deps, caller, { password, client_address })
      return done('The account and its workspace are deleted.')
    },
  } satisfies Partial<Routes<Caller>>
}

function done(message: string) {
  return { status: 200, body: { message } } as const
}
