import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { WAIT } from '../../../../test/limits.ts'
import { agentOf, ANY_HOUR } from '../../../server/test/support/scenario.ts'
import { requireTool } from '../../../server/test/support/tools.ts'
import { checkEveryLook } from '../support/check-page.ts'
import { startConsole, type ConsoleHarness } from '../support/console.ts'
import { insertCalls } from '../support/insert-calls.ts'
import { leadTo } from '../support/shared-window.ts'

/** The icon is that of the documentation, which may not be built here. The browser asks for it once. */
const NO_ICON = /Failed to load resource: .* 404/

const HOSTILE = '<img src=x onerror="document.title=\'run\'"> \u202Egnirts\u202C <script>alert(1)</script>'
const DAY_MS = 24 * 60 * 60 * 1_000
/** Calls of the day before. */
const MANY = 350

describe.skipIf(requireTool('chromium'))('the list of calls, in Chromium', () => {
  let harness: ConsoleHarness
  let call_id: string
  let other_id: string
  let oldest: string
  let ring: (from_number: string, utterances?: string[]) => Promise<string>

  /** A call whose backend does not answer, with words from an attacker, and one in which nothing was said. */
  beforeAll(async () => {
    harness = await startConsole()
    const { sandbox } = harness.server.workspace
    const { agent_id } = await agentOf(sandbox, ANY_HOUR)
    const { e164: to_number } = await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
    ring = async (from_number, utterances = []) =>
      (await sandbox.sandbox.inboundCall({ to_number, from_number, utterances })).call_id
    ;[call_id, other_id] = await Promise.all([ring('+2348031234501', [HOSTILE]), ring('+2348031234502')])
    const ended = async () => (await sandbox.calls.list({ status: 'completed' })).items.length === 2
    await vi.waitUntil(ended, WAIT)
    const { db, workspace } = harness.server
    const at = new Date(Date.now() - DAY_MS)
    ;[oldest] = await insertCalls(db, { workspace_id: workspace.workspace_id, agent_id, count: MANY, at })
  })

  const open = (query = '') => harness.visit(`sandbox/calls${query}`, { expected_errors: NO_ICON })
  const linkTo = (page: Page, id: string) => page.getByRole('link', { name: id })

  describe('filters', () => {
    test('are in the address, and a link shows what its sender saw', async () => {
      const page = await open()
      await linkTo(page, call_id).waitFor()
      await checkEveryLook(page)
      await page.getByLabel('Number').fill('+2348031234502')
      await page.getByRole('button', { name: 'Search' }).click()
      await expect.poll(() => linkTo(page, call_id).count(), WAIT).toBe(0)
      await linkTo(page, other_id).waitFor()
      const { pathname, search } = new URL(page.url())
      const sent = await harness.open({ path: `${pathname.replace('/console/', '')}${search}` })
      await linkTo(sent, other_id).waitFor()
      expect(await sent.getByLabel('Number').inputValue()).toBe('+2348031234502')
      expect(await linkTo(sent, call_id).count()).toBe(0)
    })

    test('by agent, cost and length are behind a button, and stay open while they are used', async () => {
      const page = await open()
      await page.getByText('More filters').click()
      const { display_name } = (await harness.server.workspace.sandbox.agents.list()).items[0]!
      await page.getByLabel('Agent').selectOption({ label: display_name })
      await page.getByLabel('Costs at most (₦)').fill('0.5')
      await page.getByLabel('Lasts at least (seconds)').fill('1')
      await page.getByRole('button', { name: 'Search' }).click()
      await page.getByText('More filters (3 in use)').waitFor()
      expect(new URL(page.url()).search).toContain('max_cost_kobo=50')
      expect(await page.getByLabel('Costs at most (₦)').inputValue()).toBe('0.5')
      await linkTo(page, call_id).waitFor()
      await checkEveryLook(page)
    })

    test('say so if they find nothing, as by what the network said', async () => {
      const page = await open()
      await page.getByRole('link', { name: 'Fell silent' }).click()
      await page.getByRole('heading', { name: 'No calls are found' }).waitFor()
      await checkEveryLook(page)
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.getByRole('link', { name: 'All', exact: true }).click()
      await linkTo(page, call_id).waitFor()
      await page.getByText('More filters').click()
      await page.getByLabel('Before the answer, the network said').selectOption('the number is switched off')
      await page.getByRole('button', { name: 'Search' }).click()
      await page.getByRole('heading', { name: 'No calls are found' }).waitFor()
      expect(new URL(page.url()).search).toContain('announcement=switched_off')
    })

    test('with a fault show which one, and those of a busy service too', async () => {
      const page = await harness.visit('sandbox/calls?number=12', { expected_errors: /Failed to load resource/ })
      await page
        .getByRole('alert')
        .getByText(/^number: /)
        .waitFor()
      await page.getByText('req_').first().waitFor()
      // A person would not wait for as long as a program does.
      const body = JSON.stringify({ error_code: 'RATE_LIMITED', message: 'Too many requests; try again in 30 s.' })
      await page.route('**/v1/calls?*', (route) =>
        route.fulfill({ status: 429, headers: { 'retry-after': '30' }, contentType: 'application/json', body }),
      )
      await page.getByRole('link', { name: 'All', exact: true }).click()
      await page.getByRole('alert').getByText('Too many requests; try again in 30 s.').waitFor()
    })
  })

  test('the calls that are found are saved as CSV', async () => {
    const page = await open('?number=%2B2348031234501')
    await linkTo(page, call_id).waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ])
    const chunks: Buffer[] = []
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
    const csv = Buffer.concat(chunks).toString()
    expect(csv).toContain(call_id)
    expect(csv).not.toContain(other_id)
  })

  test('a view is saved under a name, found again in production, renamed, deleted and restored', async () => {
    const page = await open('?number=%2B2348031234501')
    await page.getByRole('button', { name: 'Save this view' }).click()
    await page.getByLabel('Name of the view').fill('<b>Mama Put</b>')
    await checkEveryLook(page)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('link', { name: '<b>Mama Put</b>' }).waitFor()
    await page.getByRole('button', { name: 'Save this view' }).waitFor({ state: 'detached' })

    await leadTo(page, '/production/calls')
    await page.getByRole('link', { name: '<b>Mama Put</b>' }).click()
    await expect.poll(() => page.getByLabel('Number').inputValue(), WAIT).toBe('+2348031234501')
    await page.getByRole('button', { name: 'Manage views' }).click()
    const dialog = page.getByRole('dialog', { name: 'Manage views' })
    await dialog.getByLabel('Name of the view').fill('Regulars')
    await dialog.getByRole('button', { name: 'Rename' }).click()
    await dialog.getByRole('button', { name: 'Delete Regulars' }).waitFor()
    await checkEveryLook(page)
    await dialog.getByRole('button', { name: 'Delete Regulars' }).click()
    await dialog.getByText('You have saved no views.').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('link', { name: 'Regulars' }).waitFor()
  })

  describe('a long list', () => {
    const list = (page: Page) => page.getByRole('region', { name: 'Calls' })
    const rows = (page: Page) => list(page).getByRole('row')
    const linksIn = (page: Page) => rows(page).getByRole('link').allTextContents()
    /** The page shows rows one frame after it was scrolled, and then reads them. */
    const isShown = async (page: Page): Promise<boolean> =>
      await list(page).evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect()
        const edges = [...element.querySelectorAll('[role="row"]:not([aria-rowindex="1"])')].map((row) =>
          row.getBoundingClientRect(),
        )
        const shown = edges.some((row) => row.top <= top) && edges.some((row) => row.bottom >= bottom)
        return shown && !element.textContent.includes('…')
      })
    const scrollBy = async (page: Page, screens: number): Promise<void> =>
      await list(page).evaluate((element, by) => element.scrollBy(0, by * element.clientHeight), screens)

    test('has few rows in the page, however far it is scrolled, and each call once', async () => {
      const page = await open()
      await linkTo(page, call_id).waitFor()
      const seen = new Set<string>()
      const look = async (): Promise<boolean> => {
        const names = await linksIn(page)
        for (const name of names) seen.add(name)
        expect(names.length).toBeLessThan(80)
        await scrollBy(page, 0.5)
        return names.includes(oldest)
      }
      await vi.waitUntil(look, WAIT)
      for (const name of await linksIn(page)) seen.add(name)
      const all = (await harness.server.db.knex('calls').count('* as count').first()) as { count: string }
      expect(seen.size).toBe(Number(all.count))
    })

    test('has a new call at its beginning, and stays where it is when somebody reads further below', async () => {
      const page = await open()
      await linkTo(page, call_id).waitFor()
      const first = await ring('+2348031234509')
      await linkTo(page, first).waitFor()
      for (let screen = 0; screen < 6; screen++) {
        await scrollBy(page, 1)
        await expect.poll(() => isShown(page), WAIT).toBe(true)
      }
      const before = await linksIn(page)
      const second = await ring('+2348031234510')
      await vi.waitUntil(async () => (await harness.server.workspace.sandbox.calls.get(second)).ended_at, WAIT)
      expect(await linksIn(page)).toEqual(before)
      await list(page).evaluate((element) => element.scrollTo(0, 0))
      await linkTo(page, second).waitFor()
      expect(await rows(page).nth(1).getAttribute('aria-rowindex')).toBe('2')
    })
  })
})
