import { Ohun } from '@ohun/sdk'
import type { Page } from 'playwright-core'
import { systemClock } from '../../clock/src/index.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { WAIT } from '../../../test/limits.ts'
import { makeWorkspace, type TestWorkspace } from '../../server/test/support/test-server.ts'
import { agentOf, ANY_HOUR } from '../../server/test/support/scenario.ts'
import { requireTool } from '../../server/test/support/tools.ts'
import { checkEveryLook } from './support/check-page.ts'
import { startConsole, type ConsoleHarness, type OpenOptions } from './support/console.ts'

/** The browser reports each answer of 400 and above. */
const REFUSED = /Failed to load resource/
const SECOND = '<b>Second</b>\u202E dnoceS'

describe.skipIf(requireTool('chromium'))('several workspaces of a person, in Chromium', () => {
  let harness: ConsoleHarness
  let first: TestWorkspace
  let second: TestWorkspace
  let agents: Record<'first' | 'second', string>

  beforeAll(async () => {
    harness = await startConsole()
    const { db, base_url, workspace } = harness.server
    first = workspace
    second = await makeWorkspace({ db, clock: systemClock, base_url })
    await db.knex('workspaces').where({ workspace_id: second.workspace_id }).update({ name: SECOND })
    await join(second.workspace_id)
    agents = {
      first: (await agentOf(first.sandbox, { ...ANY_HOUR, display_name: 'First agent' })).agent_id,
      second: (await agentOf(second.sandbox, { ...ANY_HOUR, display_name: 'Second agent' })).agent_id,
    }
  })

  async function join(workspace_id: string, role = 'admin'): Promise<void> {
    const { db, workspace } = harness.server
    const member = { workspace_id, user_id: workspace.user_id, role, created_at: new Date() }
    await db.knex('members').insert(member).onConflict(['workspace_id', 'user_id']).merge()
  }

  const open = (path: string, options: OpenOptions = {}): Promise<Page> =>
    harness.open({ path, expected_errors: REFUSED, ...options })
  const named = (page: Page): string | null => new URL(page.url()).searchParams.get('workspace')
  const menu = async (page: Page) => {
    await page.getByText('Account', { exact: true }).click()
    return page.getByRole('region', { name: 'Workspace' })
  }

  test('the address names the workspace, and so does each link', async () => {
    const page = await open('sandbox/agents')
    await page.getByText('First agent').waitFor()
    expect(named(page)).toBe(first.workspace_id)
    await page.getByRole('banner').getByText('Test', { exact: true }).first().waitFor()
    await page.getByRole('link', { name: 'Numbers', exact: true }).click()
    await page.getByRole('heading', { name: 'Numbers', level: 1 }).waitFor()
    expect(named(page)).toBe(first.workspace_id)
    const links = await page.getByRole('navigation', { name: 'Main' }).getByRole('link').all()
    for (const link of links) expect(await link.getAttribute('href')).toContain(`workspace=${first.workspace_id}`)
    await checkEveryLook(page)
  })

  test('the account menu opens another one, which the browser opens from then on', async () => {
    const page = await open('sandbox/agents')
    await page.getByText('First agent').waitFor()
    const workspaces = await menu(page)
    await checkEveryLook(page)
    await page.setViewportSize({ width: 320, height: 640 })
    const { x, width } = (await workspaces.boundingBox())!
    expect(x).toBeGreaterThan(0)
    expect(x + width).toBeLessThan(320)
    await page.setViewportSize({ width: 1280, height: 900 })
    await workspaces.getByRole('link', { name: SECOND }).click()
    await page.getByRole('heading', { name: 'Home' }).waitFor()
    expect(named(page)).toBe(second.workspace_id)
    await page.getByRole('link', { name: 'Agents', exact: true }).click()
    await page.getByText('Second agent').waitFor()
    expect(await page.getByText('First agent').count()).toBe(0)
    await page.goto(`${harness.server.base_url}/console/`)
    await page.getByRole('heading', { name: 'Home' }).waitFor()
    expect(named(page)).toBe(second.workspace_id)
    await page.goBack()
    await page.getByText('Second agent').waitFor()
  })

  test('the palette opens another one', async () => {
    const page = await open('sandbox')
    await page.getByRole('heading', { name: 'Home' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('open workspace second')
    await page.getByRole('option', { name: 'Second' }).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => named(page), WAIT).toBe(second.workspace_id)
  })

  test('two windows stay each in its own, with what happens there', async () => {
    const one = await open(`sandbox/calls?workspace=${first.workspace_id}`)
    const other = await open(`sandbox/calls?workspace=${second.workspace_id}`)
    for (const page of [one, other]) await page.getByRole('heading', { name: 'Calls', exact: true }).waitFor()
    const call = async ({ sandbox }: TestWorkspace, agent_id: string): Promise<string> => {
      const { e164 } = await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
      const from_number = '+2348031234567'
      return (await sandbox.sandbox.inboundCall({ to_number: e164, from_number, utterances: [] })).call_id
    }
    const here = await call(first, agents.first)
    const there = await call(second, agents.second)
    await one.getByRole('link', { name: here }).waitFor()
    await other.getByRole('link', { name: there }).waitFor()
    expect(await one.getByText(there).count()).toBe(0)
    expect(await other.getByText(here).count()).toBe(0)
    // A way in the same window to the other workspace keeps nothing of this one.
    await one.goto(`${harness.server.base_url}/console/sandbox/calls?workspace=${second.workspace_id}`)
    await one.getByRole('link', { name: there }).waitFor()
    expect(await one.getByText(here).count()).toBe(0)
  })

  test('a link without a workspace that leads nowhere here leads to the others', async () => {
    const page = await open(`sandbox/agents/${agents.second}`)
    await page.getByText('it may be in another of your workspaces').waitFor()
    expect(named(page)).toBe(first.workspace_id)
    await checkEveryLook(page)
    await page.getByRole('alert').getByRole('link', { name: SECOND }).click()
    await page.getByRole('heading', { name: 'Second agent' }).waitFor()
    expect(named(page)).toBe(second.workspace_id)
  })

  test('a link to a workspace of others says so, and shows one’s own', async () => {
    const page = await open('sandbox/calls?workspace=ws_0Ub5Xw1A000k3mZq8RtYvLp')
    await page.getByRole('heading', { name: 'You are not a member of this workspace', level: 1 }).waitFor()
    await checkEveryLook(page)
    await page.getByRole('link', { name: SECOND }).click()
    await page.getByRole('heading', { name: 'Home' }).waitFor()
  })

  test('the role is that in the workspace, and who is removed while a page is open sees it', async () => {
    await join(second.workspace_id, 'viewer')
    const page = await open(`sandbox/settings/team?workspace=${second.workspace_id}`)
    await page.getByText('Only owners and admins invite people').waitFor()
    const { knex } = harness.server.db
    await knex('members').where({ workspace_id: second.workspace_id, user_id: first.user_id }).delete()
    // The page may read something again before, and then has no links any more.
    const clicked = page.getByRole('link', { name: 'Agents', exact: true }).click()
    void clicked.catch(() => {})
    await page.getByRole('heading', { name: 'You are not a member of this workspace', level: 1 }).waitFor()
    await join(second.workspace_id)
  })

  test('a further workspace is created from the menu', async () => {
    const page = await open('sandbox')
    await page.getByRole('heading', { name: 'Home' }).waitFor()
    await (await menu(page)).getByRole('button', { name: 'Create a workspace' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name of the workspace').fill('Third')
    await checkEveryLook(page)
    await dialog.getByRole('button', { name: 'Create a workspace' }).click()
    await expect.poll(() => named(page), WAIT).not.toBe(first.workspace_id)
    await page.getByRole('heading', { name: 'No calls yet' }).waitFor()
    const { workspaces } = await identity(page)
    expect(workspaces.map(({ name }) => name)).toEqual(['Test', SECOND, 'Third'])
    expect(workspaces.at(-1)?.workspace_id).toBe(named(page))
  })

  async function identity(page: Page) {
    const cookies = await page.context().cookies()
    const apiKey = cookies.find(({ name }) => name === 'ohun_session')!.value
    return await new Ohun({ apiKey, baseUrl: harness.server.base_url }).auth.me()
  }
})
