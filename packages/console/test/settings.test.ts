import { beforeAll, describe, expect, test } from 'vitest'
import { WAIT } from '../../../test/limits.ts'
import { requireTool } from '../../server/test/support/tools.ts'
import { checkEveryLook } from './support/check-page.ts'
import { startConsole, type ConsoleHarness } from './support/console.ts'

/** The browser reports each answer of 400 and above. */
const REFUSED = /Failed to load resource/
const HOSTILE = `<img src=x onerror=alert(1)>\u202Etxet${'w'.repeat(60)}`

describe.skipIf(requireTool('chromium'))('the settings, in Chromium', () => {
  let harness: ConsoleHarness
  beforeAll(async () => {
    harness = await startConsole()
  })

  test('save the workspace, whatever its name', async () => {
    const page = await harness.visit('sandbox/settings')
    await page.waitForURL('**/settings/workspace')
    await page.getByLabel('Name', { exact: true }).fill(HOSTILE)
    await page.getByLabel('Days until content is deleted').fill('45')
    await page.getByLabel('Balance that is low').fill('1234.5')
    await page.getByLabel('Allowed destinations').fill('+234\n+44')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    expect(await harness.server.workspace.sandbox.workspace.get()).toMatchObject({
      name: HOSTILE,
      retention_days: 45,
      low_balance_threshold_kobo: 123_450,
      allowed_destinations: ['+234', '+44'],
    })
    await checkEveryLook(page)
  })

  test('say at the field why it is refused', async () => {
    const page = await harness.visit('sandbox/settings/workspace', { expected_errors: REFUSED })
    await page.getByLabel('Allowed destinations').fill('Lagos')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('alert').waitFor()
    await checkEveryLook(page)
  })

  test('change the password, and refuse a wrong one', async () => {
    const page = await harness.visit('sandbox/settings/profile', { expected_errors: REFUSED })
    const panel = page.getByRole('region', { name: 'Password' })
    const change = async (password: string): Promise<void> => {
      await panel.getByLabel('Current password').fill(password)
      await panel.getByLabel('New password').fill(harness.owner.password)
      await panel.getByRole('button', { name: 'Change the password' }).click()
    }
    await change('wrong horse battery')
    await panel.getByRole('alert').waitFor()
    await checkEveryLook(page)
    await change(harness.owner.password)
    await page.getByText('The password is changed').waitFor()
  })

  test('lead a window whose session ended elsewhere to the sign-in, and end all sessions with this one', async () => {
    const other = await harness.open({ fresh: true, expected_errors: REFUSED })
    await other.getByRole('heading', { name: 'Home' }).waitFor()
    const page = await harness.open({ path: 'sandbox/settings/sessions', fresh: true, expected_errors: REFUSED })
    await page.getByText('This one').waitFor()
    await checkEveryLook(page)
    const ends = page.getByRole('button', { name: 'End', exact: true })
    // Newest first: the other window's session follows that of this one.
    const before = await ends.count()
    await ends.first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click()
    await expect.poll(() => ends.count(), WAIT).toBe(before - 1)
    const sign_in = other.getByRole('heading', { name: 'Sign in to Ohun' })
    // Its stream of events may end first, and lead it there.
    await other.getByRole('link', { name: 'Settings' }).or(sign_in).click()
    await sign_in.waitFor()
    await page.getByRole('button', { name: 'End all sessions' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'End all sessions' }).click()
    await page.getByRole('heading', { name: 'Sign in to Ohun' }).waitFor()
  })

  test('take a token of a new address by a link', async () => {
    const page = await harness.open({ path: 'confirm-email?token=unknown', login: null, expected_errors: REFUSED })
    await page.getByRole('button', { name: 'Confirm the address' }).click()
    await page.getByRole('alert').waitFor()
    await checkEveryLook(page)
  })

  test('delete the account once its workspace is typed, with the password', async () => {
    const page = await harness.open({ path: 'sandbox/settings/deletion', fresh: true, expected_errors: REFUSED })
    await page.getByRole('button', { name: 'Delete the account' }).click()
    const dialog = page.getByRole('dialog')
    const last = dialog.getByRole('button', { name: 'Delete the account' })
    expect(await last.isDisabled()).toBe(true)
    await checkEveryLook(page)
    await dialog.getByLabel('Current password').fill('wrong horse battery')
    await dialog.getByLabel('to confirm').fill(harness.server.workspace.workspace_id)
    await last.click()
    await dialog.getByRole('alert').waitFor()
    await dialog.getByLabel('Current password').fill(harness.owner.password)
    await last.click()
    await page.getByRole('heading', { name: 'Sign in to Ohun' }).waitFor()
  })
})
