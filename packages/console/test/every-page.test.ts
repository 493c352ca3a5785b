import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, test, vi } from 'vitest'
import { WAIT } from '../../../test/limits.ts'
import { agentOf, ANY_HOUR } from '../../server/test/support/scenario.ts'
import { requireTool } from '../../server/test/support/tools.ts'
import { checkEveryLook } from './support/check-page.ts'
import { startConsole, type ConsoleHarness, type OpenOptions } from './support/console.ts'

/** `npm run docs:pictures` renews the pictures of `docs/console.md`. */
const PICTURES = process.env['CONSOLE_PICTURES'] ? new URL('../../../docs/pictures/', import.meta.url) : null
/** Requests for the icon of the documentation, which tests do not build. */
const NO_ICON = /Failed to load resource: .* 404/
/** Those that the guide shows. */
const PICTURED = new Set(['home', 'agent', 'call', 'inbox', 'deliveries', 'analytics', 'plan'])
/** Pages whose picture needs more room. */
const HEIGHTS: Readonly<Record<string, number>> = { analytics: 1_300 }
const CONTACT = '+2348031234567'

/** The pages of a workspace in which something happened: below the environment, each with its heading. */
const PAGES: Record<string, [path: string, heading: string]> = {
  home: ['', 'Home'],
  calls: ['/calls', 'Calls'],
  live: ['/calls/live', 'Live calls'],
  agents: ['/agents', 'Agents'],
  knowledge: ['/knowledge', 'Knowledge'],
  numbers: ['/numbers', 'Numbers'],
  inbox: ['/inbox', 'Inbox'],
  events: ['/events', 'Events'],
  endpoints: ['/endpoints', 'Endpoints'],
  deliveries: ['/deliveries', 'Deliveries'],
  requests: ['/requests', 'Requests'],
  api_keys: ['/api-keys', 'API keys'],
  analytics: ['/analytics', 'Analytics'],
  money: ['/money', 'Money'],
  usage: ['/money/usage', 'Usage'],
  ledger: ['/money/ledger', 'Ledger'],
  plan: ['/money/plan', 'Plan'],
  invoices: ['/money/invoices', 'Invoices'],
  compliance: ['/compliance', 'Compliance'],
  consents: ['/compliance/consents', 'Consent records'],
  team: ['/settings/team', 'Team'],
  notifications: ['/settings/notifications', 'Notifications'],
  security: ['/settings/security', 'Security'],
}

describe.skipIf(requireTool('chromium'))('every page of the console, in Chromium', () => {
  let harness: ConsoleHarness
  let call_id: string
  let agent_id: string

  beforeAll(async () => {
    harness = await startConsole()
    const { sandbox } = harness.server.workspace
    ;({ agent_id } = await agentOf(sandbox, { ...ANY_HOUR, display_name: 'Ada', greeting_text: 'Good day, Mama Put.' }))
    const { e164: to } = await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
    const utterances = ['Where is my order?', 'Thank you.']
    ;({ call_id } = await sandbox.sandbox.inboundCall({ to_number: to, from_number: CONTACT, utterances }))
    await sandbox.sandbox.inboundMessage({ to, from: CONTACT, channel: 'sms', body: 'May I talk to a person?' })
    await vi.waitUntil(async () => (await sandbox.calls.get(call_id)).status === 'completed', WAIT)
  })

  async function visit(path: string, heading: string, options: OpenOptions = {}) {
    const page = await harness.open({ path: `sandbox${path}`, expected_errors: NO_ICON, ...options })
    await page.getByRole('heading', { name: heading, exact: true, level: 1 }).waitFor()
    return page
  }

  async function picture(page: Awaited<ReturnType<typeof visit>>, name: string): Promise<void> {
    if (!PICTURES || !PICTURED.has(name)) return
    mkdirSync(PICTURES, { recursive: true })
    // Answers that are on their way belong to the picture. A live stream never ends, so the network is not waited for.
    await page.getByText('Loading').first().waitFor({ state: 'detached' })
    await page.screenshot({ path: fileURLToPath(new URL(`${name}.png`, PICTURES)) })
  }

  test.each(Object.entries(PAGES))('%s holds what happened, in every look', async (name, [path, heading]) => {
    const page = await visit(path, heading, { height: HEIGHTS[name] ?? 800 })
    await picture(page, name)
    await checkEveryLook(page)
  })

  test('a call is shown from its beginning to its end', async () => {
    const page = await visit(`/calls/${call_id}`, 'Call', { height: 1_400 })
    await page.getByText('Where is my order?').first().waitFor()
    await picture(page, 'call')
  })

  test('an agent is shown beside its playground', async () => {
    const page = await visit(`/agents/${agent_id}`, 'Ada', { height: 1_000 })
    await picture(page, 'agent')
  })
})
