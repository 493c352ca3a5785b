import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { agentOf, ANY_HOUR } from '../../server/test/support/scenario.ts'
import { requireTool } from '../../server/test/support/tools.ts'
import { checkEveryLook } from './support/check-page.ts'
import { startConsole, type ConsoleHarness } from './support/console.ts'
import { readAgain } from './support/read-again.ts'
import { leadTo } from './support/shared-window.ts'

/** The browser reports each answer of 400 and above, as that of the icon where the documentation is not built. */
const REFUSED = /Failed to load resource/
const HOSTILE = `<img src=x onerror=alert(1)>\u202Etxt.exe${'W'.repeat(50)}`

describe.skipIf(requireTool('chromium'))('the pages of numbers, in Chromium', () => {
  let harness: ConsoleHarness
  beforeAll(async () => {
    harness = await startConsole()
  })

  const openNumber = async (settings = {}): Promise<{ page: Page; number_id: string; e164: string }> => {
    const { sandbox } = harness.server.workspace
    const { agent_id } = await agentOf(sandbox, { ...ANY_HOUR, ...settings })
    const { number_id, e164 } = await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
    const page = await harness.visit(`sandbox/numbers/${number_id}`, { expected_errors: REFUSED })
    await page.getByRole('heading', { name: e164 }).waitFor()
    return { page, number_id, e164 }
  }

  test('say that a number needs an agent, then find one and claim it', async () => {
    const page = await harness.visit('sandbox/numbers', { expected_errors: REFUSED })
    await page.getByRole('heading', { name: 'Claim your first number' }).waitFor()
    await checkEveryLook(page)
    await page.getByRole('link', { name: 'Claim a number' }).click()
    await page.getByRole('heading', { name: 'A number needs an agent' }).waitFor()
    const { sandbox } = harness.server.workspace
    const { agent_id } = await agentOf(sandbox, { display_name: HOSTILE })
    await readAgain(page)
    await page.getByLabel('Type').selectOption('geo_did')
    await page.getByLabel('Area code').fill('1')
    await expect.poll(() => page.url()).toContain('type=geo_did')
    await expect.poll(async () => await page.getByRole('cell', { name: 'Mobile', exact: true }).count()).toBe(0)
    await checkEveryLook(page)
    await page
      .getByRole('button', { name: /^Claim \+/ })
      .first()
      .click()
    await page.getByRole('heading', { name: 'Who answers' }).waitFor()
    const [claimed] = (await sandbox.numbers.list()).items
    expect(claimed).toMatchObject({ agent_id, type: 'geo_did' })
    await leadTo(page, '/sandbox/numbers')
    await page.getByText(HOSTILE).waitFor()
    await checkEveryLook(page)
    // A phone scrolls the table, and breaks no number.
    await page.setViewportSize({ width: 375, height: 800 })
    const link = page.getByRole('cell', { name: claimed!.e164 }).getByRole('link')
    expect(await link.evaluate((element) => element.getClientRects().length)).toBe(1)
  })

  test('change the agent and the channels of a number', async () => {
    const { sandbox } = harness.server.workspace
    const { page, number_id } = await openNumber()
    const other = await agentOf(sandbox, { display_name: 'Other' })
    await readAgain(page)
    await page.getByLabel('Agent').selectOption({ label: 'Other' })
    await page.getByLabel('SMS').uncheck()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(async () => await sandbox.numbers.get(number_id))
      .toMatchObject({ agent_id: other.agent_id, channels: ['voice', 'whatsapp'] })
  })

  test('keep the focus while who answers is saved, and save once however often the key is pressed', async () => {
    const { sandbox } = harness.server.workspace
    const { page, number_id } = await openNumber()
    let sent = 0
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route(`**/v1/numbers/${number_id}`, async (route) => {
      if (route.request().method() !== 'PATCH') return await route.continue()
      sent += 1
      await held
      await route.continue()
    })
    await page.getByLabel('SMS').uncheck()
    const save = page.getByRole('button', { name: 'Save' })
    await save.focus()
    await page.keyboard.press('Enter')
    await expect.poll(async () => await save.getAttribute('aria-busy')).toBe('true')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Space')
    release()
    await page.getByText('Saved.', { exact: true }).waitFor()
    await expect.poll(async () => await save.getAttribute('aria-busy')).toBeNull()
    expect(await save.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(sent).toBe(1)
    expect((await sandbox.numbers.get(number_id)).channels).toEqual(['voice', 'whatsapp'])
  })

  test('keep a choice that is not saved when somebody else changes the number', async () => {
    const { sandbox } = harness.server.workspace
    const { page, number_id } = await openNumber()
    const other = await agentOf(sandbox, { display_name: 'Night shift' })
    await page.getByLabel('SMS').uncheck()
    await sandbox.numbers.update(number_id, { agent_id: other.agent_id })
    // The record is read again when the number's page is opened again within the console.
    await page.evaluate(() => window.dispatchEvent(new Event('offline')))
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect.poll(async () => await page.getByLabel('Agent').inputValue()).toBe(other.agent_id)
    expect(await page.getByLabel('SMS').isChecked()).toBe(false)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Changes that somebody else made in the meantime are kept.').waitFor()
    expect(await sandbox.numbers.get(number_id)).toMatchObject({
      agent_id: other.agent_id,
      channels: ['voice', 'whatsapp'],
    })
  })

  test('offer no channel that the number does not have', async () => {
    const { sandbox } = harness.server.workspace
    const { agent_id } = await agentOf(sandbox, ANY_HOUR)
    const { number_id } = await sandbox.numbers.auto({ agent_id, type: 'geo_did', country_code: 'NG' })
    const page = await harness.visit(`sandbox/numbers/${number_id}`, { expected_errors: REFUSED })
    await page.getByRole('heading', { name: 'Who answers' }).waitFor()
    expect(await page.getByLabel('SMS').isDisabled()).toBe(true)
    expect(await page.getByLabel('Calls').isDisabled()).toBe(false)
    await page.getByText('Not possible with this number').first().waitFor()
  })

  test('release a number whose digits were typed, and reclaim it', async () => {
    const { page, e164, number_id } = await openNumber({ display_name: 'Reception' })
    const { sandbox } = harness.server.workspace
    const { agent_id } = await sandbox.numbers.get(number_id)
    await sandbox.routingRules.create({ number_id, agent_id: agent_id!, match_type: 'keyword', match_value: 'buy' })
    await readAgain(page)
    await page.getByRole('button', { name: 'Release' }).click()
    await page.getByRole('dialog').getByText('Reception').waitFor()
    await page.getByRole('dialog').getByText('Its routing rule', { exact: true }).waitFor()
    await checkEveryLook(page)
    await page.getByLabel(`Type ${e164} to confirm`).fill(e164)
    await page.getByRole('dialog').getByRole('button', { name: 'Release' }).click()
    await page.getByRole('heading', { name: 'Released' }).waitFor()
    await page.getByText('without agent and routing rules').waitFor()
    await checkEveryLook(page)
    await page.getByRole('button', { name: 'Reclaim the number' }).click()
    await page.getByRole('heading', { name: 'Who answers' }).waitFor()
    expect(await sandbox.numbers.get(number_id)).toMatchObject({ agent_id: null, status: 'provisioned' })
  })

  test('add, test, change, delete and restore a routing rule', async () => {
    const { page } = await openNumber({ display_name: 'Front desk' })
    const { agent_id: sales } = await agentOf(harness.server.workspace.sandbox, { ...ANY_HOUR, display_name: 'Sales' })
    await readAgain(page)
    await page.getByRole('button', { name: 'Add a rule' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Matches').selectOption('regex')
    await dialog.getByLabel('Word, phrase or expression').fill('(')
    await dialog.getByLabel('Agent').selectOption({ label: 'Sales' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText(/^Is not a regular expression/).waitFor()
    await checkEveryLook(page)
    await dialog.getByLabel('Word, phrase or expression').fill('buy|price')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('cell', { name: 'Regular expression buy|price' }).waitFor()

    await page.getByLabel('First words of the caller').fill('The PRICE, please')
    await page.keyboard.press('Enter')
    await page.getByText('The rule “buy|price” matches: Sales would answer.').waitFor()
    await page.getByLabel('First words of the caller').fill('Good day')
    await page.keyboard.press('Enter')
    await page.getByText('No rule matches: Front desk would answer.').waitFor()
    await checkEveryLook(page)

    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('cell', { name: 'Regular expression buy|price' }).waitFor()
    const readOn = await holdSecondPageOfAgents(page)
    await page.getByRole('button', { name: 'Edit' }).click()
    await dialog.getByLabel('Priority').fill('7')
    expect(await dialog.getByLabel('Agent').inputValue()).toBe(sales)
    const second_pages = readOn()
    await dialog.getByLabel('Agent').locator('option:checked', { hasText: 'Sales' }).waitFor({ state: 'attached' })
    // Each part of the page that names agents waits for the same request.
    expect(second_pages()).toBe(1)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('row', { name: '7 Regular expression buy|price Sales' }).waitFor()
  })

  /** Adds agents newer than all others, until these are on the second page, and shows the page before this has been read. */
  async function holdSecondPageOfAgents(page: Page): Promise<() => () => number> {
    await harness.server.db.knex.raw(
      `insert into agents
       select (jsonb_populate_record(agents, jsonb_build_object('agent_id', 'agt_z' || n, 'display_name', 'Agent z' || n))).*
       from agents, generate_series(100, 199) n where display_name = 'Sales'`,
    )
    const { promise, resolve } = Promise.withResolvers<void>()
    let asked = 0
    await page.route(/agents\?.*page_token/, async (route) => {
      asked += 1
      await promise
      await route.continue()
    })
    await readAgain(page)
    return () => {
      resolve()
      return () => asked
    }
  }
})
