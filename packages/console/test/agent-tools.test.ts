import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startBackend, type Backend } from '../../server/test/support/backend.ts'
import { startMcpServer, type TestMcpServer } from '../../server/test/support/mcp-server.ts'
import { agentOf } from '../../server/test/support/scenario.ts'
import { requireTool } from '../../server/test/support/tools.ts'
import { checkEveryLook } from './support/check-page.ts'
import { startConsole, type ConsoleHarness } from './support/console.ts'

/** The browser reports each answer of 400 and above, as that of the icon where the documentation is not built. */
const REFUSED = /Failed to load resource/
const MARKUP = '<img src=x onerror=alert(1)><script>alert(2)</script>'

let started: Promise<ConsoleHarness> | undefined
const startOnce = (): Promise<ConsoleHarness> => (started ??= startConsole())

describe.skipIf(requireTool('chromium'))('the tools of an agent, in Chromium', () => {
  let harness: ConsoleHarness
  let backend: Backend
  beforeAll(async () => {
    backend = await startBackend()
    harness = await startOnce()
  })
  afterAll(() => backend.stop())
  beforeEach(() => {
    backend.received.length = 0
    backend.answer = () => ({ eta: 'tomorrow' })
  })

  async function openTools(settings = {}): Promise<{ page: Page; agent_id: string }> {
    const { agent_id } = await agentOf(harness.server.workspace.sandbox, {
      webhook_url: backend.url,
      ai_provider: 'openai',
      ...settings,
    })
    const page = await harness.visit(`sandbox/agents/${agent_id}`, { expected_errors: REFUSED })
    await page.getByRole('heading', { name: 'Tools', exact: true }).waitFor()
    return { page, agent_id }
  }

  test('begin with an example, which is saved', async () => {
    const { page, agent_id } = await openTools()
    await page.getByText('The agent has no tools.').waitFor()
    await page.getByRole('button', { name: 'Insert', exact: true }).click()
    await page.getByText('1 tool, without faults.').waitFor()
    await page.getByLabel('Insert an example').selectOption({ label: 'Take a message' })
    await page.getByRole('button', { name: 'Insert', exact: true }).click()
    await page.getByText('2 tools, without faults.').waitFor()
    await page.getByRole('button', { name: 'Test take_message' }).waitFor()
    await checkEveryLook(page)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.', { exact: true }).waitFor()
    const { tool_definitions } = await harness.server.workspace.sandbox.agents.get(agent_id)
    expect(JSON.parse(tool_definitions)).toMatchObject([
      { function: { name: 'find_order' } },
      { function: { name: 'take_message' } },
    ])
  })

  test('have their faults beside them while they are typed, with a way to each', async () => {
    const { page } = await openTools()
    const definitions = page.getByLabel('Tool definitions', { exact: true })
    await definitions.fill('[\n  {"type": "function", "function": {"name": "find order"}},\n  {"type": "retrieval"}\n]')
    const faults = page.getByRole('list', { name: 'Faults' })
    await faults.getByText('Entry 0 has a name that is not 1 to 64 letters, digits, - and _.').waitFor()
    await checkEveryLook(page)
    await faults.getByRole('button', { name: 'Line 3, column 3' }).click()
    expect(await definitions.evaluate((area: HTMLTextAreaElement) => area.selectionStart)).toBe(64)
    await definitions.fill('[\n  {"type": }\n]')
    await faults.getByText('line 2 is not valid JSON: a value is expected').waitFor()
    expect(await page.getByRole('button', { name: 'Insert', exact: true }).isDisabled()).toBe(true)
    await definitions.fill('[]')
    await faults.waitFor({ state: 'detached' })
  })

  test('have the same faults in the editor, under the policy of the page', async () => {
    const { page } = await openTools()
    await page.getByRole('button', { name: 'Open the editor: Tool definitions' }).click()
    const editor = page.getByRole('textbox', { name: 'Tool definitions', exact: true })
    await expect.poll(async () => await editor.getAttribute('contenteditable')).toBe('true')
    await page.getByRole('button', { name: 'Insert', exact: true }).click()
    await page.getByText('1 tool, without faults.').waitFor()
    await editor.press('Control+Home')
    for (let line = 0; line < 4; line++) await editor.press('ArrowDown')
    await editor.press('End')
    await editor.press('ArrowLeft')
    await editor.press('ArrowLeft')
    await editor.pressSequentially(' !')
    await page.locator('.cm-lint-marker-error').waitFor()
    await page.getByRole('button', { name: 'Line 5, column 7' }).click()
    expect(await editor.evaluate((element) => element === document.activeElement)).toBe(true)
    await checkEveryLook(page)
    await page.getByRole('button', { name: 'Discard the changes' }).click()
    await page.getByText('The agent has no tools.').waitFor()
  })

  test('are called by a test as the agent would, with what was sent and what came back', async () => {
    const { page } = await openTools()
    await page.getByRole('button', { name: 'Insert', exact: true }).click()
    await page.getByRole('button', { name: 'Test find_order' }).click()
    const testing = page.getByRole('form', { name: 'Test a tool' })
    await testing.getByLabel('Arguments').fill('{"order": "7"}')
    await testing.getByRole('button', { name: 'Call the tool' }).click()
    await testing.getByText('"eta": "tomorrow"').first().waitFor()
    await testing.getByText(`POST ${backend.url}`).waitFor()
    expect(backend.events()[0]?.json).toMatchObject({ payload: { tool: { arguments: { order: '7' } } } })
    await checkEveryLook(page)

    await testing.getByLabel('Arguments').fill('[7]')
    await testing.getByRole('button', { name: 'Call the tool' }).click()
    await testing.getByText('The arguments must be a JSON object').waitFor()
    await testing.getByLabel('Arguments').fill('{}')
    await testing.getByRole('button', { name: 'Call the tool' }).click()
    await testing.getByText("must have required property 'order'").waitFor()
    expect(backend.received).toHaveLength(1)
  })

  test('show why a webhook failed, and hostile answers as text', async () => {
    const { page } = await openTools()
    backend.answer = (_, response) => void response.writeHead(500).end(`${MARKUP}${'W'.repeat(4_000)}`)
    await page.getByLabel('Insert an example').selectOption({ label: 'Without arguments' })
    await page.getByRole('button', { name: 'Insert', exact: true }).click()
    const testing = page.getByRole('form', { name: 'Test a tool' })
    await testing.getByRole('button', { name: 'Call the tool' }).click()
    await testing.getByText('The webhook answered with an error. Answered 500.').waitFor()
    await testing.getByText('What came back: status 500').waitFor()
    await testing.getByText(MARKUP).waitFor()
    await checkEveryLook(page)
  })

  test('say that no model calls them where a backend answers', async () => {
    const tool = { type: 'function', function: { name: 'hours' } }
    const { page } = await openTools({ ai_provider: 'byom', tool_definitions: JSON.stringify([tool]) })
    await page.getByText('Your own backend answers for this agent').waitFor()
  })
})

describe.skipIf(requireTool('chromium'))('the MCP servers of an agent, in Chromium', () => {
  let harness: ConsoleHarness
  let orders: TestMcpServer
  beforeAll(async () => {
    orders = await startMcpServer()
    orders.tools = [
      { name: 'find', description: MARKUP },
      { name: 'either', parameters: { type: 'object', anyOf: [{ required: ['a'] }] } },
    ]
    harness = await startOnce()
  })
  afterAll(() => orders.stop())

  test('are added, show their tools before they are saved, and keep their headers to themselves', async () => {
    const { agents } = harness.server.workspace.sandbox
    const { agent_id } = await agentOf(harness.server.workspace.sandbox, { webhook_url: null, ai_provider: 'openai' })
    const page = await harness.visit(`sandbox/agents/${agent_id}`, { expected_errors: REFUSED })
    const panel = page.getByRole('region', { name: 'MCP servers' })
    await panel.getByText('The agent has no MCP servers.').waitFor()
    await panel.getByRole('button', { name: 'Add a server' }).click()
    await panel.getByLabel('Name of the server').fill('orders')
    await panel.getByLabel('Address of the server').fill(orders.url)
    await panel.getByLabel('Headers of the server').fill('Authorization: Bearer sk-1')
    await panel.getByRole('button', { name: 'Show its tools' }).click()
    const listed = panel.getByRole('list', { name: 'Tools that the model gets' })
    await listed.getByText('orders__find').waitFor()
    await listed.getByText(MARKUP).waitFor()
    await panel.getByRole('list', { name: 'The model does not get' }).getByText('either', { exact: true }).waitFor()
    await checkEveryLook(page)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.', { exact: true }).waitFor()
    await panel.getByText('Saved: Authorization.').waitFor()
    expect(orders.seen.at(-1)?.headers.authorization).toBe('Bearer sk-1')
    expect((await agents.get(agent_id)).mcp_servers).toMatchObject([
      { name: 'orders', url: orders.url, header_names: ['Authorization'], timeout_ms: 5_000 },
    ])
    await panel.getByLabel('Name of the server').fill('a__b')
    await page.getByRole('button', { name: 'Save' }).click()
    await panel.getByText(/Must be 1 to 24 lower-case letters/).waitFor()
  })
})
