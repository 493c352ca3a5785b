import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '../../clock/src/index.ts'
import { sessionOf, visitor } from '../../server/test/support/accounts.ts'
import { codeOf } from '../../server/test/support/second-factors.ts'
import { requireTool } from '../../server/test/support/tools.ts'
import { checkEveryLook } from './support/check-page.ts'
import { startConsole, type ConsoleHarness } from './support/console.ts'

/** The browser reports each answer of 400 and above. */
const REFUSED = /Failed to load resource/
const CODE = 'Code of your authenticator app, or a recovery code'

describe.skipIf(requireTool('chromium'))('the sign-in with a second factor, in Chromium', () => {
  let harness: ConsoleHarness
  let secret: string
  let recovery_codes: string[]
  /** Steps are 30 s ahead of the code that the set-up used. */
  const code = (steps: number): string => codeOf({ clock: systemClock }, secret, steps)

  beforeAll(async () => {
    harness = await startConsole()
    const { server, owner } = harness
    const { auth } = visitor(server, await sessionOf(server, owner.email))
    secret = (await auth.startTotp({ password: owner.password })).secret
    recovery_codes = (await auth.confirmTotp({ code: code(0) })).recovery_codes ?? []
  })

  /** A window in which the password was accepted. */
  async function atSecondStep(): Promise<Page> {
    const page = await harness.open({ path: 'sign-in?to=/production', login: null, expected_errors: REFUSED })
    await page.getByLabel('E-mail address').fill(harness.owner.email)
    await page.getByLabel('Password', { exact: true }).fill(harness.owner.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'Second step' }).waitFor()
    return page
  }

  async function send(page: Page, value: string): Promise<void> {
    await page.getByLabel(CODE).fill(value)
    await page.getByRole('button', { name: 'Continue' }).click()
  }

  test('shows a wrong code beside its field, and then takes the code of the app', async () => {
    const page = await atSecondStep()
    await checkEveryLook(page)
    // Far from the codes that the service accepts now.
    await send(page, code(100))
    await page.getByText('Is wrong, or has been used.', { exact: true }).waitFor()
    expect(await page.getByLabel(CODE).getAttribute('aria-invalid')).toBe('true')
    await checkEveryLook(page)
    await send(page, code(1))
    await page.getByRole('heading', { name: 'Home' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/console/production')
  })

  test('takes a recovery code', async () => {
    const page = await atSecondStep()
    await send(page, recovery_codes[0]!)
    await page.getByRole('heading', { name: 'Home' }).waitFor()
  })

  test('leads back to the password, and says why, once the challenge has ended', async () => {
    const page = await atSecondStep()
    await harness.server.db.knex('login_challenges').delete()
    await send(page, recovery_codes[1]!)
    await page.getByText('challenge_token: is unknown, used or expired; begin again.').waitFor()
    await page.getByLabel('Password', { exact: true }).waitFor()
  })

  test('says why a service without a host name takes no passkey', async () => {
    const page = await harness.open({ path: 'sign-in', login: null, expected_errors: REFUSED })
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await page.getByText('Passkeys require a host name').waitFor()
  })
})
