import { Secret, TOTP } from 'otpauth'
import type { Clock } from '@ohun/clock'
import type { Ohun } from '@ohun/sdk'
import { loggedIn, PASSWORD, signedUp, visitor, type TestAccount } from './accounts.ts'
import { Authenticator } from './authenticator.ts'
import type { TestServer } from './test-server.ts'

const STEP_MS = 30_000

/** The code that the app shows `steps` periods of 30 s later. */
export function codeOf({ clock }: { clock: Clock }, secret: string, steps = 0): string {
  const timestamp = clock.now().getTime() + steps * STEP_MS
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
}

export interface SecuredAccount extends TestAccount {
  session: Ohun
  secret: string
  recovery_codes: string[]
}

/** An account with an authenticator app. Its first code belongs to the current period. */
export async function withTotp(server: TestServer): Promise<SecuredAccount> {
  const account = await signedUp(server)
  const session = await loggedIn(server, account)
  const { secret } = await session.auth.startTotp({ password: PASSWORD })
  const { recovery_codes = [] } = await session.auth.confirmTotp({ code: codeOf(server, secret) })
  return { ...account, session, secret, recovery_codes }
}

/** The first step of a login. */
export async function challengeOf(server: TestServer, email: string, password = PASSWORD) {
  const { second_factor, session_token } = await visitor(server).auth.login({ email, password })
  if (second_factor === undefined || session_token !== undefined) throw new Error('The login needed no second factor.')
  return second_factor
}

/** Adds a passkey to the account, through a page of the service. */
export async function addPasskey(session: Ohun, origin: string, name = 'Laptop') {
  const device = new Authenticator(origin)
  const { challenge_token, passkey_options } = await session.auth.startPasskey({ password: PASSWORD })
  const added = await session.auth.addPasskey({ challenge_token, name, passkey: device.create(passkey_options) })
  return { device, ...added }
}
