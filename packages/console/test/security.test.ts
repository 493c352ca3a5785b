import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '../../clock/src/index.ts'
import { codeOf } from '../../server/test/support/second-factors.ts'
import { requireTool } from '../../server/test/support/tools.ts'
import { checkEveryLook } from './support/check-page.ts'
import { startConsole, type ConsoleHarness } from './support/console.ts'

/** The browser reports each answer of 400 and above. */
const REFUSED = /Failed to load resource/
const CODES = /(?:[0-9A-Za-z]{4,}-?)+(?: (?:[0-9A-Za-z]{4,}-?)+){9}/

describe.skipIf(requireTool('chromium'))('the second step in the settings, in Chromium', () => {
  let harness: ConsoleHarness
  beforeAll(async () => {
    harness = await startConsole()
  })

  const atSecurity = (): Promise<Page> => harness.visit('sandbox/settings/security', { expected_errors: REFUSED })

  async function prove(page: Page, action: string, password = harness.owner.password): Promise<void> {
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Current password').fill(password)
    await dialog.getByRole('button', { name: action }).click()
  }

  test('an authenticator app is added with recovery codes, the codes are replaced, and the app is removed', async () => {
    const page = await atSecurity()
    await page.getByText('There is no authenticator app.').waitFor()
    await checkEveryLook(page)
    await page.getByRole('button', { name: 'Add an authenticator app' }).click()
    await prove(page, 'Continue', 'wrong horse battery')
    await page.getByRole('dialog').getByRole('alert').waitFor()
    await prove(page, 'Continue')

    const dialog = page.getByRole('dialog')
    await dialog.getByRole('img', { name: 'QR code of the secret' }).waitFor()
    await checkEveryLook(page)
    const secret = (await dialog.innerText()).match(/[A-Z2-7]{32}/)![0]
    await dialog.getByLabel('Six digits of the app').fill(codeOf({ clock: systemClock }, secret, 0))
    await dialog.getByRole('button', { name: 'Confirm the app' }).click()
    await page.getByText('They are shown only now').waitFor()
    const codes = page.getByRole('dialog', { name: 'Recovery codes' })
    const first = (await codes.innerText()).match(CODES)?.[0]
    expect(first).toBeDefined()
    await checkEveryLook(page)
    await page.getByRole('button', { name: 'I have stored them' }).click()
    await page.getByText('10 left').waitFor()

    await page.getByRole('button', { name: 'Replace the codes' }).click()
    await prove(page, 'Replace the codes')
    await page.getByText('They are shown only now').waitFor()
    const second = (await codes.innerText()).match(CODES)?.[0]
    expect(second).toBeDefined()
    expect(second).not.toBe(first)
    await page.getByRole('button', { name: 'I have stored them' }).click()

    await page.getByRole('button', { name: 'Remove the authenticator app' }).click()
    await prove(page, 'Remove')
    await page.getByText('There is no authenticator app.').waitFor()
    await page.getByText('You get recovery codes with the first second step.').waitFor()
  })

  test('a service without a host name says why it takes no passkey', async () => {
    const page = await atSecurity()
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Laptop')
    await prove(page, 'Add a passkey')
    await page.getByRole('dialog').getByRole('alert').waitFor()
    await checkEveryLook(page)
  })
})
