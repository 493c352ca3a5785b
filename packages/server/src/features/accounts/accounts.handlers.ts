import type { Routes } from '../../generated/routes.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import { requireCookieChannel, sessionCookie } from '../auth/session-cookie.ts'
import { endSessions, type NewSession } from '../auth/sessions.ts'
import { requirePerson } from '../workspaces/require-person.ts'
import { mailJob } from './accounts.jobs.ts'
import { changeEmail, confirmEmail, type ChangeEmailDeps } from './change-email.ts'
import { changePassword, type ChangePasswordDeps } from './change-password.ts'
import { deleteAccount, type DeleteAccountDeps } from './delete-account.ts'
import { logIn, type LogInDeps, type LoginSource } from './log-in.ts'
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
  const queueMail = (request: Parameters<typeof mailJob>[0]): Promise<void> =>
    deps.knex.transaction((trx) => deps.jobs.enqueue(trx, mailJob(request, deps.clock.now())))

  const inSession = async ({ cookie }: { cookie?: boolean }, open: () => Promise<NewSession>) => {
    const public_url = deps.public_url()
    if (cookie) requireCookieChannel(public_url)
    const { session_token, expires_at } = await open()
    const until = { expires_at: expires_at.toISOString() }
    return cookie
      ? ({ status: 200, headers: { 'Set-Cookie': sessionCookie(session_token, public_url) }, body: until } as const)
      : ({ status: 200, body: { session_token, ...until } } as const)
  }

  return {
    async signUp({ body }) {
      return { status: 201, body: await signUp(deps, body) }
    },
    async verifyEmail({ body, client_address }) {
      await verifyEmail(deps, body, client_address)
      return done('The e-mail address is verified.')
    },
    async resendVerification({ body: { email } }) {
      await queueMail({ purpose: 'verify_email', email })
      return done('If the address belongs to an account that is not verified yet, an e-mail has been sent.')
    },
    async requestPasswordReset({ body: { email } }) {
      await queueMail({ purpose: 'reset_password', email })
      return done('If the address belongs to an account, an e-mail has been sent.')
    },
    async resetPassword({ body, client_address }) {
      await resetPassword(deps, body, client_address)
      return done('The new password is set and every session has ended.')
    },
    async logIn({ body, client_address, client }) {
      return await inSession(body, () => logIn(deps, body, { client_address, client }))
    },
    async redeemSignInLink({ body, client_address, client }) {
      const from: LoginSource = { client_address, client }
      return await inSession(body, () => redeemSignInLink(deps, body.token, from))
    },
    async changePassword({ caller, body, client_address }) {
      await changePassword(deps, caller, { ...body, client_address })
      return done('The new password is set and every other session has ended.')
    },
    async changeEmail({ caller, body, client_address }) {
      await changeEmail(deps, caller, { ...body, client_address })
      return done('A token has been sent to the new address. The address changes when the token is used.')
    },
    async confirmEmail({ body }) {
      await confirmEmail(deps, body.token)
      return done('The e-mail address of the account has changed.')
    },
    async logOutAll({ caller }) {
      await endSessions(deps.knex, (await requirePerson(deps.knex, caller)).user_id)
      return done('Every session has ended.')
    },
    async deleteAccount({ caller, body: { password }, client_address }) {
      await deleteAccount(deps, caller, { password, client_address })
      return done('The account and its workspace are deleted.')
    },
  }
}

function done(message: string) {
  return { status: 200, body: { message } } as const
}
