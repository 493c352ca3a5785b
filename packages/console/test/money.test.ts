import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { systemClock } from '../../clock/src/index.ts'
import { WAIT } from '../../../test/limits.ts'
import { agentOf, setBalance } from '../../server/test/support/scenario.ts'
import { requireTool } from '../../server/test/support/tools.ts'
import { checkEveryLook } from './support/check-page.ts'
import { startConsole, type ConsoleHarness } from './support/console.ts'
import { readAgain } from './support/read-again.ts'

/** The icon is part of the documentation, which is not built for this test. */
const NO_ICON = /status of 404/
/** The browser reports each answer of 400 and above. */
const REFUSED = /Failed to load resource/
const LAGOS_MS = 60 * 60 * 1_000
const DAY_MS = 24 * LAGOS_MS

const dayAgo = (days: number): string => new Date(Date.now() + LAGOS_MS - days * DAY_MS).toISOString().slice(0, 10)

describe.skipIf(requireTool('chromium'))('the pages about money', () => {
  let harness: ConsoleHarness
  let agent_id: string
  beforeAll(async () => {
    harness = await startConsole()
    ;({ agent_id } = await agentOf(harness.server.workspace.production, { display_name: 'Ada' }))
  })

  const open = async (path: string, heading: string, expected_errors = NO_ICON): Promise<Page> => {
    const page = await harness.visit(path, { expected_errors })
    await page.getByRole('heading', { name: heading, exact: true, level: 1 }).waitFor()
    return page
  }

  test('tops up by the simulated page, and shows the receipt, the entry and the top-up', async () => {
    const page = await open('production/money', 'Money')
    await page.getByText('No top-ups yet.').waitFor()
    await checkEveryLook(page)
    await page.getByLabel('Amount in naira').fill('1500')
    await page.getByRole('button', { name: 'Top up' }).dblclick()
    const opened = page.context().waitForEvent('page')
    await page.getByRole('link', { name: 'Pay ₦1,500.00' }).click()
    const payment = await opened
    await payment.getByRole('button', { name: 'Pay' }).click()
    await payment.getByText(/^Paid\./).waitFor()
    await payment.close()
    await page.getByRole('heading', { name: 'Receipt' }).waitFor()
    // The second click of the double click began no other payment.
    expect((await harness.server.workspace.production.billing.checkouts()).items).toHaveLength(1)
    const entries = page.getByRole('region', { name: 'Latest entries' }).getByRole('table')
    await entries.getByRole('cell', { name: 'Top-up' }).first().waitFor()
    expect(await entries.getByRole('cell', { name: '₦1,500.00', exact: true }).count()).toBe(1)
    await page.getByRole('region', { name: 'Top-ups' }).getByRole('cell', { name: 'paid' }).first().waitFor()
    await checkEveryLook(page)
  })

  test('the ledger is filtered by its address, and says when nothing is found', async () => {
    const page = await open('production/money/ledger?entry_type=adjustment', 'Ledger')
    await page.getByRole('cell', { name: 'Correction or opening credit' }).waitFor()
    await checkEveryLook(page)
    await page.getByLabel('Entry').selectOption('Voice minute')
    await page.getByRole('button', { name: 'Show' }).click()
    await page.getByRole('heading', { name: 'No entries are found' }).waitFor()
    expect(new URL(page.url()).searchParams.get('entry_type')).toBe('voice_minute')
    await checkEveryLook(page)
    await page.goBack()
    await page.getByRole('cell', { name: 'Correction or opening credit' }).waitFor()
  })

  test('an agent gets a cap, whose spending is shown, and loses it', async () => {
    const page = await open('production/money', 'Money')
    await page.getByText('There is no cap.').waitFor()
    await page.getByRole('button', { name: 'Set a cap' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Cap of').selectOption('Ada')
    await checkEveryLook(page)
    await dialog.getByLabel('Daily cap in naira').fill('250')
    await dialog.getByRole('button', { name: 'Save' }).click()
    const caps = page.getByRole('region', { name: 'Spend caps' }).first()
    await caps.getByRole('link', { name: 'Ada' }).waitFor()
    await caps.getByRole('cell', { name: '₦250.00' }).waitFor()
    expect(await caps.getByRole('meter', { name: 'Spent of the cap of Ada' }).count()).toBe(1)
    await checkEveryLook(page)
    expect(await harness.server.workspace.production.agents.get(agent_id)).toMatchObject({
      daily_spend_cap_kobo: 25_000,
    })
    await page.getByRole('button', { name: 'Change the cap of Ada' }).click()
    await dialog.getByRole('button', { name: 'Remove the cap' }).click()
    await page.getByText('There is no cap.').waitFor()
  })

  test('the workspace gets a cap, which is raised and removed', async () => {
    const { production } = harness.server.workspace
    const page = await open('production/money', 'Money')
    await page.getByRole('button', { name: 'Set a cap' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Daily cap in naira').fill('100')
    await dialog.getByRole('button', { name: 'Save' }).click()
    const caps = page.getByRole('region', { name: 'Spend caps' }).first()
    await caps.getByRole('cell', { name: 'The whole workspace', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Change the cap of The whole workspace' }).click()
    await dialog.getByLabel('Daily cap in naira').fill('250')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await caps.getByRole('cell', { name: '₦250.00' }).waitFor()
    expect(await production.workspace.get()).toMatchObject({ daily_spend_cap_kobo: 25_000 })
    await page.getByRole('button', { name: 'Change the cap of The whole workspace' }).click()
    await dialog.getByRole('button', { name: 'Remove the cap' }).click()
    await page.getByText('There is no cap.').waitFor()
    expect(await production.workspace.get()).toMatchObject({ daily_spend_cap_kobo: null })
  })

  test('the balance of the alert is kept', async () => {
    const page = await open('production/money', 'Money')
    await page.getByLabel('Alert below, in naira').fill('5000.5')
    await page.getByRole('region', { name: 'Low balance alert' }).getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    const { low_balance_threshold_kobo } = await harness.server.workspace.production.workspace.get()
    expect(low_balance_threshold_kobo).toBe(500_050)
  })

  test('usage is empty at first; then costs are drawn, and are a table too', async () => {
    const { server } = harness
    const { workspace_id } = server.workspace
    const page = await open('production/money/usage', 'Usage')
    await page.getByRole('heading', { name: 'Nothing was used in these days' }).waitFor()
    await checkEveryLook(page)
    const spent = (days: number, channel: string, amount_kobo: number) =>
      ({ workspace_id, date: dayAgo(days), agent_id, channel, quantity: 1, amount_kobo }) as const
    await server.db.knex('agent_spend_days').insert([spent(1, 'voice', 123_400), spent(2, 'sms', 5_600)])
    await readAgain(page)
    const chart = page.getByRole('region', { name: 'Cost per day, by channel' }).first()
    await chart.getByRole('img', { name: /Voice: highest ₦1,234\.00 on/ }).waitFor()
    await chart.locator('canvas').waitFor()
    await chart.getByText('As a table').click()
    await chart.getByRole('cell', { name: '₦56.00' }).waitFor()
    await page.getByRole('link', { name: 'Ada' }).waitFor()
    await checkEveryLook(page)
    await page.getByLabel('Days').selectOption('The last 7 days')
    await vi.waitUntil(() => new URL(page.url()).searchParams.get('days') === '7', WAIT)
    await chart.locator('canvas').waitFor()
  })

  test('each month has an invoice, which is saved as PDF', async () => {
    const page = await open('production/money/invoices', 'Invoices')
    await page.getByRole('cell', { name: 'provisional' }).waitFor()
    await checkEveryLook(page)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: /^PDF of / }).click()
    const file = await saved
    expect(file.suggestedFilename()).toMatch(/^INV-\d{4}-\d{2}-\w+\.pdf$/)
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
    await page.getByRole('row').nth(1).getByRole('link').click()
    await page.getByRole('heading', { name: /^Invoice for / }).waitFor()
    await page.getByText('Opening credit and corrections').waitFor()
    await checkEveryLook(page)
    await page.getByRole('link', { name: 'Show the entries of the ledger' }).click()
    await page.getByRole('cell', { name: 'Correction or opening credit' }).waitFor()
  })

  test('invoices are made out to the company that is entered', async () => {
    const page = await open('production/money/invoices', 'Invoices')
    await page.getByLabel('Company').fill('<b>Example Bank Plc</b>')
    await page.getByLabel('Address').fill(`12 Marina\n${'x'.repeat(400)}`)
    await page.getByLabel('Tax number').fill('12345678-0001')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    await page.getByRole('row').nth(1).getByRole('link').click()
    await page.getByText('<b>Example Bank Plc</b>').waitFor()
    await page.getByText('12345678-0001').waitFor()
    await checkEveryLook(page)
    await page.goBack()
    await page.getByLabel('Company').fill(' ')
    await page.getByRole('button', { name: 'Save' }).click()
    const details = () => harness.server.workspace.production.billing.details()
    await expect.poll(async () => (await details()).company_name).toBeNull()
    expect(await details()).toMatchObject({ tax_id: '12345678-0001' })
  })

  test('a month without an invoice says which months have one', async () => {
    const page = await open('production/money/invoices/2020-01', 'Invoice for January 2020', REFUSED)
    await page.getByText(/there is no invoice for 2020-01/).waitFor()
    await checkEveryLook(page)
  })

  test('a switch of the plan shows its cost first, and why it is refused', async () => {
    const { db, workspace } = harness.server
    const { workspace_id } = workspace
    const page = await open('production/money/plan', 'Plan', REFUSED)
    await page.getByText('Your plan').first().waitFor()
    await checkEveryLook(page)
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Switch to Starter' }).click()
    await dialog.getByText('Balance after the switch').waitFor()
    await checkEveryLook(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    expect(await workspace.production.subscription.get()).toMatchObject({ plan: 'scale' })
    await page.getByRole('button', { name: 'Switch to Starter' }).click()
    await dialog.getByRole('button', { name: 'Switch now' }).click()
    await dialog.getByRole('heading', { name: 'The workspace is on the Starter plan.' }).waitFor()
    await checkEveryLook(page)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.getByText(/The plan was changed in the last 24 hours/).waitFor()

    await page.getByRole('button', { name: 'Switch to Scale' }).click()
    await dialog.getByText(/The plan can be changed once in 24 hours/).waitFor()
    await checkEveryLook(page)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await db.knex('subscriptions').where({ workspace_id }).update({ last_changed_at: null })
    await setBalance({ db, clock: systemClock }, { workspace_id }, 0)
    await page.getByRole('button', { name: 'Switch to Scale' }).click()
    await dialog.getByText(/The balance does not cover the switch\. Top up at least/).waitFor()
    await checkEveryLook(page)
    await dialog.getByRole('link', { name: 'Go to the top-up' }).click()
    await page.getByText(/The balance is used up/).waitFor()
    await checkEveryLook(page)
  })

  test('pay as you go has no plan to switch', async () => {
    const { db, workspace } = harness.server
    await db.knex('workspaces').where({ workspace_id: workspace.workspace_id }).update({ plan: 'payg' })
    const page = await open('production/money/plan', 'Plan', REFUSED)
    await page.getByText(/This workspace pays as it goes/).waitFor()
    expect(await page.getByRole('button', { name: /^Switch to/ }).count()).toBe(0)
    await checkEveryLook(page)
  })
})
