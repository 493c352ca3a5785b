import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { requireTool } from '../../server/test/support/tools.ts'
import { checkEveryLook } from './support/check-page.ts'
import { startConsole, type ConsoleHarness } from './support/console.ts'

/** The browser reports each answer of 400 and above, as that of the icon where the documentation is not built. */
const REFUSED = /Failed to load resource/
const CONTACT = '+2348031234567'

describe.skipIf(requireTool('chromium'))('a new user, in Chromium', () => {
  let harness: ConsoleHarness
  beforeAll(async () => {
    harness = await startConsole()
  })

  async function signUp(email: string): Promise<Page> {
    const page = await harness.open({ path: 'sign-up', login: null, expected_errors: REFUSED })
    await page.getByLabel('Name of your company').fill('Example Clinic')
    await page.getByLabel('E-mail address').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
    await page.getByRole('button', { name: 'Create the account' }).click()
    await page.getByRole('heading', { name: 'Home' }).waitFor()
    return page
  }

  test('watches a first call three clicks after the sign-up', async () => {
    const page = await signUp('bisi@clinic.example')
    await page.getByRole('button', { name: 'Make one for customer support' }).click()
    await page.getByRole('button', { name: 'Claim a number for Front desk' }).click()
    const call = page.getByRole('button', { name: 'Receive a sandbox call and watch it' })
    await call.waitFor()
    await checkEveryLook(page)
    await page.setViewportSize({ width: 1280, height: 900 })
    await call.click()
    await page.getByRole('heading', { name: 'Live calls', level: 1 }).waitFor()
    await page.getByRole('list', { name: 'Transcript' }).getByText('Good day, thank you for calling.').waitFor()
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    const left = page.getByRole('region', { name: 'What is left' })
    await left.getByRole('link', { name: 'Add an endpoint' }).waitFor()
    await checkEveryLook(page)
  })

  test('goes from the sign-up to a call that is watched, a conversation that is taken over on a phone, and a top-up', async () => {
    const { base_url } = harness.server
    const page = await signUp('ada@clinic.example')
    await page.getByRole('link', { name: 'Agents', exact: true }).click()
    await page.getByRole('link', { name: 'New agent' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Reception')
    await page.getByRole('radio', { name: /Clinic appointments/ }).check()
    await page.getByRole('button', { name: 'Create the agent' }).click()
    await page.getByLabel('Say something to the agent').fill('When do you open?')
    await page.keyboard.press('Enter')
    await page.getByText(/Reception · \d+ ms/).waitFor()

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Numbers' }).click()
    await page.getByRole('link', { name: 'Claim a number' }).click()
    await page.getByLabel('Type').selectOption({ label: 'Mobile' })
    const mobile = page.getByRole('row').filter({ hasText: 'Mobile' })
    await mobile
      .getByRole('button', { name: /^Claim \+/ })
      .first()
      .click()
    await page.getByRole('heading', { name: 'Who answers' }).waitFor()
    const to_number = await page.getByRole('heading', { level: 1 }).innerText()

    const happens = (path: string, data: object) =>
      page.context().request.post(`${base_url}/v1/sandbox/${path}`, {
        data,
        headers: { origin: base_url, 'x-ohun-environment': 'sandbox' },
      })
    await page.getByRole('link', { name: 'Live calls', exact: true }).click()
    await page.getByRole('heading', { name: 'No calls in progress' }).waitFor()
    const utterances = ['I need an appointment.', 'Is anybody there?', 'Thank you.', 'Goodbye.', 'Still here.']
    const ringing = await happens('inbound-calls', { to_number, from_number: CONTACT, utterances })
    expect(ringing.status()).toBe(201)
    const { call_id } = (await ringing.json()) as { call_id: string }
    await page.getByRole('button', { name: 'Listen in' }).click()
    await page.getByRole('list', { name: 'Transcript' }).getByText('I need an appointment.').first().waitFor()
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await page.getByText(call_id).waitFor()
    await checkEveryLook(page)

    await page.setViewportSize({ width: 375, height: 720 })
    const written = await happens('inbound-messages', {
      to: to_number,
      from: CONTACT,
      channel: 'sms',
      body: 'A person, please.',
    })
    expect(written.status()).toBe(201)
    await page.goto(`${base_url}/console/sandbox/inbox`)
    await page.getByRole('button', { name: CONTACT }).click()
    await page.getByRole('button', { name: 'Take over' }).click()
    await page.getByRole('textbox', { name: 'Answer' }).fill('This is Ada. Come at ten.')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('listitem').filter({ hasText: 'This is Ada.' }).getByText('delivered').waitFor()

    await page.goto(`${base_url}/console/sandbox/money`)
    await page.getByLabel('Amount in naira').fill('1500')
    await page.getByRole('button', { name: 'Top up' }).click()
    const opened = page.context().waitForEvent('page')
    await page.getByRole('link', { name: 'Pay ₦1,500.00' }).click()
    await (await opened).getByRole('button', { name: 'Pay' }).click()
    await page.getByRole('heading', { name: 'Receipt' }).waitFor()
    await page.getByRole('cell', { name: 'paid', exact: true }).waitFor()
  })
})
