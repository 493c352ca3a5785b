import type { Route } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
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
