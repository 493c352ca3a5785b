import { beforeAll, describe, expect, test, vi } from 'vitest'
import { WAIT } from '../../../test/limits.ts'
import { agentOf, ANY_HOUR } from '../../server/test/support/scenario.ts'
import { requireTool } from '../../server/test/support/tools.ts'
import { checkEveryLook } from './support/check-page.ts'
import { startConsole, type ConsoleHarness } from './support/console.ts'

/** The icon is part of the documentation, which is not built for this test. */
const NO_ICON = /status of 404/
const CONTACT = '+2348031234567'

describe.skipIf(requireTool('chromium'))('analytics, in Chromium', () => {
  let harness: ConsoleHarness
  beforeAll(async () => {
    harness = await startConsole()
  })

  /** A call of the sandbox that has ended and is counted. */
  async function heldCall(agent_id: string): Promise<string> {
    const { sandbox } = harness.server.workspace
    const { e164: to_number } = await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
    const utterances = ['Where is my order?', 'Thank you, that is great.']
    const { call_id } = await sandbox.sandbox.inboundCall({ to_number, from_number: CONTACT, utterances })
    await vi.waitUntil(async () => (await sandbox.statistics.get()).totals.calls > 0, WAIT)
    return call_id
  }

  test('teaches what it counts while there is nothing', async () => {
    const page = await harness.visit('sandbox/analytics', { expected_errors: NO_ICON })
    await page.getByRole('heading', { name: 'No calls in these days' }).waitFor()
    await page.getByRole('heading', { name: 'No messages in these days' }).waitFor()
    await checkEveryLook(page)
    await page.getByLabel('Channel', { exact: true }).selectOption('SMS')
    await page.getByRole('heading', { name: 'No calls in these days' }).waitFor({ state: 'detached' })
    expect(new URL(page.url()).searchParams.get('channel')).toBe('sms')
  })

  test('figures and charts of a call lead to it, of one agent and of the days that the address names', async () => {
    const { sandbox } = harness.server.workspace
    const { agent_id } = await agentOf(sandbox, { ...ANY_HOUR, display_name: 'Ada' })
    await agentOf(sandbox, { display_name: 'Bode' })
    const call_id = await heldCall(agent_id)
    const page = await harness.visit('sandbox/analytics', { expected_errors: NO_ICON })
    await page.getByRole('link', { name: '1', exact: true }).first().waitFor()
    const calls = page.getByRole('region', { name: 'Calls per day', exact: true })
    await calls.locator('canvas').waitFor()
    await calls.getByRole('img', { name: /Calls: highest 1 on .* last 1 on/ }).waitFor()
    const stages = page.getByRole('region', { name: 'Where the time until answers goes' })
    await stages
      .getByRole('row', { name: /All of it 2/ })
      .first()
      .waitFor()
    await checkEveryLook(page)
    await calls.getByText('As a table').click()
    const rows = calls.getByRole('region', { name: 'Calls per day, as a table' }).getByRole('row')
    expect(await rows.count()).toBe(31)
    await checkEveryLook(page)
    await rows.nth(1).getByRole('link').click()
    await page.getByRole('heading', { name: 'Calls', exact: true, level: 1 }).waitFor()
    await page.getByRole('link', { name: call_id }).waitFor()

    await page.goBack()
    const reason = (await sandbox.calls.get(call_id)).end_reason!
    await page
      .getByRole('row', { name: new RegExp(reason) })
      .getByRole('link')
      .click()
    await vi.waitUntil(() => new URL(page.url()).searchParams.get('end_reason') === reason, WAIT)
    await page.getByRole('link', { name: call_id }).waitFor()

    await page.goBack()
    await page.getByLabel('Agent', { exact: true }).selectOption('Bode')
    await page.getByRole('heading', { name: 'No calls in these days' }).waitFor()
    await page.getByLabel('Agent', { exact: true }).selectOption('Ada')
    await page.getByLabel('Days', { exact: true }).selectOption('The last 7 days')
    await calls.locator('canvas').waitFor()
    const versions = page.getByRole('region', { name: 'Time until answers begin, by version' })
    await versions.getByRole('row', { name: /^1 2/ }).first().waitFor()
    const address = () => Object.fromEntries(new URL(page.url()).searchParams)
    await vi.waitUntil(() => 'days' in address(), WAIT)
    expect(address()).toEqual({ agent_id, days: '7' })
  })

  test('the keyboard chooses, opens the table and follows a figure', async () => {
    const page = await harness.visit('sandbox/analytics?days=7', { expected_errors: NO_ICON })
    const summary = page.getByRole('region', { name: 'Calls per day', exact: true }).getByText('As a table')
    await summary.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Calls', exact: true, level: 1 }).waitFor()
    expect(new URL(page.url()).searchParams.get('created_after')).toBeTruthy()
  })

  test('colours follow the page, dark and light', async () => {
    const page = await harness.visit('sandbox/analytics', { expected_errors: NO_ICON })
    const canvas = page.getByRole('region', { name: 'Calls per day', exact: true }).locator('canvas')
    const drawn = () => canvas.evaluate((element: HTMLCanvasElement) => element.toDataURL())
    await canvas.waitFor()
    const light = await drawn()
    await page.emulateMedia({ colorScheme: 'dark' })
    await vi.waitUntil(async () => (await drawn()) !== light, WAIT)
  })
})
