import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { agentOf, ANY_HOUR } from '../../server/test/support/scenario.ts'
import { requireTool } from '../../server/test/support/tools.ts'
import { checkEveryLook } from './support/check-page.ts'
import { startConsole, type ConsoleHarness } from './support/console.ts'
import type { VisitOptions } from './support/shared-window.ts'

/** The browser reports each answer of 400 and above, as that of the icon where the documentation is not built. */
const REFUSED = /Failed to load resource/
const HOSTILE = `<img src=x onerror=alert(1)>\u202Etxt.exe${'W'.repeat(60)}`

/** Settings that a copy of an agent has too. */
const COPIED = {
  system_prompt: 'You are Ada.',
  daily_spend_cap_kobo: 100_000,
  webhook_url: 'https://models.example.com/v1',
  webhook_format: 'chat_completions',
  webhook_model: 'llama-3.3-70b',
} as const

describe.skipIf(requireTool('chromium'))('the pages of agents, in Chromium', () => {
  let harness: ConsoleHarness
  beforeAll(async () => {
    harness = await startConsole()
  })

  const shown = async (page: Page): Promise<Page> => {
    await page.getByRole('heading', { name: 'Answers' }).waitFor()
    return page
  }
  const visitAgent = async (agent_id: string, options: VisitOptions = {}): Promise<Page> =>
    await shown(await harness.visit(`sandbox/agents/${agent_id}`, options))

  test('begin with what an agent is, and make one from a template that answers by text', async () => {
    const page = await harness.visit('sandbox/agents', { expected_errors: REFUSED })
    await page.getByRole('heading', { name: 'Create your first agent' }).waitFor()
    await checkEveryLook(page)
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.getByRole('link', { name: 'New agent' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Ada')
    await page.getByText('Nothing is filled in.').waitFor()
    await page.getByRole('radio', { name: /Clinic appointments/ }).check()
    const preview = page.getByRole('region', { name: 'The template fills in' })
    await preview.getByText('find_free_slots: Free appointment times of a day.').waitFor()
    await preview.getByText('You are the receptionist of a clinic').waitFor()
    await checkEveryLook(page)
    await page.getByRole('button', { name: 'Create the agent' }).click()
    await page.getByRole('heading', { name: 'Ada', level: 1 }).waitFor()
    expect(await page.getByLabel('Prompt', { exact: true }).inputValue()).toContain('receptionist')

    await page.getByLabel('Say something to the agent').fill('When do you open?')
    await page.keyboard.press('Enter')
    const log = page.getByRole('log', { name: 'Playground' })
    await log.getByText(/Ada · \d+ ms/).waitFor()
    await checkEveryLook(page)
    await page.getByRole('button', { name: 'Begin again' }).click()
    await log.getByText('Write what a caller might say.').waitFor()
  })

  test('save what was changed, after a way to a part of the page and a fault that is shown beside its field', async () => {
    const { sandbox } = harness.server.workspace
    const { agent_id } = await agentOf(sandbox, { display_name: 'Before' })
    const page = await visitAgent(agent_id, { expected_errors: REFUSED })
    await page.getByLabel('Name', { exact: true }).fill('After')
    await page.getByLabel('Spending per day, in naira').fill('1250.50')
    await page.getByLabel('Destinations').fill('+234, +44')
    await page.getByLabel('Time until answers should begin, in milliseconds').fill('1500')
    await page.getByLabel('Said while an answer is awaited').fill('One moment.\n\nI am looking.')
    await page.getByLabel('Announcement to callers when somebody listens in').fill('A supervisor may listen.')
    await page.getByLabel('Ask before it is clear that the caller has finished').check()
    await page.getByLabel('Time zone').fill('Nowhere')
    await page.getByRole('navigation', { name: 'Parts of this page' }).getByRole('link', { name: 'Limits' }).click()
    expect(page.url()).toContain('#limits')
    const limits = page.getByRole('heading', { name: 'Limits' })
    await expect.poll(() => limits.evaluate((heading) => heading.getBoundingClientRect().top)).toBeLessThan(900)
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.getByRole('button', { name: 'Save' }).click()
    await page
      .getByText('Must be an IANA time zone such as Africa/Lagos; offsets such as +01:00 are not accepted.', {
        exact: true,
      })
      .waitFor()
    expect(await page.getByLabel('Time zone').getAttribute('aria-invalid')).toBe('true')
    await checkEveryLook(page)
    await page.getByLabel('Time zone').fill('Africa/Accra')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: 'After', level: 1 }).waitFor()
    expect(await sandbox.agents.get(agent_id)).toMatchObject({
      display_name: 'After',
      daily_spend_cap_kobo: 125_050,
      allowed_destinations: ['+234', '+44'],
      latency_budget_ms: 1_500,
      filler_texts: ['One moment.', 'I am looking.'],
      speculative_turns: true,
      monitoring_announcement: 'A supervisor may listen.',
      call_window_timezone: 'Africa/Accra',
    })
  })

  test('say what is found out about calls, as a schema that the service checks', async () => {
    const { sandbox } = harness.server.workspace
    const { agent_id } = await agentOf(sandbox)
    const page = await visitAgent(agent_id, { expected_errors: REFUSED })
    const schema = page.getByLabel('JSON Schema', { exact: true })
    await page.getByRole('button', { name: 'Insert an example' }).click()
    const example = await schema.inputValue()
    await schema.fill('{"type": "object", "$ref": "#"}')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText(/^\$ref is not supported for object/).waitFor()
    await schema.fill('{"type": ')
    await page.getByText('This is not a JSON object yet.').waitFor()
    await checkEveryLook(page)
    await schema.fill(example)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.', { exact: true }).waitFor()
    expect(await sandbox.agents.get(agent_id)).toMatchObject({ analysis_schema: JSON.parse(example) as object })
  })

  test('ask before changes are lost', async () => {
    const { agent_id } = await agentOf(harness.server.workspace.sandbox)
    const page = await visitAgent(agent_id, { expected_errors: REFUSED })
    await page.getByRole('link', { name: 'Home' }).click()
    await page.getByRole('heading', { name: 'Home' }).waitFor()
    await page.goBack()
    await page.getByLabel('Note for your own use').fill('Not saved yet')
    await page.getByRole('link', { name: 'Home' }).click()
    await page.getByRole('button', { name: 'Stay on this page' }).click()
    expect(await page.getByLabel('Note for your own use').inputValue()).toBe('Not saved yet')
    // The browser sends no cancel event for an Escape after which the person did nothing else.
    for (let times = 0; times < 2; times += 1) {
      await page.evaluate(() => history.forward())
      await page.getByRole('dialog').waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await page.getByRole('button', { name: 'Discard the changes' }).click()
    await page.getByRole('link', { name: 'Home' }).click()
    await page.getByRole('heading', { name: 'Home' }).waitFor()
  })

  test('stay when the session ends while somebody types, and go on after one sign-in', async () => {
    const { sandbox } = harness.server.workspace
    const { agent_id } = await agentOf(sandbox)
    const path = `sandbox/agents/${agent_id}`
    const page = await shown(await harness.open({ path, expected_errors: REFUSED, fresh: true }))
    await page.getByLabel('Note for your own use').fill('Not saved yet')
    await page.context().clearCookies()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Your session has ended.').waitFor()
    // Everything on the page is read again, as after a pause of the network.
    await page.evaluate(() => dispatchEvent(new Event('online')))
    const bar = page
      .getByRole('alert')
      .filter({ has: page.getByRole('link', { name: 'Sign in again in a new window' }) })
    await bar.first().waitFor()
    expect(await page.getByLabel('Note for your own use').inputValue()).toBe('Not saved yet')
    await checkEveryLook(page)
    const sign_in = await page.context().newPage()
    await sign_in.goto(`${harness.server.base_url}/console/sign-in`)
    await sign_in.getByLabel('E-mail address').fill(harness.owner.email)
    await sign_in.getByLabel('Password').fill(harness.owner.password)
    await sign_in.getByRole('button', { name: 'Sign in', exact: true }).click()
    await sign_in.getByRole('heading', { name: 'Home' }).waitFor()
    await sign_in.close()
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.', { exact: true }).waitFor()
    await bar.first().waitFor({ state: 'detached' })
    expect(await sandbox.agents.get(agent_id)).toMatchObject({ description: 'Not saved yet' })
  })

  test('edit the prompt in an editor under the policy of the page', async () => {
    const { sandbox } = harness.server.workspace
    const { agent_id } = await agentOf(sandbox, { system_prompt: '# You are Ada' })
    const page = await visitAgent(agent_id)
    await page.getByRole('button', { name: 'Open the editor: Prompt' }).click()
    const editor = page.getByRole('textbox', { name: 'Prompt', exact: true })
    await expect.poll(async () => await editor.getAttribute('contenteditable')).toBe('true')
    await editor.press('Control+End')
    await editor.pressSequentially(' of Lagos')
    await checkEveryLook(page)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(async () => (await sandbox.agents.get(agent_id)).system_prompt).toBe('# You are Ada of Lagos')
  })

  describe('show what belongs to an agent', () => {
    let agent_id: string
    beforeAll(async () => {
      const { sandbox } = harness.server.workspace
      const settings = {
        ...ANY_HOUR,
        webhook_url: null,
        ai_provider: 'openai',
        greeting_text: 'Good day from Ada.',
      } as const
      ;({ agent_id } = await agentOf(sandbox, settings))
    })

    test('say what is missing, and add an endpoint', async () => {
      const page = await visitAgent(agent_id, { expected_errors: REFUSED })
      await page.getByText('Events go nowhere').waitFor()
      await page.getByText('The agent has no number in this environment.').waitFor()
      await page.getByText('The agent has no calls in this environment yet.').waitFor()
      await page.getByText('The agent has no number for calls in the sandbox.').waitFor()
      await checkEveryLook(page)
      await page.getByRole('region', { name: 'Endpoints' }).getByRole('button').click()
      await page.getByRole('dialog').getByLabel('URL').fill('http://127.0.0.1:9/ohun')
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
      await page.getByText('Events go to the active endpoints below').waitFor()
    })

    test('receive a sandbox call, which is watched live until its record is there', async () => {
      const { sandbox } = harness.server.workspace
      await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
      const page = await visitAgent(agent_id, { expected_errors: REFUSED })
      await page.getByLabel('Words of the caller').fill('<b>When do you open?</b>\n\nThank you.\nGoodbye.\nStill here.')
      await page.getByRole('button', { name: 'Receive a sandbox call' }).click()
      await page.getByRole('heading', { name: 'Live calls', level: 1 }).waitFor()
      const transcript = page.getByRole('list', { name: 'Transcript' })
      await transcript.getByText('Good day from Ada.').waitFor()
      await transcript.getByText('<b>When do you open?</b>').first().waitFor()
      await page.getByRole('button', { name: 'Hang up' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Hang up' }).click()
      await page.getByRole('link', { name: 'Read the record of the call' }).click()
      await page.getByRole('heading', { name: 'Call', level: 1, exact: true }).waitFor()
      await page.getByText('its agent has no schema').waitFor()
      expect(await page.getByRole('button', { name: 'Analyze' }).count()).toBe(0)
      const { items } = await sandbox.calls.list()
      expect(items).toMatchObject([{ direction: 'inbound', agent_id, end_reason: 'api_hangup' }])
    })

    test('lead to its numbers and calls', async () => {
      const { sandbox } = harness.server.workspace
      const [call] = (await sandbox.calls.list()).items
      const page = await visitAgent(agent_id, { expected_errors: REFUSED })
      await page.getByRole('region', { name: 'Numbers' }).getByRole('link', { name: call!.to_number }).first().waitFor()
      const calls = page.getByRole('region', { name: 'Latest calls' })
      await calls.first().getByRole('cell', { name: call!.from_number }).waitFor()
      await checkEveryLook(page)
      await page.setViewportSize({ width: 1280, height: 900 })
      await calls.first().getByRole('link', { name: 'All calls of the agent' }).click()
      await page.getByRole('heading', { name: 'Calls', level: 1 }).waitFor()
      expect(page.url()).toContain(agent_id)
    })
  })

  test('open and close the public link, and count its calls', async () => {
    const { sandbox } = harness.server.workspace
    const { agent_id } = await agentOf(sandbox)
    const page = await visitAgent(agent_id)
    await page.getByLabel('The link works').check()
    await page.getByRole('button', { name: `${harness.server.base_url}/try/${agent_id}` }).waitFor()
    await page.getByText('0 of 10 calls in progress.').waitFor()
    await page.getByText('0 of 50 calls in the last 24 hours.').waitFor()
    await checkEveryLook(page)
    expect((await sandbox.agents.get(agent_id)).shareable).toBe(true)
    // The keyboard can take it back without looking for it again.
    await page.getByLabel('The link works').focus()
    await page.keyboard.press('Space')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('checkbox')
    await expect.poll(async () => (await sandbox.agents.get(agent_id)).shareable).toBe(false)
  })

  test('show the hours of a window past midnight, on the clocks of the agent and of the reader', async () => {
    const { sandbox } = harness.server.workspace
    const { agent_id } = await agentOf(sandbox, { call_window_start: '20:00', call_window_end: '06:00' })
    const page = await visitAgent(agent_id)
    const window = page.getByRole('region', { name: 'Call window' })
    const suggested = window.locator('datalist option')
    expect(await suggested.count()).toBe(0)
    const days = window.getByRole('figure', { name: 'In Africa/Lagos' }).getByRole('listitem')
    expect(await days.allInnerTexts()).toHaveLength(7)
    expect(await days.first().innerText()).toMatch(/^Mon\s+00:00–06:00, 20:00–24:00$/)
    await window.getByLabel('Time zone').fill('Pacific/Auckland')
    await window.getByRole('figure', { name: 'In Pacific/Auckland' }).waitFor()
    expect(await suggested.count()).toBeGreaterThan(300)
    await window.getByRole('figure', { name: /^On your clocks/ }).waitFor()
    await checkEveryLook(page)
    await window.getByLabel('Time zone').fill('Nowhere/At all')
    await window.getByText('This time zone is not known.').waitFor()
    await window.getByLabel('At any time of the day').check()
    await window.getByText('Calls are placed at any time.').waitFor()
    await window.getByLabel('At any time of the day').uncheck()
    await window.getByLabel('Time zone').fill('Africa/Lagos')
    await window.getByLabel('From').fill('09:00')
    await page.keyboard.press('Control+s')
    await page.getByText('Saved.', { exact: true }).waitFor()
    expect(await sandbox.agents.get(agent_id)).toMatchObject({ call_window_start: '09:00', call_window_end: '20:00' })
  })

  test('play a voice before it is chosen, and say which cannot be heard, and why one was not', async () => {
    const { sandbox } = harness.server.workspace
    const { agent_id } = await agentOf(sandbox)
    const page = await visitAgent(agent_id, { expected_errors: REFUSED })
    const voices = page.getByRole('group', { name: 'Voice', exact: true })
    await page.getByLabel('What the voices say when you play them').fill('Good day, Mama Put.')
    const heard = page.waitForResponse((response) => response.url().includes('/v1/voice/models/tunde/preview'))
    await voices.getByRole('button', { name: 'Play Tunde' }).click()
    expect((await heard).status()).toBe(200)
    await voices.getByRole('button', { name: 'Play Tunde' }).waitFor()
    const { voices: known } = await sandbox.voices.list()
    expect(await voices.getByRole('button', { disabled: true }).count()).toBe(
      known.filter(({ configured }) => !configured).length,
    )
    await page.getByLabel('What the voices say when you play them').fill('…')
    await voices.getByRole('button', { name: 'Play Tunde' }).click()
    await page.getByRole('alert').getByText('1 to 200 characters with a letter or a digit').waitFor()
    await checkEveryLook(page)
    await voices.getByRole('radio', { name: /^Tunde/ }).check()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(async () => (await sandbox.agents.get(agent_id)).tts_voice).toBe('tunde')
  })

  test('duplicate an agent under another name, and delete one whose name was typed', async () => {
    const { sandbox } = harness.server.workspace
    const { agent_id } = await agentOf(sandbox, {
      ...COPIED,
      display_name: 'Original',
      shareable: true,
    })
    const page = await visitAgent(agent_id, { expected_errors: REFUSED })
    await page.getByRole('button', { name: 'Duplicate' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Original')
    await dialog.getByRole('button', { name: 'Duplicate' }).click()
    await dialog.getByText('An agent named Original already exists in this workspace.').waitFor()
    await checkEveryLook(page)
    await page.setViewportSize({ width: 1280, height: 900 })
    await dialog.getByLabel('Name').fill('Original (copy)')
    await dialog.getByRole('button', { name: 'Duplicate' }).click()
    await page.getByRole('heading', { name: 'Original (copy)', level: 1 }).waitFor()
    const copy = await sandbox.agents.get(page.url().split('/').at(-1)!)
    expect(copy).toMatchObject({ ...COPIED, display_name: 'Original (copy)', shareable: false })
    expect(copy.agent_id).not.toBe(agent_id)
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    const remove = page.getByRole('dialog').getByRole('button', { name: 'Delete the agent' })
    expect(await remove.isDisabled()).toBe(true)
    await page.getByLabel('Type Original (copy) to confirm').fill('Original (copy)')
    await remove.click()
    await page.getByRole('heading', { name: 'Agents', level: 1 }).waitFor()
    await expect(sandbox.agents.get(copy.agent_id)).rejects.toMatchObject({ status: 404 })
  })

  test('ask a model of the customer, whose key is written and never shown', async () => {
    const { sandbox } = harness.server.workspace
    const { agent_id } = await agentOf(sandbox, { webhook_url: 'https://models.example.com/v1' })
    const page = await visitAgent(agent_id, { expected_errors: REFUSED })
    await page.getByLabel('How the backend is asked').selectOption('chat_completions')
    await page.getByLabel('Key of the model').fill('sk-console')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Is required with chat_completions', { exact: false }).first().waitFor()
    await page.getByLabel('Name of the model').fill('llama-3.3-70b')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('A key is saved for the host of the address.').waitFor()
    expect(await page.getByLabel('Key of the model').inputValue()).toBe('')
    await checkEveryLook(page)
    const saved = { webhook_format: 'chat_completions', webhook_model: 'llama-3.3-70b' }
    expect(await sandbox.agents.get(agent_id)).toMatchObject({ ...saved, webhook_key_set: true })
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.getByRole('button', { name: 'Remove the key' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(async () => (await sandbox.agents.get(agent_id)).webhook_key_set).toBe(false)
  })

  test('show hostile text as text', async () => {
    const { sandbox } = harness.server.workspace
    const { agent_id } = await agentOf(sandbox, {
      display_name: HOSTILE,
      description: '<script>alert(1)</script>',
      system_prompt: 'W'.repeat(65_536),
    })
    const list = await harness.visit('sandbox/agents?search=onerror')
    await list.getByRole('link', { name: HOSTILE }).waitFor()
    expect(await list.getByRole('cell', { name: 'Your own backend (webhook)' }).count()).toBe(1)
    await checkEveryLook(list)
    const page = await visitAgent(agent_id)
    await page.getByRole('heading', { name: HOSTILE }).waitFor()
    await checkEveryLook(page)
  })

  test('say that an agent does not exist', async () => {
    const page = await harness.visit('sandbox/agents/agt_unknown', { expected_errors: REFUSED })
    await page.getByRole('alert').waitFor()
    await checkEveryLook(page)
  })
})
