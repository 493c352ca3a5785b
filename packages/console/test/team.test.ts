import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { WAIT } from '../../../test/limits.ts'
import { listMail } from '../../server/src/gateways/mail/outbox-mailer.ts'
import { requireTool } from '../../server/test/support/tools.ts'
import { checkEveryLook } from './support/check-page.ts'
import { startConsole, type ConsoleHarness } from './support/console.ts'

/** The browser reports each answer of 400 and above. */
const REFUSED = /Failed to load resource/
const TEAM = 'sandbox/settings/team'
const PASSWORD = 'correct horse battery'

describe.skipIf(requireTool('chromium'))('the team, in Chromium', () => {
  let harness: ConsoleHarness
  beforeAll(async () => {
    harness = await startConsole()
  })

  /** Through the page, as the owner does it. */
  async function invite(page: Page, email: string, role: string): Promise<void> {
    await page.getByRole('button', { name: 'Invite a person' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('E-mail address').fill(email)
    await dialog.getByLabel('Role').selectOption(role)
    await dialog.getByRole('button', { name: 'Invite a person' }).click()
    await page.getByText('The invitation is on its way.').waitFor()
  }

  const tokenFor = (email: string): Promise<string> =>
    vi.waitUntil(async () => {
      const mail = (await listMail(harness.server.db)).find(({ to }) => to === email)
      return mail?.text.match(/invitation_\S+/)?.[0] ?? ''
    }, WAIT)

  async function accept(email: string): Promise<void> {
    const page = await harness.open({ path: 'accept-invitation', login: null, expected_errors: REFUSED })
    await page.getByLabel('Token from the message').fill(await tokenFor(email))
    await page.getByLabel('Password').fill(PASSWORD)
    await checkEveryLook(page)
    await page.getByRole('button', { name: 'Join the workspace' }).click()
    await page.getByText('You are a member now.').waitFor()
  }

  test('a colleague who may only read joins, reads, changes nothing, and is removed', async () => {
    const email = 'reader@example.com'
    const owner = await harness.open({ path: TEAM })
    await owner.getByText('Nobody is invited at the moment.').waitFor()
    await checkEveryLook(owner)
    await invite(owner, email, 'viewer')
    await owner.getByRole('cell', { name: email, exact: true }).waitFor()
    await checkEveryLook(owner)
    await accept(email)

    const login = { email, password: PASSWORD }
    const reader = await harness.open({ path: TEAM, login, expected_errors: REFUSED })
    await reader.getByText('Only owners and admins invite people').waitFor()
    expect(await reader.getByRole('button', { name: 'Invite a person' }).count()).toBe(0)
    expect(await reader.getByRole('button', { name: /^(Change|Remove)/ }).count()).toBe(0)
    expect(await reader.getByRole('link', { name: /^(Requests|API keys)$/ }).count()).toBe(0)
    await checkEveryLook(reader)
    await reader.goto(`${harness.server.base_url}/console/sandbox/settings/workspace`)
    await reader.getByLabel('Name', { exact: true }).fill('Taken over')
    await reader.getByRole('button', { name: 'Save' }).click()
    await reader.getByRole('alert').waitFor()
    expect((await harness.server.workspace.sandbox.workspace.get()).name).not.toBe('Taken over')

    await owner.reload()
    await owner.getByRole('button', { name: `Remove ${email}` }).click()
    await owner.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await owner.getByText('The person is no longer a member.').waitFor()
    await reader.goto(`${harness.server.base_url}/console/${TEAM}`)
    await reader.getByRole('heading', { name: 'Sign in to Ohun' }).waitFor()
  })

  test('a role is changed, and the colleague leaves', async () => {
    const email = 'helper@example.com'
    const owner = await harness.open({ path: TEAM })
    await invite(owner, email, 'support')
    await accept(email)
    await owner.reload()
    await owner.getByRole('button', { name: `Change role of ${email}` }).click()
    await owner.getByRole('dialog').getByLabel('Role').selectOption('admin')
    await owner.getByRole('dialog').getByRole('button', { name: 'Change role' }).click()
    await owner.getByText('The role is changed.').waitFor()

    const colleague = await harness.open({ path: TEAM, login: { email, password: PASSWORD }, expected_errors: REFUSED })
    await colleague.getByRole('button', { name: 'Invite a person' }).waitFor()
    await colleague.getByRole('button', { name: 'Leave' }).click()
    await colleague.getByRole('dialog').getByLabel(`Type ${email}`).fill(email)
    await colleague.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
    await colleague.getByRole('heading', { name: 'Sign in to Ohun' }).waitFor()
  })

  test('an invitation is refused for a member, and withdrawn', async () => {
    const page = await harness.open({ path: TEAM, expected_errors: REFUSED })
    await page.getByRole('button', { name: 'Invite a person' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('E-mail address').fill(harness.owner.email)
    await dialog.getByRole('button', { name: 'Invite a person' }).click()
    await dialog.getByRole('alert').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await invite(page, 'late@example.com', 'billing')
    await page.getByRole('button', { name: 'Withdraw the invitation of late@example.com' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
    await page.getByText('The invitation is withdrawn.').waitFor()
    await page.getByRole('cell', { name: 'late@example.com', exact: true }).waitFor({ state: 'detached' })
  })
})
