import type { Locator } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { agentOf, ANY_HOUR } from '../../../server/test/support/scenario.ts'
import { requireTool } from '../../../server/test/support/tools.ts'
import { checkEveryLook } from '../support/check-page.ts'
import { startConsole, type ConsoleHarness } from '../support/console.ts'

const HOSTILE = '<img src=x onerror="document.title=1">'

/** The tests build no documentation, whose icon the console shows. */
const NO_ICON = /Failed to load resource/

/** The right edge of an element in the window. */
async function rightOf(element: Locator): Promise<number> {
  const { x, width } = (await element.boundingBox())!
  return x + width
}

describe.skipIf(requireTool('chromium'))('the live calls, in Chromium', () => {
  let harness: ConsoleHarness
  beforeAll(async () => {
    harness = await startConsole()
  })

  test('an inbound call of the sandbox is watched live, taken over and given back', async () => {
    const page = await harness.visit('sandbox/calls/live', { expected_errors: NO_ICON })
    await page.getByRole('heading', { name: 'No calls in progress' }).waitFor()
    const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current="page"]')
    expect(await current.allTextContents()).toEqual(['Live calls'])
    await checkEveryLook(page)
    const { sandbox } = harness.server.workspace
    const told = { monitoring_announcement: 'A supervisor may listen.' }
    const { agent_id } = await agentOf(sandbox, { ...ANY_HOUR, ...told, greeting_text: 'Good day.' })
    const { e164 } = await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
    const { call_id } = await sandbox.sandbox.inboundCall({
      to_number: e164,
      from_number: '+2348031234567',
      utterances: ['<b>Hello</b>', 'Is anybody there?', 'Thank you.', 'Goodbye.', 'Still here.', 'And here.'],
    })
    await expect.poll(async () => (await sandbox.calls.get(call_id)).status).toBe('in_progress')
    await sandbox.calls.hold(call_id)
    // A phone shows the button without scrolling, and then the call below the list.
    await page.setViewportSize({ width: 320, height: 480 })
    const listen = page.getByRole('button', { name: 'Listen in' })
    await listen.waitFor()
    expect(await rightOf(listen)).toBeLessThanOrEqual(320)
    await listen.press('Enter')
    const panel = page.getByRole('region', { name: /^Call from/ })
    await expect.poll(() => panel.evaluate((element) => element === document.activeElement)).toBe(true)
    expect((await panel.boundingBox())!.y).toBeLessThan(480)
    await page.getByText('The agent has the call.').waitFor()
    const announcing = page.getByText('You hear the call once the caller has been told that somebody listens.')
    await announcing.waitFor()
    await checkEveryLook(page)
    await sandbox.calls.resume(call_id)
    await announcing.waitFor({ state: 'detached' })
    const transcript = page.getByRole('list', { name: 'Transcript' })
    await transcript.getByText('Good day.').waitFor()
    const focused = (): Promise<string> => page.evaluate(() => document.activeElement!.textContent)
    await page.getByRole('button', { name: 'Take over' }).press('Enter')
    await expect.poll(focused).toMatch(/^You have the call/)
    await page.getByLabel('Words that the agent’s voice says').fill('This is Ada, I can help.')
    await page.getByRole('button', { name: 'Say' }).click()
    await transcript.getByText('This is Ada, I can help.').waitFor()
    await checkEveryLook(page)
    await page.getByRole('button', { name: 'Give back to the agent' }).press('Enter')
    await expect.poll(focused).toMatch(/^The agent has the call/)
    await page.getByLabel('Number to transfer to').fill('12')
    await page.getByRole('button', { name: 'Transfer' }).click()
    await page.getByText('destination: must be an E.164 number').waitFor()
    expect(await page.getByLabel('Number to transfer to').inputValue()).toBe('12')
    await page.getByRole('button', { name: 'Hang up' }).click()
    const dialog = page.getByRole('dialog', { name: 'Hang up this call?' })
    await checkEveryLook(page)
    await dialog.getByRole('button', { name: 'Hang up' }).click()
    await page.getByRole('heading', { name: 'No calls in progress' }).waitFor()
    const { transcript: turns, end_reason } = await sandbox.calls.get(call_id)
    expect(end_reason).toBe('api_hangup')
    expect(turns.map(({ text }) => text)).toContain('[A colleague has taken the call over.]')
  })

  test('call-backs that wait are below them, and can be cancelled', async () => {
    const { db, workspace } = harness.server
    const { agent_id } = await agentOf(workspace.sandbox, ANY_HOUR)
    const now = new Date()
    const later = new Date(now.getTime() + 60 * 60_000)
    await db.knex('call_backs').insert({
      call_back_id: 'cb_console',
      workspace_id: workspace.workspace_id,
      environment: 'sandbox',
      agent_id,
      call_id: 'call_console',
      from_number: '+2348000000042',
      number: '+2348031234568',
      request: JSON.stringify({ colleagues: [], summary: HOSTILE, ring_seconds: 30, accept: 'key', stay: null }),
      status: 'scheduled',
      not_before: later,
      expires_at: later,
      next_attempt_at: later,
      created_at: now,
    })
    const page = await harness.visit('sandbox/calls/live', { expected_errors: NO_ICON })
    const waiting = page.getByRole('region', { name: 'Call-backs that wait' })
    await waiting.getByText(HOSTILE).waitFor()
    await checkEveryLook(page)
    await waiting.getByRole('button', { name: 'Cancel the call-back to +2348031234568' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel the call-back to +2348031234568' })
    await dialog.getByRole('button', { name: 'Do not call back' }).click()
    await waiting.waitFor({ state: 'detached' })
    expect(await workspace.sandbox.callBacks.get('cb_console')).toMatchObject({ status: 'cancelled' })
  })
})
