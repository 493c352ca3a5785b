import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { WAIT } from '../../../test/limits.ts'
import { listMail } from '../../server/src/gateways/mail/outbox-mailer.ts'
import { startBackend, type Backend } from '../../server/test/support/backend.ts'
import { requireTool } from '../../server/test/support/tools.ts'
import { checkEveryLook } from './support/check-page.ts'
import { startConsole, type ConsoleHarness } from './support/console.ts'
import { picture } from './support/pictures.ts'
import { leadTo } from './support/shared-window.ts'

/**
 * The browser reports each answer of 400 and above, as that of the icon where the documentation is not built. It also reports a connection
 * to a call that closes before it is open, because its page was left.
 */
const REFUSED = /Failed to load resource|WebSocket is closed before the connection is established/
/** Seven attempts, one right after the other. */
const AT_ONCE = { OHUN_WEBHOOK_RETRY_DELAYS: '0s,1ms,1ms,1ms,1ms,1ms,1ms' }
const CONTACT = '+2348031234567'
const PASSWORD = 'correct horse battery'
const DESKTOP = { width: 1280, height: 800 }
const PHONE = { width: 375, height: 720 }

describe.skipIf(requireTool('chromium'))('a new user, in Chromium', () => {
  let harness: ConsoleHarness
  let backend: Backend
  beforeAll(async () => {
    ;[harness, backend] = await Promise.all([startConsole(undefined, AT_ONCE), startBackend()])
    return () => backend.stop()
  })

  /** @returns the window of the person. */
  async function signUp(): Promise<Page> {
    const page = await harness.open({ path: 'sign-up', login: null, expected_errors: REFUSED, ...DESKTOP })
    await page.getByLabel('Name of your company').fill('Example Clinic')
    await page.getByLabel('E-mail address').fill('ada@clinic.example')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Create the account' }).click()
    await page.getByRole('heading', { name: 'Home' }).waitFor()
    return page
  }

  const goTo = async (page: Page, name: string): Promise<void> =>
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click()

  test('watches a call three clicks after the sign-up, and invites a colleague who may only read, without a terminal', async () => {
    const page = await signUp()
    await picture(page, 'first-steps')
    await watchFirstCall(page)
    await makeAgent(page)
    const number = await claimNumber(page)
    const failed = await addFailingEndpoint(page)
    await answerOnPhone(page, number)
    await replayWhatFailed(page, failed)
    await topUp(page)
    await inviteReader(page, 'reader@clinic.example')
    await readAs('reader@clinic.example')
  })

  /** A simulated caller rings, and the call is watched while it lasts. */
  async function watchFirstCall(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Make one for customer support' }).click()
    await page.getByRole('button', { name: 'Claim a number for Front desk' }).click()
    const call = page.getByRole('button', { name: 'Receive a sandbox call and watch it' })
    await call.waitFor()
    await checkEveryLook(page)
    await page.setViewportSize(DESKTOP)
    await call.click()
    await page.getByRole('heading', { name: 'Live calls', level: 1 }).waitFor()
    const transcript = page.getByRole('list', { name: 'Transcript' })
    await transcript.getByText('Good day, thank you for calling.').waitFor()
    await picture(page, 'live-call')
    await goTo(page, 'Home')
    const left = page.getByRole('region', { name: 'What is left' })
    await left.getByRole('link', { name: 'Add an endpoint' }).waitFor()
    await checkEveryLook(page)
    await page.setViewportSize(DESKTOP)
  }

  /** From a template, and talks to it. */
  async function makeAgent(page: Page): Promise<void> {
    await goTo(page, 'Agents')
    await page.getByRole('link', { name: 'New agent' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Reception')
    await page.getByRole('radio', { name: /Clinic appointments/ }).check()
    await page.getByRole('button', { name: 'Create the agent' }).click()
    await page.getByLabel('Say something to the agent').fill('When do you open?')
    await page.keyboard.press('Enter')
    await page.getByText(/Reception · \d+ ms/).waitFor()
  }

  async function claimNumber(page: Page): Promise<string> {
    await goTo(page, 'Numbers')
    await page.getByRole('link', { name: 'Claim a number' }).first().click()
    await page.getByLabel('Agent', { exact: true }).selectOption({ label: 'Reception' })
    await page.getByLabel('Type').selectOption({ label: 'Mobile' })
    const mobile = page.getByRole('row').filter({ hasText: 'Mobile' })
    await mobile
      .getByRole('button', { name: /^Claim \+/ })
      .first()
      .click()
    await page.getByRole('heading', { name: 'Who answers' }).waitFor()
    return await page.getByRole('heading', { level: 1 }).innerText()
  }

  /** @returns its URL, at which nothing is taken until the end. */
  async function addFailingEndpoint(page: Page): Promise<string> {
    const url = `${backend.url}/clinic`
    backend.answer = (_, response) => void response.writeHead(500).end('database is locked')
    await goTo(page, 'Endpoints')
    await page.getByRole('button', { name: 'Add an endpoint' }).click()
    await page.getByLabel('Agent', { exact: true }).selectOption({ label: 'Reception' })
    await page.getByLabel('URL').fill(url)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('link', { name: url }).waitFor()
    return url
  }

  /** A contact writes, and a person answers from a window as wide as a phone. */
  async function answerOnPhone(page: Page, to: string): Promise<void> {
    const { base_url } = harness.server
    const written = await page.context().request.post(`${base_url}/v1/sandbox/inbound-messages`, {
      data: { to, from: CONTACT, channel: 'sms', body: 'May I talk to a person?' },
      headers: { origin: base_url, 'x-ohun-environment': 'sandbox' },
    })
    expect(written.status()).toBe(201)
    await page.setViewportSize(PHONE)
    await leadTo(page, '/sandbox/inbox')
    await page.getByRole('button', { name: CONTACT }).click()
    await page.getByRole('button', { name: 'Take over' }).click()
    await page.getByRole('textbox', { name: 'Answer' }).fill('This is Ada. Come at ten.')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('listitem').filter({ hasText: 'This is Ada.' }).getByText('delivered').waitFor()
    await picture(page, 'inbox-phone')
    await page.setViewportSize(DESKTOP)
  }

  async function replayWhatFailed(page: Page, url: string): Promise<void> {
    await leadTo(page, '/sandbox')
    await page.getByRole('region', { name: 'Failing endpoints' }).getByRole('link', { name: url }).click()
    await page.getByRole('heading', { name: 'Endpoint', exact: true }).waitFor()
    await page.getByRole('link', { name: 'message.received' }).first().click()
    await page.getByText('database is locked').first().waitFor()
    await picture(page, 'delivery')
    backend.answer = () => ({ received: true })
    await page.getByRole('button', { name: 'Replay' }).click()
    await page.getByText('delivered', { exact: true }).waitFor()
  }

  async function topUp(page: Page): Promise<void> {
    await leadTo(page, '/production/money')
    await page.getByLabel('Amount in naira').fill('1500')
    await page.getByRole('button', { name: 'Top up' }).click()
    const opened = page.context().waitForEvent('page')
    await page.getByRole('link', { name: 'Pay ₦1,500.00' }).click()
    await (await opened).getByRole('button', { name: 'Pay' }).click()
    await page.getByRole('heading', { name: 'Receipt' }).waitFor()
    await page.getByText('Added to the balance: ₦1,500.00').waitFor()
    await page.getByRole('cell', { name: 'paid', exact: true }).waitFor()
    await picture(page, 'receipt')
  }

  async function inviteReader(page: Page, email: string): Promise<void> {
    await leadTo(page, '/sandbox/settings/team')
    await page.getByRole('button', { name: 'Invite a person' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('E-mail address').fill(email)
    await dialog.getByLabel('Role').selectOption('viewer')
    await dialog.getByRole('button', { name: 'Invite a person' }).click()
    await page.getByText('The invitation is on its way.').waitFor()
    await page.getByRole('cell', { name: email, exact: true }).waitFor()
    await picture(page, 'team')
  }

  /** The colleague accepts, sees the agent, and changes nothing. */
  async function readAs(email: string): Promise<void> {
    const token = await vi.waitUntil(async () => {
      const mail = (await listMail(harness.server.db)).find(({ to }) => to === email)
      return mail?.text.match(/invitation_\S+/)?.[0]
    }, WAIT)
    const joining = await harness.open({ path: 'accept-invitation', login: null, expected_errors: REFUSED })
    await joining.getByLabel('Token from the message').fill(token)
    await joining.getByLabel('Password').fill(PASSWORD)
    await joining.getByRole('button', { name: 'Join the workspace' }).click()
    await joining.getByText('You are a member now.').waitFor()
    const login = { email, password: PASSWORD }
    const reader = await harness.open({ path: 'sandbox/agents', login, expected_errors: REFUSED })
    await reader.getByRole('link', { name: 'Reception' }).click()
    await reader.getByRole('heading', { name: 'Reception', level: 1 }).waitFor()
    await reader.getByText('Your role may read agents, but not change them.').waitFor()
    expect(await reader.getByRole('button', { name: /^(Save|Duplicate|Delete)$/ }).count()).toBe(0)
  }
})
