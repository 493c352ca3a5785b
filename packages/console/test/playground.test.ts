import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startBackend, type Backend } from '../../server/test/support/backend.ts'
import { agentOf } from '../../server/test/support/scenario.ts'
import { requireTool } from '../../server/test/support/tools.ts'
import { checkEveryLook } from './support/check-page.ts'
import { startConsole, type ConsoleHarness } from './support/console.ts'

/** The browser reports each answer of 400 and above, as that of the icon where the documentation is not built. */
const REFUSED = /Failed to load resource/
const MARKUP = '<img src=x onerror=alert(1)><script>alert(2)</script>'

describe.skipIf(requireTool('chromium'))('the playground, in Chromium', () => {
  let harness: ConsoleHarness
  let backend: Backend
  beforeAll(async () => {
    backend = await startBackend()
    harness = await startConsole()
  })
  afterAll(() => backend.stop())
  beforeEach(() => {
    backend.received.length = 0
    backend.answer = ({ json }) =>
      json['event_type'] ? { eta: 'tomorrow' } : { text: `You said: ${String(json['transcription'])}` }
  })

  async function openPlayground(settings = {}): Promise<Page> {
    const { agent_id } = await agentOf(harness.server.workspace.sandbox, { webhook_url: backend.url, ...settings })
    const page = await harness.visit(`sandbox/agents/${agent_id}`, { expected_errors: REFUSED })
    await page.getByRole('heading', { name: 'Playground', exact: true }).waitFor()
    return page
  }

  const logOf = (page: Page) => page.getByRole('log', { name: 'Playground' })

  async function say(page: Page, words: string): Promise<void> {
    await page.getByLabel('Say something to the agent').fill(words)
    await page.keyboard.press('Enter')
  }

  test('shows the passages, the tools with arguments and results, and where the time went', async () => {
    const { sandbox } = harness.server.workspace
    const { knowledge_base_id } = await sandbox.knowledgeBases.create({ name: 'Shop' })
    const document = { title: 'Orders', content: `Each order with find_order takes two days. ${MARKUP}` }
    await sandbox.knowledgeDocuments.create(knowledge_base_id, document)
    const tool_definitions = JSON.stringify([{ type: 'function', function: { name: 'find_order' } }])
    const page = await openPlayground({ ai_provider: 'openai', tool_definitions, knowledge_base_id })
    await say(page, 'call find_order {"order": "7"}')
    const log = logOf(page)
    await log.getByText('find_order answered: {"eta":"tomorrow"}').waitFor()
    await log.getByText('1 passage was found').click()
    await log.getByText(`Each order with find_order takes two days. ${MARKUP}`).waitFor()
    await log.getByText('Tool find_order {"order":"7"}').click()
    await log.getByText('"eta": "tomorrow"').first().waitFor()
    const stages = log.getByRole('list', { name: 'Where the time went' })
    expect(await stages.getByRole('listitem').allInnerTexts()).toMatchObject([
      expect.stringMatching(/^Knowledge\s+\d+ ms$/),
      expect.stringMatching(/^Model\s+\d+ ms$/),
      expect.stringMatching(/^find_order\s+\d+ ms$/),
      expect.stringMatching(/^Model\s+\d+ ms$/),
    ])
    await checkEveryLook(page)
  })

  test('shows a turn while it runs, and can stop it', async () => {
    const page = await openPlayground()
    const open: (() => void)[] = []
    backend.answer = (_request, response) => void open.push(() => response.end('{"text": "At nine."}'))
    await say(page, 'When do you open?')
    const log = logOf(page)
    await log.getByText('The agent answers …').waitFor()
    await log.getByText('Backend').waitFor()
    open[0]!()
    await log.getByText('At nine.', { exact: true }).waitFor()
    await say(page, 'And on Sunday?')
    await backend.until((received) => received.length === 2)
    await page.getByRole('button', { name: 'Stop', exact: true }).click()
    await log.getByText('And on Sunday?').waitFor({ state: 'detached' })
    await log.getByText('At nine.', { exact: true }).waitFor()
  })

  test('can be read by everybody while a turn runs', async () => {
    const page = await openPlayground()
    backend.answer = () => {} // until the time limit of the turn, which may come before the last look
    await say(page, 'When do you open?')
    await logOf(page).getByText('The agent answers …').waitFor()
    await checkEveryLook(page)
  })

  test('explains a backend that fails by what was sent and what came back', async () => {
    const page = await openPlayground()
    backend.answer = (_, response) => void response.writeHead(500).end(`Traceback ${MARKUP}`)
    await say(page, 'Hello?')
    const log = logOf(page)
    await log.getByText('No answer: the backend answered with an error.').waitFor()
    await log.getByText('What came back: status 500').waitFor()
    await log.getByText(`Traceback ${MARKUP}`).waitFor()
    await log.getByText('What was sent').click()
    await log.getByText('"transcription": "Hello?"').waitFor()
    await checkEveryLook(page)
    backend.answer = () => ({ text: 'Goodbye.', end_call: true })
    await say(page, 'Bye')
    await log.getByText('Then the agent hangs up.').waitFor()
    const [, turn] = backend.turns()
    expect((turn!.json['messages'] as unknown[]).length).toBe(1)
  })

  test('goes back to a message that is said otherwise, and asks everything again', async () => {
    const page = await openPlayground()
    const log = logOf(page)
    for (const words of ['One', 'Two', 'Three']) {
      await say(page, words)
      await log.getByText(`You said: ${words}`, { exact: true }).waitFor()
    }
    await log.getByRole('button', { name: 'Change and ask again: Two' }).click()
    await log.getByLabel('Your message').fill('Second')
    await checkEveryLook(page)
    await log.getByRole('button', { name: 'Ask again from here' }).click()
    await log.getByText('You said: Second', { exact: true }).waitFor()
    expect(await log.getByText('Three', { exact: true }).count()).toBe(0)
    const texts = () => (backend.turns().at(-1)!.json['messages'] as { text: string }[]).map(({ text }) => text)
    expect(texts()).toEqual(['One', 'You said: One', 'Second'])
    backend.answer = ({ json }) => ({ text: `Again: ${String(json['transcription'])}` })
    await page.getByRole('button', { name: 'Replay' }).click()
    await log.getByText('Again: Second', { exact: true }).waitFor()
    expect(texts()).toEqual(['One', 'Again: One', 'Second'])
  })

  test('says why the service refused', async () => {
    const page = await openPlayground()
    await page.route('**/playground/stream', (route) => route.abort())
    await say(page, 'Hello?')
    await logOf(page).getByRole('alert').getByText('The service does not answer').waitFor()
    await checkEveryLook(page)
  })
})
