import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Dialog } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { WAIT } from '../../../test/limits.ts'
import { startBackend, type Backend } from '../../server/test/support/backend.ts'
import { agentOf, ANY_HOUR } from '../../server/test/support/scenario.ts'
import { requireTool } from '../../server/test/support/tools.ts'
import { overflow } from './support/check-page.ts'
import { startConsole, type ConsoleHarness } from './support/console.ts'

const AT_ONCE = { OHUN_WEBHOOK_RETRY_DELAYS: '0s,1ms,1ms,1ms,1ms,1ms,1ms' }
/** Requests for the icon of the documentation, which tests do not build. A policy that refused something would be another message. */
const NO_ICON = /Failed to load resource: .* 404/
const CONTACT = '+2348031234567'
/** Lagos is an hour ahead of UTC. */
const LAGOS_MS = 3_600_000
const MARKUP = `<img src=x onerror=alert(1)><script>alert(2)</script><svg onload=alert(3)>`
/** Turns the direction, rings, erases a line of a terminal. */
const CONTROLS = '\u202E\u2066\u200F\u0007\u001B[2K\u0085'
const HOSTILE = `${MARKUP}${CONTROLS}`
/** A laptop, a phone, and a laptop whose page is enlarged to 400 %. */
const WIDTHS = [1280, 375, 320]
const LINE_BYTES = 64 * 1_024
const lineOf = (length: number): string => HOSTILE + 'x'.repeat(length - HOSTILE.length)

describe.skipIf(requireTool('chromium'))('hostile text in the console, in Chromium', () => {
  let harness: ConsoleHarness
  let backend: Backend
  let pages: Record<string, string>

  beforeAll(async () => {
    backend = await startBackend()
    backend.answer = (_, response) => {
      response.statusCode = 500
      response.end(lineOf(LINE_BYTES))
    }
    harness = await startConsole(undefined, AT_ONCE)
    pages = await fill()
  })
  afterAll(() => backend.stop())

  /** Puts such text wherever a client or a caller can. @returns the pages that show it. */
  async function fill(): Promise<Record<string, string>> {
    const { sandbox } = harness.server.workspace
    await sandbox.workspace.update({ name: lineOf(100) })
    await sandbox.apiKeys.create({ label: lineOf(100), environment: 'sandbox' })
    await sandbox.cannedReplies.create({ shortcut: 'x', text: lineOf(1_000) })
    const { agent_id } = await agentOf(sandbox, {
      ...ANY_HOUR,
      display_name: lineOf(100),
      description: lineOf(1_000),
      greeting_text: lineOf(1_000),
      system_prompt: lineOf(LINE_BYTES),
      webhook_url: backend.url,
      daily_spend_cap_kobo: 100,
    })
    const { e164: to, number_id } = await sandbox.numbers.auto({
      agent_id,
      type: 'mobile_virtual',
      country_code: 'NG',
    })
    await sandbox.routingRules.create({ number_id, agent_id, match_type: 'keyword', match_value: lineOf(200) })
    const message = { to, from: CONTACT, channel: 'sms', body: lineOf(4_000) } as const
    const { conversation_id } = await sandbox.sandbox.inboundMessage(message)
    await sandbox.conversationNotes.create(conversation_id, { text: lineOf(3_000) })
    const utterances = [lineOf(1_000), MARKUP]
    const { call_id } = await sandbox.sandbox.inboundCall({ to_number: to, from_number: CONTACT, utterances })
    await vi.waitUntil(async () => (await sandbox.calls.get(call_id)).status === 'completed', WAIT)
    const delivery_id = await vi.waitUntil(async () => {
      const { items } = await sandbox.webhooks.deliveries({ status: 'dead_lettered' })
      return items[0]?.delivery_id
    }, WAIT)
    return {
      home: '',
      calls: '/calls',
      call: `/calls/${call_id}`,
      live: '/calls/live',
      agents: '/agents',
      agent: `/agents/${agent_id}`,
      numbers: '/numbers',
      number: `/numbers/${number_id}`,
      inbox: `/inbox?open=${conversation_id}`,
      deliveries: '/deliveries',
      delivery: `/deliveries/${delivery_id}`,
      requests: '/requests',
      analytics: '/analytics',
      money: '/money',
      usage: '/money/usage',
      invoice: `/money/invoices/${new Date(Date.now() + LAGOS_MS).toISOString().slice(0, 7)}`,
      compliance: '/compliance',
      settings: '/settings/workspace',
    }
  }

  /** Goes through every page and @returns those that ran something or are wider than the window. */
  async function faultsOf(): Promise<string[]> {
    const faults: string[] = []
    let visited = ''
    const onDialog = (dialog: Dialog): void => {
      faults.push(`${visited} opened a dialog`)
      void dialog.dismiss()
    }
    const window = (await harness.visit('sandbox', { expected_errors: NO_ICON })).context()
    window.on('dialog', onDialog)
    for (const [name, path] of Object.entries(pages)) {
      visited = name
      const page = await harness.visit(`sandbox${path}`, { height: 800, expected_errors: NO_ICON })
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await page.getByText('Loading').first().waitFor({ state: 'detached' })
      const added = await page.locator('main script, main img[src="x"], [onerror], [onload]').count()
      if (added > 0) faults.push(`${name} has ${added} elements of the text`)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        const wider = await overflow(page)
        if (wider > 0) faults.push(`${name} is ${wider} px wider than its window of ${width} px`)
      }
    }
    window.off('dialog', onDialog)
    return faults
  }

  test('runs nothing and fits into the windows of a phone and of a laptop', async () => {
    expect(await faultsOf()).toEqual([])
  })

  test('the words of a caller and the answer of a webhook are on their pages, as text', async () => {
    const page = await harness.visit(`sandbox${pages['call']}`, { expected_errors: NO_ICON })
    await page.getByRole('main').getByText(MARKUP).first().waitFor()
    await harness.visit(`sandbox${pages['delivery']}`, { expected_errors: NO_ICON })
    await page.getByRole('main').getByText(MARKUP).first().waitFor()
  })

  test('another site cannot show the console in a frame, where its clicks would be its own', async () => {
    const server = await framing(`${harness.server.base_url}/console/sandbox`)
    const { port } = server.address() as AddressInfo
    const page = await harness.chromium.newPage()
    const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
    await page.goto(`http://localhost:${port}/`)
    expect((await refused).type()).toBe('error')
    expect(await page.frameLocator('iframe').getByRole('heading').count()).toBe(0)
    await page.close()
    server.close()
  })
})

/** A site that shows a page of another in a frame. */
async function framing(url: string): Promise<Server> {
  const server = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html').end(`<iframe src="${url}"></iframe>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}
