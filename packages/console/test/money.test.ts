import { beforeAll, describe, expect, test } from 'vitest'
import { requireTool } from '../../server/test/support/tools.ts'
import { checkEveryLook } from './support/check-page.ts'
import { startConsole, type ConsoleHarness } from './support/console.ts'

/** The icon is part of the documentation, which is not built for this test. */
const NO_ICON = /status of 404/

describe.skipIf(requireTool('chromium'))('the page about money', () => {
  let harness: ConsoleHarness
  beforeAll(async () => {
    harness = await startConsole()
  })

  test('tops up by the simulated page, and shows the receipt and the entry', async () => {
    const page = await harness.open({ path: 'production/money', expected_errors: NO_ICON })
    await page.getByText('Nothing was used in the last thirty days.').waitFor()
    await checkEveryLook(page)
    await page.getByLabel('Amount in naira').fill('1500')
    await page.getByRole('button', { name: 'Top up' }).click()
    const opened = page.context().waitForEvent('page')
    await page.getByRole('link', { name: 'Pay ₦1,500.00' }).click()
    const payment = await opened
    await payment.getByRole('button', { name: 'Pay' }).click()
    await payment.getByText(/^Paid\./).waitFor()
    await page.getByRole('heading', { name: 'Receipt' }).waitFor()
    await page.getByText('paid', { exact: true }).waitFor()
    await page.getByRole('cell', { name: 'top_up' }).first().waitFor()
    expect(await page.getByRole('cell', { name: '₦1,500.00', exact: true }).count()).toBeGreaterThan(0)
    await checkEveryLook(page)
  })
})
