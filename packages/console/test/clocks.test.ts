import type { SandboxClock } from '@ohun/sdk'
import { beforeAll, describe, expect, test } from 'vitest'
import { WAIT } from '../../../test/limits.ts'
import { agentOf, ANY_HOUR } from '../../server/test/support/scenario.ts'
import { requireTool } from '../../server/test/support/tools.ts'
import { checkEveryLook } from './support/check-page.ts'
import { startConsole, type ConsoleHarness } from './support/console.ts'
import { picture } from './support/pictures.ts'
import { readAgain } from './support/read-again.ts'
import { leadTo } from './support/shared-window.ts'

/** The browser reports each answer of 400 and above, as that of the icon where the documentation is not built. */
const REFUSED = /Failed to load resource/
const CONTACT = '+2348031234567'

const STANDING = {
  clock_id: 'clk_1',
  starts_at: '2026-12-01T08:00:00.000Z',
  now: '2026-12-01T08:00:00.000Z',
  advancing_to: null,
  last_advance: null,
  lost_reason: null,
  created_at: '2026-11-28T08:00:00.000Z',
  expires_at: '2026-11-29T08:00:00.000Z',
} as const

/** A turn that ended before its time. */
const STOPPED = {
  from: '2026-12-01T08:00:00.000Z',
  to: '2026-12-31T08:00:00.000Z',
  reached: '2026-12-09T08:00:00.000Z',
  steps: 14,
  duration_ms: 21_000,
  events: { 'call.completed': 2, 'billing.invoice_ready': 1 },
  fault: 'Too much was due.',
}

describe.skipIf(requireTool('chromium'))('clocks of the sandbox, in Chromium', () => {
  let harness: ConsoleHarness
  beforeAll(async () => {
    harness = await startConsole()
  })

  test('are created, turned, shown on every page, and deleted with what was done', async () => {
    const { sandbox } = harness.server.workspace
    const { agent_id } = await agentOf(sandbox, { ...ANY_HOUR, display_name: 'Ada' })
    await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
    const page = await harness.visit('sandbox/clocks', { expected_errors: REFUSED })
    await page.getByRole('heading', { name: 'The sandbox has no clock' }).waitFor()
    await checkEveryLook(page)
    await page.setViewportSize({ width: 1280, height: 900 })

    await page.getByLabel('Time of the new clock').fill('2001-01-01T08:00')
    await page.getByRole('button', { name: 'Create a clock' }).click()
    await page.getByText(/^Must be from now/).waitFor()
    await page.getByLabel('Time of the new clock').fill('')
    await page.getByRole('button', { name: 'Create a clock' }).click()
    await page.getByRole('heading', { name: 'Sandbox clock', exact: true, level: 1 }).waitFor()
    await page.getByText('The clock has not been turned yet.').waitFor()

    const { call_id } = await sandbox.calls.create({ agent_id, to_number: CONTACT })
    const [before] = (await sandbox.sandboxClocks.list()).clocks
    await page.getByRole('button', { name: 'Turn by 1 hour' }).click()
    await page.getByRole('row', { name: 'call.completed 1' }).waitFor()
    await picture(page, 'clock')
    await checkEveryLook(page)
    await page.setViewportSize({ width: 1280, height: 900 })
    const [turned] = (await sandbox.sandboxClocks.list()).clocks
    expect(Date.parse(turned!.now) - Date.parse(before!.now)).toBe(3_600_000)

    await page.getByLabel('Turn to this time').fill('2001-01-01T08:00')
    await page.getByRole('button', { name: 'Turn', exact: true }).click()
    await page.getByText(/^A clock is turned forward only/).waitFor()

    await page.getByRole('link', { name: 'Calls', exact: true }).click()
    await page.getByRole('link', { name: call_id }).waitFor()
    await page.getByRole('link', { name: /^Clock: / }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the clock' }).click()
    await page.getByRole('heading', { name: 'The sandbox has no clock' }).waitFor()
    await page.getByRole('link', { name: /^Clock: / }).waitFor({ state: 'detached' })
    await expect(sandbox.calls.get(call_id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('belong to the sandbox alone, and one that has ended says so', async () => {
    const page = await harness.visit('production/clocks', { expected_errors: REFUSED })
    await page.getByRole('heading', { name: 'Only the sandbox has this' }).waitFor()
    expect(await page.getByRole('link', { name: 'Sandbox clocks' }).count()).toBe(0)
    await checkEveryLook(page)
    await page.getByRole('link', { name: 'Open it in the sandbox' }).click()
    await page.getByRole('heading', { name: 'The sandbox has no clock' }).waitFor()
    await leadTo(page, '/sandbox/clocks/clk_unknown')
    await page.getByRole('alert').waitFor()
    await checkEveryLook(page)
  })

  test('are shown as they are turned for long, with the reason if they stop early', async () => {
    const page = await harness.visit('sandbox', { expected_errors: REFUSED })
    let clock: SandboxClock = { ...STANDING, status: 'ready' }
    await page.route('**/v1/sandbox/clocks/**', async (route) => {
      const is_turn = route.request().method() === 'POST'
      if (is_turn) clock = { ...clock, status: 'advancing', advancing_to: '2026-12-31T08:00:00.000Z' }
      await route.fulfill({ status: is_turn ? 202 : 200, json: clock })
    })
    await leadTo(page, '/sandbox/clocks/clk_1')
    await page.getByRole('button', { name: 'Turn by 30 days' }).click()
    await page.getByText('The clock is being turned').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Turn by 30 days' }).isDisabled(), WAIT).toBe(true)
    await checkEveryLook(page)
    clock = { ...STANDING, status: 'ready', now: STOPPED.reached, last_advance: STOPPED }
    await page.getByRole('alert').getByText('Too much was due.').waitFor()
    await page.getByText('It stopped at 14 times').waitFor()
    clock = { ...clock, status: 'lost', lost_reason: 'Its process is gone.' }
    await readAgain(page)
    await page.getByText('Its process is gone.').waitFor()
    expect(await page.getByRole('button', { name: /^Turn/ }).count()).toBe(0)
  })

  test('are only read by a viewer', async () => {
    const { user_id, workspace_id } = harness.server.workspace
    await harness.server.db.knex('members').where({ user_id, workspace_id }).update({ role: 'viewer' })
    const page = await harness.visit('sandbox/clocks', { expected_errors: REFUSED })
    // As after a pause of the network, the page reads the role again.
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await page.getByText('Developers, admins and owners create, turn and delete clocks.').waitFor()
    await page.getByRole('heading', { name: 'The sandbox has no clock' }).waitFor()
    expect(await page.getByRole('button', { name: 'Create a clock' }).count()).toBe(0)
  })
})
