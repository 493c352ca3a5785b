import { beforeAll, describe, expect, test } from 'vitest'
import { agentOf, ANY_HOUR } from '../../server/test/support/scenario.ts'
import { systemClock } from '../../clock/src/index.ts'
import { signInLink } from '../../server/src/features/accounts/sign-in-link.ts'
import { requireTool } from '../../server/test/support/tools.ts'
import { checkEveryLook } from './support/check-page.ts'
import { startConsole, type ConsoleHarness } from './support/console.ts'

/** The browser reports each answer of 400 and above. */
const REFUSED = /Failed to load resource/

describe.skipIf(requireTool('chromium'))('the console, in Chromium', () => {
  let harness: ConsoleHarness
  beforeAll(async () => {
    harness = await startConsole()
  })

  test('leads a stranger to the sign-in, and then to the page that was asked for', async () => {
    const page = await harness.open({ path: 'production?from=mail', login: null, expected_errors: REFUSED })
    await page.getByRole('heading', { name: 'Sign in to Ohun' }).waitFor()
    await checkEveryLook(page)
    await page.getByLabel('E-mail address').fill(harness.owner.email)
    await page.getByLabel('Password', { exact: true }).fill('wrong horse battery')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('alert').waitFor()
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'Home' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/console/production')
    // Back does not lead to the sign-in again.
    expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(2)
  })

  test('signs in once with the link that the service prints', async () => {
    const { db, base_url, workspace } = harness.server
    const owner = { user_id: workspace.user_id, email: harness.owner.email }
    const link = await signInLink({ knex: db.knex, clock: systemClock, base_url }, owner)
    const path = link!.slice(`${base_url}/console/`.length)
    const page = await harness.open({ path, login: null })
    await page.getByRole('heading', { name: 'Home' }).waitFor()
    expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(3)
    const again = await harness.open({ path, login: null, expected_errors: REFUSED })
    await again.getByText('token: is unknown, used or expired; ask for a new link.').waitFor()
    expect(again.url()).not.toContain('sign_in_')
  })

  test('keeps the session out of the reach of scripts', async () => {
    const page = await harness.visit('sandbox')
    await page.getByRole('heading', { name: 'Home' }).waitFor()
    const visible = await page.evaluate(() => [
      document.cookie,
      JSON.stringify(localStorage),
      JSON.stringify(sessionStorage),
    ])
    expect(visible).toEqual(['', '{}', expect.not.stringContaining('session_token')])
  })

  test('stays in the console after a sign-in that names another site', async () => {
    const path = `sign-in?to=${encodeURIComponent('//evil.example')}`
    const page = await harness.open({ path, login: null })
    await page.getByLabel('E-mail address').fill(harness.owner.email)
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'Home' }).waitFor()
    expect(page.url()).toMatch(new RegExp(`^${harness.server.base_url}/console/`))
  })

  test('shows an empty workspace without a violation, light, dark, wide and narrow', async () => {
    const page = await harness.visit('sandbox')
    await page.getByRole('heading', { name: 'No calls yet' }).waitFor()
    await checkEveryLook(page)
  })

  test('shows a call as it begins', async () => {
    const page = await harness.visit('sandbox')
    await page.getByRole('heading', { name: 'No calls yet' }).waitFor()
    const { sandbox } = harness.server.workspace
    const { agent_id } = await agentOf(sandbox, ANY_HOUR)
    const { e164 } = await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
    const call = await sandbox.sandbox.inboundCall({
      to_number: e164,
      from_number: '+2348031234567',
      utterances: ['Hello.'],
    })
    await page.getByText(call.call_id).waitFor()
  })

  test('ends the session for good when a person signs out', async () => {
    const page = await harness.open({ expected_errors: REFUSED, fresh: true })
    await page.getByText('Account', { exact: true }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Sign in to Ohun' }).waitFor()
    await page.goto(`${harness.server.base_url}/console/sandbox`)
    await page.getByRole('heading', { name: 'Sign in to Ohun' }).waitFor()
  })
})
