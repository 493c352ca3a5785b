import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { WAIT } from '../../../test/limits.ts'
import { agentOf } from '../../server/test/support/scenario.ts'
import { requireTool } from '../../server/test/support/tools.ts'
import { addPerson } from './support/add-person.ts'
import { checkEveryLook } from './support/check-page.ts'
import { startConsole, type ConsoleHarness } from './support/console.ts'

/** The browser reports each answer of 400 and above: the refusals are on purpose. */
const REFUSED = /Failed to load resource/
const TITLE = 'Somebody else has changed this'

describe.skipIf(requireTool('chromium'))('two people who edit the same thing, in Chromium', () => {
  let harness: ConsoleHarness
  beforeAll(async () => {
    harness = await startConsole()
  })

  const visit = async (path: string): Promise<Page> =>
    await harness.visit(`sandbox${path}`, { expected_errors: REFUSED })
  const conflictOn = (page: Page) => page.getByRole('dialog', { name: TITLE })

  async function visitAgent(agent_id: string): Promise<Page> {
    const page = await visit(`/agents/${agent_id}`)
    await page.getByRole('heading', { name: 'Answers' }).waitFor()
    return page
  }

  async function visitTwice(agent_id: string): Promise<[first: Page, second: Page]> {
    const second = await harness.open({ path: `sandbox/agents/${agent_id}`, expected_errors: REFUSED })
    await second.getByRole('heading', { name: 'Answers' }).waitFor()
    return [await visitAgent(agent_id), second]
  }

  test('keep the changes of both if they are of different fields of an agent', async () => {
    const { sandbox } = harness.server.workspace
    const { agent_id } = await agentOf(sandbox)
    const page = await visitAgent(agent_id)
    await page.getByLabel('Note for your own use').fill('Note of mine')
    await sandbox.agents.update(agent_id, { greeting_text: 'Greeting of theirs' })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Changes that somebody else made in the meantime are kept.').waitFor()
    expect(await page.getByLabel('Greeting', { exact: true }).inputValue()).toBe('Greeting of theirs')
    const saved = { greeting_text: 'Greeting of theirs', description: 'Note of mine' }
    expect(await sandbox.agents.get(agent_id)).toMatchObject(saved)
  })

  test('say who changed the same field of an agent, and load theirs without losing the rest', async () => {
    const { sandbox } = harness.server.workspace
    const { agent_id } = await agentOf(sandbox, { system_prompt: 'one' })
    const [first, second] = await visitTwice(agent_id)
    await second.getByLabel('Prompt', { exact: true }).fill('of the second')
    await second.getByLabel('Note for your own use').fill('Note of the second')
    await first.getByLabel('Prompt', { exact: true }).fill('of the first')
    await first.getByRole('button', { name: 'Save', exact: true }).click()
    await first.getByText('Saved.', { exact: true }).waitFor()

    await second.getByRole('button', { name: 'Save', exact: true }).click()
    const dialog = conflictOn(second)
    await dialog.getByText(`${harness.owner.email} changed it while you were editing`).waitFor()
    await dialog.getByText('of the first', { exact: true }).waitFor()
    await dialog.getByText('of the second', { exact: true }).waitFor()
    await checkEveryLook(second)
    await second.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await second.getByLabel('Prompt', { exact: true }).inputValue()).toBe('of the second')
    expect((await sandbox.agents.get(agent_id)).system_prompt).toBe('of the first')

    await second.getByRole('button', { name: 'Save', exact: true }).click()
    await dialog.getByRole('button', { name: 'Load theirs' }).click()
    await expect.poll(() => second.getByLabel('Prompt', { exact: true }).inputValue(), WAIT).toBe('of the first')
    expect(await second.getByLabel('Note for your own use').inputValue()).toBe('Note of the second')
    await second.getByRole('button', { name: 'Save', exact: true }).click()
    await second.getByText('Saved.', { exact: true }).waitFor()
    const saved = { system_prompt: 'of the first', description: 'Note of the second' }
    expect(await sandbox.agents.get(agent_id)).toMatchObject(saved)
  })

  test('save mine over theirs, but not over a third change that nobody has seen', async () => {
    const { sandbox } = harness.server.workspace
    const { agent_id } = await agentOf(sandbox, { system_prompt: 'one' })
    const page = await visitAgent(agent_id)
    await page.getByLabel('Prompt', { exact: true }).fill('mine')
    await sandbox.agents.update(agent_id, { system_prompt: 'two' })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const dialog = conflictOn(page)
    await dialog.getByText('two', { exact: true }).waitFor()
    await sandbox.agents.update(agent_id, { system_prompt: 'three' })
    await dialog.getByRole('button', { name: 'Save mine' }).click()
    await dialog.getByText('three', { exact: true }).waitFor()
    await dialog.getByRole('button', { name: 'Save mine' }).click()
    await page.getByText('Saved.', { exact: true }).waitFor()
    expect((await sandbox.agents.get(agent_id)).system_prompt).toBe('mine')
  })

  test('are asked about an endpoint', async () => {
    const { sandbox } = harness.server.workspace
    const { agent_id } = await agentOf(sandbox)
    const { id } = await sandbox.webhookEndpoints.create(agent_id, { url: 'http://127.0.0.1:9/one' })
    const page = await visit(`/endpoints/${agent_id}/${id}`)
    await page.getByRole('button', { name: 'Edit' }).click()
    const form = page.getByRole('dialog', { name: 'Edit' })
    await form.getByLabel('URL').fill('http://127.0.0.1:9/mine')
    await sandbox.webhookEndpoints.update(agent_id, id, { url: 'http://127.0.0.1:9/theirs', description: 'theirs' })
    await form.getByRole('button', { name: 'Save' }).click()
    await conflictOn(page).getByText('http://127.0.0.1:9/theirs', { exact: true }).waitFor()
    await conflictOn(page).getByText('changed it while you were editing').waitFor()
    await checkEveryLook(page)
    await conflictOn(page).getByRole('button', { name: 'Save mine' }).click()
    await page.getByText('The endpoint was saved.').waitFor()
    const saved = { url: 'http://127.0.0.1:9/mine', description: 'theirs' }
    expect(await sandbox.webhookEndpoints.get(agent_id, id)).toMatchObject(saved)
  })

  test('are asked about a routing rule, which theirs replaces', async () => {
    const { sandbox } = harness.server.workspace
    const { agent_id } = await agentOf(sandbox, { display_name: 'Sales' })
    const { number_id } = await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
    const rule = { number_id, agent_id, match_type: 'keyword' } as const
    const { rule_id } = await sandbox.routingRules.create({ ...rule, match_value: 'one', priority: 5 })
    const page = await visit(`/numbers/${number_id}`)
    await page.getByRole('button', { name: 'Edit' }).click()
    const form = page.getByRole('dialog', { name: 'Edit the rule' })
    await form.getByLabel('Word, phrase or expression').fill('mine')
    await sandbox.routingRules.replace(rule_id, { ...rule, match_value: 'theirs', priority: 7 })
    await form.getByRole('button', { name: 'Save' }).click()
    await conflictOn(page).getByText('theirs', { exact: true }).waitFor()
    await checkEveryLook(page)
    await conflictOn(page).getByRole('button', { name: 'Load theirs' }).click()
    await expect.poll(() => form.getByLabel('Word, phrase or expression').inputValue(), WAIT).toBe('theirs')
    await form.getByLabel('Word, phrase or expression').fill('agreed')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.waitFor({ state: 'detached' })
    expect(await sandbox.routingRules.get(rule_id)).toMatchObject({ match_value: 'agreed', priority: 7 })
  })

  test('are asked about the agent of a number, and keep changes of its channels', async () => {
    const { sandbox } = harness.server.workspace
    const [first, theirs, mine] = [await agentOf(sandbox), await agentOf(sandbox), await agentOf(sandbox)]
    const claim = { agent_id: first.agent_id, type: 'mobile_virtual', country_code: 'NG' } as const
    const { number_id } = await sandbox.numbers.auto(claim)
    const page = await visit(`/numbers/${number_id}`)
    await page.getByLabel('Agent', { exact: true }).selectOption(mine.agent_id)
    await sandbox.numbers.update(number_id, { agent_id: theirs.agent_id, channels: ['sms'] })
    const answers = page.getByRole('region', { name: 'Answers' })
    await answers.getByRole('button', { name: 'Save', exact: true }).click()
    await conflictOn(page).getByText(theirs.display_name, { exact: true }).waitFor()
    await checkEveryLook(page)
    await conflictOn(page).getByRole('button', { name: 'Save mine' }).click()
    await page.getByText('Saved.', { exact: true }).waitFor()
    expect(await sandbox.numbers.get(number_id)).toMatchObject({ agent_id: mine.agent_id, channels: ['sms'] })
  })

  test('are asked about the settings of the workspace, and what was typed stays', async () => {
    const { sandbox } = harness.server.workspace
    const page = await visit('/settings/workspace')
    await page.getByLabel('Days until content is deleted').fill('100')
    await page.getByLabel('Name').fill('Mine')
    await sandbox.workspace.update({ retention_days: 50 })
    // The page reads the workspace again when the person comes back to it.
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await page.getByRole('button', { name: 'Save' }).click()
    const dialog = conflictOn(page)
    await dialog.getByText('50', { exact: true }).waitFor()
    await dialog.getByText('100', { exact: true }).waitFor()
    expect(await dialog.getByRole('row').count()).toBe(2)
    await checkEveryLook(page)
    await dialog.getByRole('button', { name: 'Save mine' }).click()
    await page.getByText('Saved.', { exact: true }).waitFor()
    expect(await sandbox.workspace.get()).toMatchObject({ name: 'Mine', retention_days: 100 })
  })

  test('are asked about the role of a member', async () => {
    const { production } = harness.server.workspace
    const { email } = await addPerson(harness.server, 'colleague@example.com', 'viewer')
    const { user_id } = (await production.members.list()).items.find((one) => one.email === email)!
    const page = await visit('/settings/team')
    await page.getByRole('button', { name: `Change role of ${email}` }).click()
    const form = page.getByRole('dialog', { name: `Change role of ${email}` })
    await form.getByLabel('Role').selectOption('billing')
    await production.members.update(user_id, { role: 'support' })
    await form.getByRole('button', { name: 'Change role' }).click()
    await conflictOn(page).getByText('support', { exact: true }).waitFor()
    await checkEveryLook(page)
    await conflictOn(page).getByRole('button', { name: 'Load theirs' }).click()
    await expect.poll(() => form.getByLabel('Role').inputValue(), WAIT).toBe('support')
    await form.getByLabel('Role').selectOption('developer')
    await form.getByRole('button', { name: 'Change role' }).click()
    await page.getByText('The role is changed.').waitFor()
    expect((await production.members.list()).items.find((one) => one.email === email)?.role).toBe('developer')
  })

  test('are asked who gets an e-mail, if both have chosen for it', async () => {
    const { production } = harness.server.workspace
    const page = await visit('/settings/notifications')
    const who = page.getByRole('region', { name: 'Who gets what' })
    const ofFailures = who.getByRole('group', { name: 'Failing endpoints: Only these roles' })
    await who.getByLabel('Failing endpoints').selectOption('Only these roles')
    // Two choices at once are not a conflict with oneself.
    await ofFailures.getByLabel('admin').check()
    await ofFailures.getByLabel('developer').check()
    const roles = async () =>
      (await production.notifications.workspace()).notifications.find(({ kind }) => kind === 'webhook_failures')?.roles
    await expect.poll(roles, WAIT).toEqual(['developer', 'admin', 'owner'])
    await production.notifications.updateWorkspace({ webhook_failures: ['support'], low_balance: ['owner'] })
    // The box may be back before uncheck() looks at it: the choice is refused.
    await ofFailures.getByLabel('developer').click()
    await conflictOn(page).getByText('support', { exact: true }).waitFor()
    await checkEveryLook(page)
    await conflictOn(page).getByRole('button', { name: 'Save mine' }).click()
    await expect.poll(roles, WAIT).toEqual(['admin', 'owner'])
  })

  test('are asked to whom invoices are made out', async () => {
    const { billing } = harness.server.workspace.production
    const page = await harness.visit('production/money/invoices', { expected_errors: REFUSED })
    await page.getByLabel('Company').fill('Mine Plc')
    await page.getByLabel('Address').fill('12 Marina')
    await billing.updateDetails({ company_name: 'Theirs Plc' })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const dialog = conflictOn(page)
    await dialog.getByText('Theirs Plc', { exact: true }).waitFor()
    await dialog.getByText('Somebody else changed it while you were editing').waitFor()
    await dialog.getByRole('button', { name: 'Save mine' }).click()
    await page.getByText('Saved.', { exact: true }).waitFor()
    expect(await billing.details()).toMatchObject({ company_name: 'Mine Plc', address: '12 Marina' })
  })
})
