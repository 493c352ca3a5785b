import { Ohun } from '@ohun/sdk'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { WAIT } from '../../../test/limits.ts'
import { requireTool } from '../../server/test/support/tools.ts'
import { checkEveryLook } from './support/check-page.ts'
import { startConsole, type ConsoleHarness } from './support/console.ts'

/** The browser reports each answer of 400 and above. */
const REFUSED = /Failed to load resource/
const HOSTILE = `<img src=x onerror=alert(1)>\u202Etxet${'w'.repeat(60)}`

describe.skipIf(requireTool('chromium'))('the page of API keys, in Chromium', () => {
  let harness: ConsoleHarness
  beforeAll(async () => {
    harness = await startConsole()
  })

  const visit = (path = 'api-keys'): Promise<Page> => harness.visit(`sandbox/${path}`, { expected_errors: REFUSED })
  const workspaceOf = async (apiKey: string): Promise<string> => {
    const client = new Ohun({ apiKey, baseUrl: harness.server.base_url })
    return (await client.workspace.get()).workspace_id
  }
  /** Reads the key from the dialog that shows it, and closes that. */
  async function takeKey(page: Page): Promise<string> {
    const key = await page.getByLabel('Key', { exact: true }).innerText()
    await page.getByRole('button', { name: 'I have stored it' }).click()
    await expect.poll(() => page.getByRole('dialog').count(), WAIT).toBe(0)
    expect(await page.content()).not.toContain(key)
    return key
  }
  async function create(page: Page, label: string, environment = 'sandbox'): Promise<void> {
    await page.getByRole('button', { name: 'Create a key' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Label').fill(label)
    await dialog.getByLabel('Environment').selectOption(environment)
    await dialog.getByLabel('Expires').selectOption('In 90 days')
    await dialog.getByRole('button', { name: 'Create a key' }).click()
  }

  test('name a key in the logs after it was revoked', async () => {
    const { production } = harness.server.workspace
    const { key_id, key } = await production.apiKeys.create({ label: 'Night job', environment: 'sandbox' })
    const night_job = new Ohun({ apiKey: key, baseUrl: harness.server.base_url })
    const { agent_id } = await night_job.agents.create({ display_name: 'Made by night', ai_provider: 'openai' })
    await production.apiKeys.revoke(key_id)
    for (const path of ['requests', 'compliance', `agents/${agent_id}/versions`]) {
      const page = await visit(path)
      await page.getByText('Night job (revoked)').first().waitFor()
      expect(await page.getByRole('main').getByText(key_id).count()).toBe(0)
    }
  })

  test('create a key that is shown once and copied', async () => {
    const page = await visit()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Create a key' }).click()
    await checkEveryLook(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await create(page, HOSTILE)
    await page.getByRole('button', { name: 'Copy the key' }).click()
    await page.getByText('Copied', { exact: true }).waitFor()
    await checkEveryLook(page)
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(await takeKey(page)).toBe(copied)
    expect(copied).toMatch(/^pk_test_/)
    expect(await workspaceOf(copied)).toBe(harness.server.workspace.workspace_id)
    const row = page.getByRole('row').filter({ hasText: HOSTILE })
    await row.getByText(copied.slice(0, 12)).waitFor()
    expect(await row.locator('time').count()).toBe(1)
    expect(await page.locator('main img').count()).toBe(0)
    await checkEveryLook(page)
  })

  test('choose what a key may do, and change it later', async () => {
    const page = await visit()
    await page.getByRole('button', { name: 'Create a key' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Label').fill('restricted')
    await dialog.getByLabel('Access').selectOption('Only what I choose')
    await dialog.getByLabel('Read the workspace and its plan').check()
    await dialog.getByLabel('Send messages').check()
    await checkEveryLook(page)
    await dialog.getByRole('button', { name: 'Create a key' }).click()
    const key = await takeKey(page)
    expect(await workspaceOf(key)).toBe(harness.server.workspace.workspace_id)
    const client = new Ohun({ apiKey: key, baseUrl: harness.server.base_url })
    await expect(client.calls.list()).rejects.toMatchObject({ status: 403, code: 'PERMISSION_DENIED' })
    await page.getByRole('row').filter({ hasText: 'workspace:read messages:write' }).waitFor()

    await page.getByRole('button', { name: 'Change restricted' }).click()
    expect(await dialog.getByLabel('Send messages').isChecked()).toBe(true)
    await dialog.getByLabel('Read everything').check()
    expect(await dialog.getByLabel('Read calls, transcripts').isChecked()).toBe(true)
    await dialog.getByRole('button', { name: 'Change' }).click()
    await page.getByText('The key is changed.').waitFor()
    await client.calls.list()
    await checkEveryLook(page)
  })

  test('create a production key from the page of the sandbox', async () => {
    const page = await visit()
    await create(page, 'live backend', 'production')
    expect(await takeKey(page)).toMatch(/^pk_live_/)
    await page.getByRole('row').filter({ hasText: 'live backend' }).getByText('production').waitFor()
  })

  test('say why a label is refused', async () => {
    const page = await visit()
    await create(page, 'twice')
    await takeKey(page)
    await create(page, 'twice')
    const alert = page.getByRole('dialog').getByRole('alert')
    await alert.getByText('a key labelled twice already exists').waitFor()
    await alert.getByText('Request:').waitFor()
    await checkEveryLook(page)
  })

  test('rotate a key, so that the old one is refused', async () => {
    const page = await visit()
    await create(page, 'rotated')
    const old = await takeKey(page)
    await page.getByRole('button', { name: 'Rotate rotated' }).click()
    await checkEveryLook(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate' }).click()
    const key = await takeKey(page)
    expect(await workspaceOf(key)).toBe(harness.server.workspace.workspace_id)
    await expect(workspaceOf(old)).rejects.toMatchObject({ status: 401 })
  })

  test('revoke a key once its beginning is typed', async () => {
    const page = await visit()
    await create(page, 'revoked')
    const key = await takeKey(page)
    await page.getByRole('button', { name: 'Revoke revoked' }).click()
    const dialog = page.getByRole('dialog')
    const last = dialog.getByRole('button', { name: 'Revoke' })
    expect(await last.isDisabled()).toBe(true)
    await checkEveryLook(page)
    await dialog.getByLabel('to confirm').fill(key.slice(0, 12))
    await last.click()
    await page.getByText('The key is revoked.').waitFor()
    await expect.poll(() => page.getByText('revoked', { exact: true }).count(), WAIT).toBe(0)
    await expect(workspaceOf(key)).rejects.toMatchObject({ status: 401 })
  })

  test('reach the keys of a second page, and say that there are none', async () => {
    const { knex } = harness.server.db
    const { workspace_id } = harness.server.workspace
    await knex.raw(
      `insert into api_keys (key_id, workspace_id, label, prefix, environment, key_hash, created_at)
       select 'key_0' || i, :workspace_id, 'key ' || i, 'pk_test_0000', 'sandbox', sha256(i::text::bytea), now()
       from generate_series(100, 130) i`,
      { workspace_id },
    )
    const listed = await visit()
    await listed.getByRole('button', { name: 'Show more' }).click()
    await listed.getByText('key 100', { exact: true }).waitFor()
    expect(await listed.locator(':focus').textContent()).toBe('No more entries.')
    await knex('api_keys').where({ workspace_id }).update({ revoked_at: new Date() })
    const page = await visit()
    await page.getByRole('heading', { name: 'No keys yet' }).waitFor()
    await checkEveryLook(page)
  })
})
