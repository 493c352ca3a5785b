import { beforeAll, describe, expect, test } from 'vitest'
import { WAIT } from '../../../test/limits.ts'
import { requireTool } from '../../server/test/support/tools.ts'
import { addPerson } from './support/add-person.ts'
import { checkEveryLook } from './support/check-page.ts'
import { startConsole, type ConsoleHarness } from './support/console.ts'
import { readAgain } from './support/read-again.ts'

const PATH = 'sandbox/settings/notifications'
/** The browser reports each answer of 400 and above: the role does not include events. */
const REFUSED = /Failed to load resource/

describe.skipIf(requireTool('chromium'))('the settings of notifications, in Chromium', () => {
  let harness: ConsoleHarness
  beforeAll(async () => {
    harness = await startConsole()
  })

  const chosen = async (user_id: string) =>
    await harness.server.db.knex('member_notifications').where({ user_id }).select('kind', 'enabled')

  test('say what is always sent, and keep what a person chooses', async () => {
    const page = await harness.visit(PATH)
    await page.getByText('nobody can switch them off').waitFor()
    await page.getByText('Security of your account').waitFor()
    const low = page.getByRole('region', { name: 'What you get' }).getByLabel('Low balance')
    expect(await low.inputValue()).toBe('workspace')
    await low.selectOption('Never')
    await page.getByText('Saved.').waitFor()
    await checkEveryLook(page)
    const { user_id } = harness.server.workspace
    expect(await chosen(user_id)).toEqual([{ kind: 'low_balance', enabled: false }])
    await page.getByText('Nobody gets this at the moment.').waitFor()
    await readAgain(page)
    expect(await low.inputValue()).toBe('off')
    await low.selectOption('As the workspace has it')
    await expect.poll(() => chosen(user_id), WAIT).toEqual([])
  })

  test('let an admin choose by role, and say how many people get it', async () => {
    const page = await harness.visit(PATH)
    const who = page.getByRole('region', { name: 'Who gets what' })
    await who.getByLabel('Failing endpoints').selectOption('Only these roles')
    const roles = who.getByRole('group', { name: 'Failing endpoints: Only these roles' })
    await roles.getByLabel('developer').check()
    await expect.poll(() => roles.getByLabel('developer').isChecked(), WAIT).toBe(true)
    expect(await roles.getByLabel('billing').count()).toBe(0)
    await checkEveryLook(page)
    const { workspace_id } = harness.server.workspace
    const stored = () =>
      harness.server.db.knex('workspace_notifications').where({ workspace_id }).select('kind', 'roles')
    await expect.poll(stored, WAIT).toEqual([{ kind: 'webhook_failures', roles: ['developer', 'owner'] }])
    await roles.getByLabel('owner').uncheck()
    await expect.poll(stored, WAIT).toEqual([{ kind: 'webhook_failures', roles: ['developer'] }])
  })

  test('are a person’s own for a member who manages nothing', async () => {
    const login = await addPerson(harness.server, 'payer@example.com', 'billing')
    const page = await harness.open({ path: PATH, login, expected_errors: REFUSED })
    await page.getByText('Your address is not verified').waitFor()
    expect(await page.getByText('No connection to the service').count()).toBe(0)
    expect(await page.getByRole('region', { name: 'Who gets what' }).count()).toBe(0)
    expect(await page.getByLabel('Failing endpoints').count()).toBe(0)
    await checkEveryLook(page)
  })
})
