import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { WAIT } from '../../../test/limits.ts'
import { listMail } from '../../server/src/gateways/mail/outbox-mailer.ts'
import { agentOf } from '../../server/test/support/scenario.ts'
import { requireTool } from '../../server/test/support/tools.ts'
import { addPerson } from './support/add-person.ts'
import { checkEveryLook } from './support/check-page.ts'
import { startConsole, type ConsoleHarness } from './support/console.ts'
import { readAgain } from './support/read-again.ts'
import { leadTo } from './support/shared-window.ts'

/** The browser reports each answer of 400 and above. */
const REFUSED = /Failed to load resource/
const TEAM = 'sandbox/settings/team'
const PASSWORD = 'correct horse battery'

/** Buttons of changes that the service refuses a viewer. */
const BUTTONS = /^(Save|Keep|Add|Remove|Insert|Format|Switch|Change|Start recording|Stop recording|Send)\b/
/** Fields that ask a question instead of changing something. */
const TESTS: Readonly<Record<string, readonly string[]>> = {
  numbers: ['First words of the caller'],
  compliance: ['Number of the contact'],
}

/** The labels of the fields in which a person can type or choose. */
const changeableOn = (page: Page): Promise<string[]> =>
  page
    .getByRole('main')
    .evaluate((main) =>
      [...main.querySelectorAll<HTMLInputElement>('input, textarea, select')]
        .filter((field) => !field.disabled && !field.readOnly)
        .map((field) => field.labels?.[0]?.textContent ?? field.name),
    )

describe.skipIf(requireTool('chromium'))('the team, in Chromium', () => {
  let harness: ConsoleHarness
  beforeAll(async () => {
    harness = await startConsole()
  })

  /** Through the page, as the owner does it. */
  async function invite(page: Page, email: string, role: string): Promise<void> {
    await page.getByRole('button', { name: 'Invite a person' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('E-mail address').fill(email)
    await dialog.getByLabel('Role').selectOption(role)
    await dialog.getByRole('button', { name: 'Invite a person' }).click()
    await page.getByText('The invitation is on its way.').waitFor()
  }

  const tokenFor = (email: string): Promise<string> =>
    vi.waitUntil(async () => {
      const mail = (await listMail(harness.server.db)).find(({ to }) => to === email)
      return mail?.text.match(/invitation_\S+/)?.[0] ?? ''
    }, WAIT)

  async function accept(email: string): Promise<void> {
    const page = await harness.open({ path: 'accept-invitation', login: null, expected_errors: REFUSED })
    await page.getByLabel('Token from the message').fill(await tokenFor(email))
    await page.getByLabel('Password').fill(PASSWORD)
    await checkEveryLook(page)
    await page.getByRole('button', { name: 'Join the workspace' }).click()
    await page.getByText('You are a member now.').waitFor()
  }

  test('a colleague who may only read joins, reads, changes nothing, and is removed', async () => {
    const email = 'reader@example.com'
    const owner = await harness.visit(TEAM)
    await owner.getByText('Nobody is invited at the moment.').waitFor()
    await checkEveryLook(owner)
    await invite(owner, email, 'viewer')
    await owner.getByRole('cell', { name: email, exact: true }).waitFor()
    await checkEveryLook(owner)
    await accept(email)

    const login = { email, password: PASSWORD }
    const reader = await harness.open({ path: TEAM, login, expected_errors: REFUSED })
    await reader.getByText('Only owners and admins invite people').waitFor()
    expect(await reader.getByRole('button', { name: 'Invite a person' }).count()).toBe(0)
    expect(await reader.getByRole('button', { name: /^(Change|Remove)/ }).count()).toBe(0)
    expect(await reader.getByRole('link', { name: /^(Requests|API keys)$/ }).count()).toBe(0)
    await checkEveryLook(reader)
    await leadTo(reader, '/sandbox/settings/workspace')
    await reader.getByText('Only owners and admins change these settings.').waitFor()
    expect(await changeableOn(reader)).toEqual([])
    await checkEveryLook(reader)

    await readAgain(owner)
    await owner.getByRole('button', { name: `Remove ${email}` }).click()
    await owner.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await owner.getByText('The person is no longer a member.').waitFor()
    await reader.goto(`${harness.server.base_url}/console/${TEAM}`)
    await reader.getByRole('heading', { name: 'Sign in to Ohun' }).waitFor()
  })

  test('a viewer reads the settings of agents, numbers and the workspace, and can change none', async () => {
    const { sandbox } = harness.server.workspace
    const tool = { type: 'function', function: { name: 'find', parameters: { type: 'object', properties: {} } } }
    const { agent_id } = await agentOf(sandbox, {
      ai_provider: 'openai',
      webhook_url: null,
      tool_definitions: JSON.stringify([tool]),
      mcp_servers: [{ name: 'shop', url: 'http://127.0.0.1:9/mcp' }],
    })
    const { number_id } = await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
    await sandbox.agents.update(agent_id, { daily_spend_cap_kobo: 100_000 })
    const login = await addPerson(harness.server, 'viewer@example.com', 'viewer')
    const page = await harness.open({ path: `sandbox/agents/${agent_id}`, login, expected_errors: REFUSED })
    await page.getByText('Your role may read agents, but not change them.').waitFor()
    await page.getByLabel('The tools it offers').or(page.getByText('MCP servers')).first().waitFor()
    // The text of a preview is not a setting.
    expect(await changeableOn(page)).toEqual(['What the voices say when you play them'])
    expect(await page.getByRole('button', { name: BUTTONS }).count()).toBe(0)
    await checkEveryLook(page)
    for (const [path, heading] of [
      [`numbers/${number_id}`, 'Who answers'],
      ['compliance', 'Retention'],
      ['money', 'Spend caps'],
      ['money/plan', 'Plan'],
      ['settings/workspace', 'Workspace'],
    ] as const) {
      await leadTo(page, `/sandbox/${path}`)
      await page.getByRole('heading', { name: heading }).first().waitFor()
      await page.getByText('Loading').first().waitFor({ state: 'detached' })
      expect({ path, changeable: await changeableOn(page) }).toEqual({
        path,
        changeable: TESTS[path.split('/')[0]!] ?? [],
      })
      expect(await page.getByRole('button', { name: BUTTONS }).count()).toBe(0)
    }
    for (const [path, who] of [
      ['agents/new', 'Developers, admins and owners create agents.'],
      ['numbers/claim', 'Developers, admins and owners claim numbers.'],
    ] as const) {
      await leadTo(page, `/sandbox/${path}`)
      await page.getByText(who).waitFor()
      expect(await page.getByRole('main').getByRole('button').count()).toBe(0)
      expect(await changeableOn(page)).toEqual([])
    }
  })

  test('a role is changed, and the colleague leaves', async () => {
    const email = 'helper@example.com'
    const login = await addPerson(harness.server, email, 'support')
    const owner = await harness.visit(TEAM)
    await owner.getByRole('button', { name: `Change role of ${email}` }).click()
    await owner.getByRole('dialog').getByLabel('Role').selectOption('admin')
    await owner.getByRole('dialog').getByRole('button', { name: 'Change role' }).click()
    await owner.getByText('The role is changed.').waitFor()

    const colleague = await harness.open({ path: TEAM, login, expected_errors: REFUSED })
    await colleague.getByRole('button', { name: 'Invite a person' }).waitFor()
    await colleague.getByRole('button', { name: 'Leave' }).click()
    await colleague.getByRole('dialog').getByLabel(`Type ${email}`).fill(email)
    await colleague.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
    await colleague.getByRole('heading', { name: 'Sign in to Ohun' }).waitFor()
  })

  test('an invitation is refused for a member, and withdrawn', async () => {
    const page = await harness.visit(TEAM, { expected_errors: REFUSED })
    await page.getByRole('button', { name: 'Invite a person' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('E-mail address').fill(harness.owner.email)
    await dialog.getByRole('button', { name: 'Invite a person' }).click()
    await dialog.getByRole('alert').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await invite(page, 'late@example.com', 'billing')
    await page.getByRole('button', { name: 'Withdraw the invitation of late@example.com' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
    await page.getByText('The invitation is withdrawn.').waitFor()
    await page.getByRole('cell', { name: 'late@example.com', exact: true }).waitFor({ state: 'detached' })
  })
})
