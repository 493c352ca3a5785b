import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { WAIT } from '../../../test/limits.ts'
import { startBackend, type Backend } from '../../server/test/support/backend.ts'
import { agentOf, ANY_HOUR } from '../../server/test/support/scenario.ts'
import { requireTool } from '../../server/test/support/tools.ts'
import { checkEveryLook, overflow } from './support/check-page.ts'
import { startConsole, type ConsoleHarness } from './support/console.ts'
import { PAGES } from './support/pages.ts'
import { picture } from './support/pictures.ts'
import type { VisitOptions } from './support/shared-window.ts'

/** Requests for the icon of the documentation, which tests do not build. */
const NO_ICON = /Failed to load resource: .* 404/
/** Those of which the guide has a picture. */
const PICTURED = new Set(['home', 'inbox', 'deliveries', 'analytics', 'plan'])
/** Pages whose picture needs more room. */
const HEIGHTS: Readonly<Record<string, number>> = { analytics: 1_300 }
/** A small phone, WCAG's narrowest window for reflow, and a laptop at a zoom of 200 %. */
const WIDTHS = [360, 320, 640]
const CONTACT = '+2348031234567'

describe.skipIf(requireTool('chromium'))('every page of the console, in Chromium', () => {
  let harness: ConsoleHarness
  let call_id: string
  let backend: Backend

  beforeAll(async () => {
    backend = await startBackend()
    backend.answer = () => ({ eta: 'tomorrow at noon' })
    harness = await startConsole()
    const { sandbox } = harness.server.workspace
    const { agent_id } = await agentOf(sandbox, {
      ...ANY_HOUR,
      display_name: 'Ada',
      greeting_text: 'Good day, Mama Put.',
    })
    const { e164: to } = await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
    const utterances = ['Where is my order?', 'Thank you.']
    ;({ call_id } = await sandbox.sandbox.inboundCall({ to_number: to, from_number: CONTACT, utterances }))
    await sandbox.sandbox.inboundMessage({ to, from: CONTACT, channel: 'sms', body: 'May I talk to a person?' })
    await vi.waitUntil(async () => (await sandbox.calls.get(call_id)).status === 'completed', WAIT)
  })

  afterAll(() => backend.stop())

  async function visit(path: string, heading: string, options: VisitOptions = {}) {
    const page = await harness.visit(`sandbox${path}`, { expected_errors: NO_ICON, ...options })
    await page.getByRole('heading', { name: heading, exact: true, level: 1 }).waitFor()
    return page
  }

  test.each(Object.entries(PAGES))('%s holds what happened, in every look', async (name, [path, heading]) => {
    const page = await visit(path, heading, { height: HEIGHTS[name] ?? 800 })
    if (PICTURED.has(name)) await picture(page, name)
    await checkEveryLook(page)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 640 })
      expect({ width, overflow: await overflow(page) }).toEqual({ width, overflow: 0 })
    }
  })

  test('a fault is found in a page that was faultless before it', async () => {
    const page = await visit('/compliance', 'Compliance')
    const panel = page.getByRole('main').getByRole('region').first()
    await checkEveryLook(page)
    await panel.evaluate((element) => element.insertAdjacentHTML('beforeend', '<button type="button"></button>'))
    await expect(checkEveryLook(page)).rejects.toThrow('button-name')
    await panel.evaluate((element) => element.querySelector('button:empty')!.remove())
    await checkEveryLook(page)
    const outside = page.getByRole('heading', { level: 1 }).locator('..')
    await outside.evaluate((element) => element.insertAdjacentHTML('beforeend', '<input aria-label="">'))
    await expect(checkEveryLook(page)).rejects.toThrow('label')
    await outside.evaluate((element) => element.querySelector('input')!.remove())
    await panel.evaluate((element) => element.querySelector('h2')!.style.setProperty('color', '#777'))
    await panel.evaluate((element) => element.style.setProperty('background', '#888'))
    await expect(checkEveryLook(page)).rejects.toThrow('color-contrast')
    await panel.evaluate((element) => void (element.style.background = ''))
    await panel.evaluate((element) => void (element.querySelector('h2')!.style.color = ''))
    await panel.evaluate((element) => element.insertAdjacentHTML('beforeend', '<i id="main"></i>'))
    await expect(checkEveryLook(page)).rejects.toThrow("'main'")
  })

  test('a call is shown from its beginning to its end', async () => {
    const page = await visit(`/calls/${call_id}`, 'Call', { height: 1_400 })
    await page.getByText('Where is my order?').first().waitFor()
    await picture(page, 'call')
  })

  test('an agent is shown beside its playground, with a turn and a test of a tool', async () => {
    const page = await visit(`/agents/${await agentWithTool()}`, 'Mama Put', { height: 1_000 })
    await page.getByLabel('Say something to the agent').fill('call find_order {"order": "1042"}')
    await page.keyboard.press('Enter')
    await page.getByText('1 passage was found').waitFor()
    await page.getByText(/Mama Put · \d+ ms/).waitFor()
    await picture(page, 'agent')
    await page.getByRole('button', { name: 'Open the editor: Tool definitions' }).click()
    await page.getByRole('button', { name: 'Format' }).click()
    await page.getByRole('button', { name: 'Call the tool' }).click()
    await page.getByText('What came back: status 200').first().waitFor()
    await page.getByRole('heading', { name: 'Tools', exact: true }).scrollIntoViewIfNeeded()
    await page.getByRole('link', { name: 'Tools', exact: true }).click()
    await picture(page, 'agent-tools')
    await checkEveryLook(page)
  })

  /** One that answers from a knowledge base, and whose tool is answered by a backend. */
  async function agentWithTool(): Promise<string> {
    const { sandbox } = harness.server.workspace
    const { knowledge_base_id } = await sandbox.knowledgeBases.create({ name: 'Kitchen' })
    const document = { title: 'Orders', content: 'Each order has a number. With find_order we find it.' }
    await sandbox.knowledgeDocuments.create(knowledge_base_id, document)
    const parameters = { type: 'object', properties: { order: { type: 'string' } }, required: ['order'] }
    const find_order = { name: 'find_order', description: 'Finds an order by its number.', parameters }
    const made = await agentOf(sandbox, {
      ...ANY_HOUR,
      display_name: 'Mama Put',
      ai_provider: 'openai',
      webhook_url: backend.url,
      system_prompt: 'You take orders for Mama Put, a restaurant in Surulere.',
      greeting_text: 'Welcome to Mama Put! What would you like to eat?',
      knowledge_base_id,
      tool_definitions: JSON.stringify([{ type: 'function', function: find_order }]),
    })
    return made.agent_id
  }
})
