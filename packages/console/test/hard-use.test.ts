import type { Page, Route } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { WAIT } from '../../../test/limits.ts'
import { agentOf } from '../../server/test/support/scenario.ts'
import { requireTool } from '../../server/test/support/tools.ts'
import { startConsole, type ConsoleHarness } from './support/console.ts'

/** The browser reports each answer of 400 and above: the refusals are on purpose. */
const REFUSED = /Failed to load resource/
const CONTACT = '+2348031234567'

describe.skipIf(requireTool('chromium'))('the console under hard use, in Chromium', () => {
  let harness: ConsoleHarness
  beforeAll(async () => {
    harness = await startConsole()
  })

  /** Answers with an error of the service. */
  const refuse = async (route: Route, status: number, error: { error_code: string; message: string }): Promise<void> =>
    await route.fulfill({
      status,
      contentType: 'application/json',
      headers: status === 429 ? { 'retry-after': '40' } : {},
      body: JSON.stringify({ ...error, request_id: 'req_x' }),
    })

  test('sends an answer once, even if the service was not heard, and pressing twice sends no second one', async () => {
    const { sandbox } = harness.server.workspace
    const { agent_id } = await agentOf(sandbox)
    const { e164: to } = await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
    const inbound = { to, from: CONTACT, channel: 'sms', body: 'Hello?' } as const
    const { conversation_id } = await sandbox.sandbox.inboundMessage(inbound)
    await sandbox.conversations.update(conversation_id, { mode: 'human' })
    const page = await harness.visit('sandbox/inbox', { expected_errors: REFUSED })
    await page.getByRole('button', { name: CONTACT }).click()
    let sent = 0
    await page.route('**/v1/messages', async (route) => {
      if (route.request().method() !== 'POST') return await route.continue()
      sent += 1
      if (sent > 1) return await route.continue()
      await route.fetch()
      await refuse(route, 503, { error_code: 'UNAVAILABLE', message: 'The test loses the answer.' })
    })
    await page.getByRole('textbox', { name: 'Answer' }).fill('Here I am.')
    await page.getByRole('button', { name: 'Send' }).dblclick()
    await page.getByText('Here I am.').last().waitFor()
    await page.getByText('Sending …').waitFor({ state: 'detached' })
    const { items } = await sandbox.messages.list({ conversation_id })
    expect(items.filter(({ body }) => body === 'Here I am.')).toHaveLength(1)
    expect(sent).toBe(2)
  })

  test('says when requests are limited, keeps what was typed, and saves it on the next try', async () => {
    const { sandbox } = harness.server.workspace
    const page = await harness.visit('sandbox/knowledge', { expected_errors: REFUSED })
    const name = page.getByLabel('Name')
    await name.waitFor()
    let refused = 0
    await page.route('**/v1/knowledge-bases', async (route) => {
      if (route.request().method() !== 'POST' || refused > 0) return await route.continue()
      refused += 1
      const message = 'The workspace’s plan allows 60 requests a minute; try again in 40 s.'
      await refuse(route, 429, { error_code: 'RATE_LIMITED', message })
    })
    await name.fill('Later')
    await name.press('Enter')
    await page.getByRole('alert').getByText('try again in 40 s').waitFor()
    expect(await name.inputValue()).toBe('Later')
    await name.press('Enter')
    await page.getByRole('heading', { name: 'Later', level: 1 }).waitFor()
    expect((await sandbox.knowledgeBases.list()).items).toMatchObject([{ name: 'Later' }])
  })

  /** Holds the requests of a method until the returned function is called, which says how they go on. */
  async function hold(
    page: Page,
    path: string,
    method: string,
  ): Promise<(goOn: (route: Route) => Promise<void>) => void> {
    const { promise, resolve } = Promise.withResolvers<(route: Route) => Promise<void>>()
    await page.route(path, async (route) => {
      if (route.request().method() !== method) return await route.continue()
      const goOn = await promise
      await goOn(route)
    })
    return resolve
  }

  test('keeps what is typed while an agent is being saved, and shows a field that gets the focus above the bar', async () => {
    const { sandbox } = harness.server.workspace
    const { agent_id } = await agentOf(sandbox)
    const page = await harness.visit(`sandbox/agents/${agent_id}`, { expected_errors: REFUSED })
    const note = page.getByLabel('Note for your own use')
    const save = page.getByRole('button', { name: 'Save', exact: true })
    await note.fill('one')
    const answer = await hold(page, `**/v1/agents/${agent_id}`, 'PATCH')
    await save.click()
    await note.fill('one, and two')
    const destinations = page.getByLabel('Destinations')
    await destinations.focus()
    const bottom = await destinations.evaluate((field) => field.getBoundingClientRect().bottom)
    expect(bottom).toBeLessThan((await save.boundingBox())!.y)
    answer((route) => route.continue())
    await page.getByText('Saved', { exact: false }).first().waitFor()
    expect(await note.inputValue()).toBe('one, and two')
    await save.click()
    await expect.poll(async () => (await sandbox.agents.get(agent_id)).description, WAIT).toBe('one, and two')
  })

  test('leaves a dialog open when the request of an earlier one ends, and says in it that this failed', async () => {
    const { sandbox } = harness.server.workspace
    for (const label of ['earlier', 'later']) await sandbox.apiKeys.create({ label, environment: 'sandbox' })
    const page = await harness.visit('sandbox/api-keys', { expected_errors: REFUSED })
    await page.getByRole('button', { name: 'Rotate earlier' }).click()
    const answer = await hold(page, '**/v1/api-keys/*/rotate', 'POST')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Rotate' }).click()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Change later' }).click()
    await dialog.getByLabel('Label').fill('renamed')
    answer((route) => refuse(route, 409, { error_code: 'ALREADY_EXISTS', message: 'The test refuses this.' }))
    await dialog.getByText('Not done: Rotate earlier. The test refuses this.').waitFor()
    expect(await dialog.getByLabel('Label').inputValue()).toBe('renamed')
  })

  test('gives the focus back to the button of a dialog, also when the dialog led to another one or its row is gone', async () => {
    const page = await harness.visit('sandbox/api-keys', { expected_errors: REFUSED })
    const focused = (): Promise<string> =>
      page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent}`)
    await page.getByRole('button', { name: 'Create a key' }).first().click()
    await page.getByLabel('Label').fill('by keyboard')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Copy the key' }).click()
    await page.getByRole('dialog').getByText('The browser does not allow copying here.').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await focused()).toBe('BUTTON Create a key')
    await page.getByRole('button', { name: 'Revoke by keyboard' }).click()
    const label = await page.getByRole('dialog').locator('label').textContent()
    await page.getByLabel(label!).fill(label!.split(' ')[1]!)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    // The row is removed a moment after the dialog.
    await page.getByRole('button', { name: 'Revoke by keyboard' }).waitFor({ state: 'detached' })
    await expect.poll(focused, WAIT).toMatch(/^DIV.*Begins with/)
    await page.getByText('Account', { exact: true }).click()
    await page.getByRole('button', { name: 'Create a workspace' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await focused()).toBe('SUMMARY Account')
  })

  test('shows in a search field what the address says after Back, and lets a person type in the middle of it', async () => {
    const page = await harness.visit('sandbox/requests', { expected_errors: REFUSED })
    const id = page.getByLabel('Request id')
    await id.fill('req_unknown')
    await page.keyboard.press('Enter')
    await page.waitForURL(/request_id=req_unknown/)
    await page.goBack()
    await expect.poll(() => id.inputValue(), WAIT).toBe('')
    const agents = await harness.visit('sandbox/agents', { expected_errors: REFUSED })
    const search = agents.getByLabel('Search')
    await search.fill('gent')
    await agents.keyboard.press('Home')
    await agents.keyboard.type('the a')
    expect(await search.inputValue()).toBe('the agent')
    await expect.poll(() => new URL(agents.url()).searchParams.get('search'), WAIT).toBe('the agent')
  })

  test('asks before a sign-out or the closing of the window loses something, and signs out the other windows too', async () => {
    const { sandbox } = harness.server.workspace
    const { agent_id } = await agentOf(sandbox)
    const page = await harness.open({ path: `sandbox/agents/${agent_id}`, fresh: true, expected_errors: REFUSED })
    const other = await page.context().newPage()
    await other.goto(`${harness.server.base_url}/console/sandbox/calls`)
    await other.getByRole('heading', { name: 'Calls', exact: true }).waitFor()
    await page.getByLabel('Note for your own use').fill('unsaved')
    await page.getByText('Account', { exact: true }).click()
    const leave = page.getByRole('button', { name: 'Sign out' })
    await leave.click()
    await page.getByRole('button', { name: 'Stay on this page' }).click()
    expect(await page.getByLabel('Note for your own use').inputValue()).toBe('unsaved')
    await page.getByText('Account', { exact: true }).click()
    await leave.click()
    await page.getByRole('button', { name: 'Leave without saving' }).click()
    await page.getByRole('heading', { name: 'Sign in to Ohun' }).waitFor()
    await other.getByRole('heading', { name: 'Sign in to Ohun' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Sign in to Ohun' }).waitFor()
  })

  test('reads only the page of a list that failed again, and keeps the rows before it', async () => {
    const { knex } = harness.server.db
    const { workspace_id } = harness.server.workspace
    await knex.raw(
      `insert into api_keys (key_id, workspace_id, label, prefix, environment, key_hash, created_at)
       select 'key_0' || i, :workspace_id, 'key ' || i, 'pk_test_0000', 'sandbox', sha256(i::text::bytea), now()
       from generate_series(100, 150) i`,
      { workspace_id },
    )
    const page = await harness.visit('sandbox/api-keys', { expected_errors: REFUSED })
    const more = page.getByRole('button', { name: 'Show more' })
    const rows = async (): Promise<number> => await page.getByRole('row').count()
    await more.click()
    await expect.poll(rows).toBe(41)
    const with_token: boolean[] = []
    let fails = true
    await page.route('**/v1/api-keys*', async (route) => {
      with_token.push(route.request().url().includes('page_token'))
      if (!fails) return await route.continue()
      await refuse(route, 400, { error_code: 'INVALID_ARGUMENT', message: 'The test refuses this.' })
    })
    await more.click()
    await page.getByText('The test refuses this.').waitFor()
    expect(await rows()).toBe(41)
    fails = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(rows).toBeGreaterThan(50)
    expect(with_token).toEqual([true, true])
    await page.getByText('The test refuses this.').waitFor({ state: 'detached' })
  })
})
