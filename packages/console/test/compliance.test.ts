import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { agentOf } from '../../server/test/support/scenario.ts'
import { requireTool } from '../../server/test/support/tools.ts'
import { checkEveryLook } from './support/check-page.ts'
import { startConsole, type ConsoleHarness } from './support/console.ts'
import { readAgain } from './support/read-again.ts'

const REFUSED = /Failed to load resource/
const CONTACT = '+2348031234567'

describe.skipIf(requireTool('chromium'))('the compliance page, in Chromium', () => {
  let harness: ConsoleHarness
  beforeAll(async () => {
    harness = await startConsole()
  })
  const sandbox = () => harness.server.workspace.sandbox

  test('finds a contact, erases it after its number was typed, and reports how much was removed', async () => {
    const { agent_id } = await agentOf(sandbox())
    await sandbox().numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
    const message = { agent_id, channel: 'sms', to: CONTACT, body: 'Your balance is 4242 naira.' } as const
    const { message_id, conversation_id } = await sandbox().messages.create(message)
    await sandbox().conversationNotes.create(conversation_id, { text: 'Owes 4242 naira.' })
    const page = await harness.visit('sandbox/compliance', { expected_errors: REFUSED })
    await page.getByRole('textbox', { name: 'Number of the contact' }).fill('+234 803 123 4567')
    await page.getByRole('button', { name: 'Find contact' }).click()
    await page.getByRole('link', { name: 'Open in the inbox' }).waitFor()
    await page.getByText('No calls with this number.').waitFor()
    await checkEveryLook(page)
    await page.getByRole('button', { name: 'Erase contact' }).click()
    const dialog = page.getByRole('dialog')
    const confirm = dialog.getByRole('button', { name: 'Erase contact' })
    expect(await confirm.isDisabled()).toBe(true)
    await dialog.getByRole('textbox').fill(CONTACT)
    await confirm.click()
    await page.getByText(`${CONTACT} is erased: 2 calls, messages and notes.`).waitFor()
    expect(await sandbox().messages.get(message_id)).toMatchObject({ body: '[REDACTED]' })
    await page.getByRole('region', { name: 'Audit log' }).getByText('contact.erased').first().waitFor()
  })

  test('adds an opt-out, and says what is wrong with a number', async () => {
    const page = await harness.visit('sandbox/compliance', { expected_errors: REFUSED })
    const number = page.getByRole('textbox', { name: 'Phone number' })
    await number.fill('0803')
    await page.getByRole('button', { name: 'Add to the list' }).click()
    await page.getByText(/E\.164 number/).waitFor()
    await number.fill('+2348037654321')
    await page.getByRole('button', { name: 'Add to the list' }).click()
    await page.getByRole('cell', { name: '+2348037654321' }).waitFor()
    expect((await sandbox().optOuts.list()).items).toMatchObject([{ e164: '+2348037654321' }])
  })

  test('says that a search continues if its first page has found nothing', async () => {
    const page = await harness.visit('sandbox/compliance/consents')
    await page.getByRole('search', { name: 'Consent records' }).waitFor()
    await page.route('**/v1/consents*', (route) =>
      route.fulfill({ json: { consents: [], next_page_token: 'more', request_id: 'req_1' } }),
    )
    await readAgain(page)
    await page.getByText('A long search has found no more so far.').waitFor()
    expect(await page.getByRole('heading', { name: 'No records here' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Show more' }).waitFor()
  })

  test('shows who opted out and in by which word, filters and exports', async () => {
    const { agent_id } = await agentOf(sandbox())
    const { e164: to } = await sandbox().numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
    const from = '+2348035550101'
    for (const body of ['STOP', 'START']) await sandbox().sandbox.inboundMessage({ to, from, channel: 'sms', body })
    const page = await harness.visit('sandbox/compliance', { expected_errors: REFUSED })
    await page.getByRole('link', { name: 'Consent records' }).click()
    const search = page.getByRole('search', { name: 'Consent records' })
    await search.getByLabel('Contact').fill('0803')
    await search.getByRole('button', { name: 'Show records' }).click()
    await page.getByRole('heading', { name: 'No records here' }).waitFor()
    await checkEveryLook(page)
    await page.setViewportSize({ width: 1280, height: 900 })
    await search.getByLabel('Contact').fill('+234 803 555 0101')
    await search.getByRole('button', { name: 'Show records' }).click()
    await page.getByRole('cell', { name: 'Wrote START' }).waitFor()
    await page.getByRole('cell', { name: 'Wrote STOP' }).waitFor()
    await search.getByLabel('Decision').selectOption('Refused')
    await search.getByRole('button', { name: 'Show records' }).click()
    await page.getByRole('cell', { name: 'Wrote START' }).waitFor({ state: 'detached' })
    expect(new URL(page.url()).searchParams.get('decision')).toBe('refused')
    await checkEveryLook(page)
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export as CSV' }).click()
    const [heading, ...records] = readFileSync(await (await saving).path(), 'utf8')
      .trim()
      .split('\n')
    expect(heading).toContain('consent_id,created_at,subject,decision,contact,channel,answer')
    expect(records).toHaveLength(1)
    expect(records[0]).toContain('refused')
  })

  test('finds who changed something in the audit log, and saves what was found', async () => {
    const page = await harness.visit('sandbox/compliance', { expected_errors: REFUSED })
    await sandbox().apiKeys.create({ label: 'Shop', environment: 'sandbox' })
    const log = page.getByRole('region', { name: 'Audit log', exact: true }).last()
    await page.getByRole('textbox', { name: 'Action' }).fill('account.logged_in')
    await page.getByRole('button', { name: 'Show entries' }).click()
    await log.getByRole('cell', { name: harness.owner.email }).first().waitFor()
    expect(await log.getByText('api_key.created').count()).toBe(0)
    expect(new URL(page.url()).search).toContain('account.logged_in')
    await checkEveryLook(page)
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export as CSV' }).click()
    const file = await saving
    expect(file.suggestedFilename()).toBe('audit-log.csv')
    const [heading, ...entries] = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\n')
    expect(heading).toContain('audit_id,created_at,action,actor,actor_name,target,detail')
    expect(entries.length).toBeGreaterThan(0)
    expect(entries.every((entry) => entry.includes(`,account.logged_in,`))).toBe(true)
    await page.getByLabel('Before').fill('2001-01-01T00:00')
    await page.getByRole('button', { name: 'Show entries' }).click()
    await page.getByText('No entries here.').waitFor()
  })

  test('accepts the agreement, and changes how long content is kept', async () => {
    const page = await harness.visit('production/compliance', { expected_errors: REFUSED })
    const { accepted, required_version } = await sandbox().dpa.status()
    if (!accepted) await page.getByRole('button', { name: `Accept version ${required_version}` }).click()
    await page.getByText(`Version ${required_version} is accepted.`).waitFor()
    const days = page.getByRole('textbox', { name: 'Days that content is kept' })
    await days.fill('7')
    await page.getByRole('button', { name: 'Keep for these days' }).click()
    await page.getByText(/must be .*30 to 365/i).waitFor()
    await days.fill('30')
    await page.getByRole('button', { name: 'Keep for these days' }).click()
    await expect.poll(async () => (await sandbox().workspace.get()).retention_days).toBe(30)
    await checkEveryLook(page)
  })
})
