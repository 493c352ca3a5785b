import { beforeAll, describe, expect, test } from 'vitest'
import { requireTool } from '../../server/test/support/tools.ts'
import { checkEveryLook } from './support/check-page.ts'
import { startConsole, type ConsoleHarness } from './support/console.ts'

/** The browser reports each answer of 400 and above, as that of the icon where the documentation is not built. */
const REFUSED = /Failed to load resource/

describe.skipIf(requireTool('chromium'))('a new user, in Chromium', () => {
  let harness: ConsoleHarness
  beforeAll(async () => {
    harness = await startConsole()
  })

  test('goes from the sign-up to the first call', async () => {
    const { base_url } = harness.server
    const page = await harness.open({ path: 'sign-up', login: null, expected_errors: REFUSED })
    await page.getByLabel('Name of your company').fill('Example Clinic')
    await page.getByLabel('E-mail address').fill('ada@clinic.example')
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
    await page.getByRole('button', { name: 'Create the account' }).click()
    await page.getByRole('heading', { name: 'Home' }).waitFor()

    await page.getByRole('link', { name: 'Agents', exact: true }).click()
    await page.getByRole('link', { name: 'New agent' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Reception')
    await page.getByRole('radio', { name: /Clinic appointments/ }).check()
    await page.getByRole('button', { name: 'Create the agent' }).click()
    await page.getByLabel('Say something to the agent').fill('When do you open?')
    await page.keyboard.press('Enter')
    await page.getByText(/Reception · \d+ ms/).waitFor()

    await page.getByRole('link', { name: 'Numbers', exact: true }).click()
    await page.getByRole('link', { name: 'Claim a number' }).click()
    await page
      .getByRole('button', { name: /^Claim \+/ })
      .first()
      .click()
    await page.getByRole('heading', { name: 'Who answers' }).waitFor()
    const to_number = await page.getByRole('heading', { level: 1 }).innerText()

    const ringing = await page.context().request.post(`${base_url}/v1/sandbox/inbound-calls`, {
      data: { to_number, from_number: '+2348031234567', utterances: ['I need an appointment.'] },
      headers: { origin: base_url, 'x-ohun-environment': 'sandbox' },
    })
    expect(ringing.status()).toBe(201)
    const { call_id } = (await ringing.json()) as { call_id: string }
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await page.getByText(call_id).waitFor()
    await checkEveryLook(page)
  })
})
