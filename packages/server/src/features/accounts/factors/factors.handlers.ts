import type { Passkey } from '../../../generated/types.gen.ts'
import type { Routes } from '../../../generated/routes.gen.ts'
import type { Caller } from '../../../platform/caller.ts'
import { requireCookieChannel } from '../../auth/session-cookie.ts'
import { sessionReply } from '../../auth/session-reply.ts'
import { requirePerson } from '../../workspaces/require-person.ts'
import { replaceRecoveryCodes, type ChangeFactorsDeps } from './change-factors.ts'
import { addPasskey, removePasskey, startPasskey, startPasskeyLogin } from './change-passkeys.ts'
import { confirmTotp, removeTotp, startTotp } from './change-totp.ts'
import { completeLogin, type CompleteLoginDeps } from './complete-login.ts'
import type { StartedCeremony } from './change-passkeys.ts'
import type { PasskeyRow } from './passkeys.ts'
import { isRequired, readFactors } from './read-factors.ts'

type Operations =
  | 'completeLogin'
  | 'startPasskeyLogin'
  | 'getFactors'
  | 'startTotp'
  | 'confirmTotp'
  | 'removeTotp'
  | 'startPasskey'
  | 'addPasskey'
  | 'removePasskey'
  | 'replaceRecoveryCodes'

export function factorHandlers(deps: ChangeFactorsDeps & CompleteLoginDeps): Pick<Routes<Caller>, Operations> {
  return {
    async completeLogin({ body, client_address, client }) {
      const { is_cookie: cookie, ...session } = await completeLogin(deps, body, { client_address, client })
      return sessionReply(session, { cookie, public_url: deps.public_url() })
    },
    async startPasskeyLogin({ body: { cookie = false } }) {
      if (cookie) requireCookieChannel(deps.public_url())
      return { status: 200, body: ceremonyView(await startPasskeyLogin(deps, cookie)) }
    },
    async getFactors({ caller }) {
      const { user_id } = await requirePerson(deps.knex, caller)
      const { totp, passkeys, recovery_codes_left } = await readFactors(deps.knex, user_id)
      const body = {
        is_required: isRequired({ totp, passkeys }),
        totp: totp && { created_at: totp.created_at.toISOString() },
        passkeys: passkeys.map(passkeyView),
        recovery_codes_left,
      }
      return { status: 200, body }
    },
    async startTotp({ caller, body, client_address }) {
      return { status: 200, body: await startTotp(deps, caller, { ...body, client_address }) }
    },
    async confirmTotp({ caller, body: { code } }) {
      return { status: 200, body: await confirmTotp(deps, caller, code) }
    },
    async removeTotp({ caller, body, client_address }) {
      await removeTotp(deps, caller, { ...body, client_address })
      return { status: 200, body: { message: 'The authenticator app is removed.' } }
    },
    async startPasskey({ caller, body, client_address }) {
      return { status: 200, body: ceremonyView(await startPasskey(deps, caller, { ...body, client_address })) }
    },
    async addPasskey({ caller, body }) {
      const { row, ...codes } = await addPasskey(deps, caller, body)
      return { status: 200, body: { ...passkeyView(row), ...codes } }
    },
    async removePasskey({ caller, body, client_address }) {
      await removePasskey(deps, caller, { ...body, client_address })
      return { status: 200, body: { message: 'The passkey is removed.' } }
    },
    async replaceRecoveryCodes({ caller, body, client_address }) {
      const recovery_codes = await replaceRecoveryCodes(deps, caller, { ...body, client_address })
      return { status: 200, body: { recovery_codes } }
    },
  }
}

function ceremonyView({ expires_at, ...ceremony }: StartedCeremony) {
  return { ...ceremony, expires_at: expires_at.toISOString() }
}

function passkeyView({ passkey_id, name, is_synced, created_at, last_used_at }: PasskeyRow): Passkey {
  return {
    passkey_id,
    name,
    is_synced,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }
}
