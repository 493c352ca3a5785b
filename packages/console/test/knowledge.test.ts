import { beforeAll, describe, expect, test } from 'vitest'
import { agentOf } from '../../server/test/support/scenario.ts'
import { WAIT } from '../../../test/limits.ts'
import { requireTool } from '../../server/test/support/tools.ts'
import { checkEveryLook } from './support/check-page.ts'
import { startConsole, type ConsoleHarness } from './support/console.ts'

/** The browser reports each answer of 400 and above, as that of the icon where the documentation is not built. */
const REFUSED = /Failed to load resource/
const HOSTILE = `<img src=x onerror=alert(1)>\u202Etxt.exe${'W'.repeat(40)}`

describe.skipIf(requireTool('chromium'))('knowledge bases, in Chromium', () => {
  let harness: ConsoleHarness
  beforeAll(async () => {
    harness = await startConsole()
  })

  test('are created, filled from a file and by hand, given to an agent and deleted', async () => {
    const { sandbox } = harness.server.workspace
    const { agent_id } = await agentOf(sandbox, { display_name: 'Ada', webhook_url: null })
    const page = await harness.visit('sandbox/knowledge', { expected_errors: REFUSED })
    await page.getByRole('heading', { name: 'Create your first knowledge base' }).waitFor()
    await checkEveryLook(page)
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.getByLabel('Name').fill('Shop')
    await page.getByRole('button', { name: 'Create the knowledge base' }).dblclick()
    await page.getByRole('heading', { name: 'Shop', level: 1 }).waitFor()
    await page.getByText('There are no documents yet.').waitFor()
    expect((await sandbox.knowledgeBases.list()).items).toHaveLength(1)

    const buffer = Buffer.from('# Shop\n\nWe sell bread.\n\n## Hours\n\nFrom 9 to 6.')
    await page.getByLabel('Files').setInputFiles({ name: 'shop.md', mimeType: 'text/markdown', buffer })
    await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('shop.md')
    expect(await page.getByLabel('Type').inputValue()).toBe('text/markdown')
    await page.getByRole('button', { name: 'Add the document' }).click()
    await page.getByText('Passages that agents can find: 2').waitFor()
    const documents = page.getByRole('region', { name: 'Documents' }).getByRole('table')
    await documents.getByRole('row', { name: /shop\.md Markdown 2/ }).waitFor()

    await page.getByLabel('Words of a caller').fill('pharmacy')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByText('No passage shares a word with this.').waitFor()
    await page.getByLabel('Words of a caller').fill('What are your hours?')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    const passages = page.getByRole('list', { name: 'Passages' }).getByRole('listitem')
    await passages.getByText('shop.md › Shop › Hours').waitFor()
    expect(await passages.allInnerTexts()).toEqual([expect.stringMatching(/Score 0\.\d{3}\s+From 9 to 6\./)])

    await page.getByLabel('Title').fill(HOSTILE)
    await page.getByLabel('Text', { exact: true }).fill('<script>alert(1)</script>')
    await page.getByRole('button', { name: 'Add the document' }).click()
    await documents.getByText(HOSTILE, { exact: true }).waitFor()
    await page.getByText('Documents: 2 of 200.').waitFor()
    await page.getByLabel('Agent', { exact: true }).selectOption(agent_id)
    await page.getByRole('button', { name: 'Use it for this agent' }).click()
    await page.getByRole('region', { name: 'Agents that use it' }).getByRole('link', { name: 'Ada' }).waitFor()
    const [base] = (await sandbox.knowledgeBases.list()).items
    expect((await sandbox.agents.get(agent_id)).knowledge_base_id).toBe(base!.knowledge_base_id)
    await checkEveryLook(page)

    await page.getByRole('button', { name: 'Read shop.md' }).click()
    await page.getByRole('dialog').getByText('# Hours').waitFor()
    await checkEveryLook(page)
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Delete shop.md' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText('Documents: 1 of 200.').waitFor()
    // The dialog has a button of the same name, and closes after the list has been read again.
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByLabel('Type Shop to confirm').fill('Shop')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the knowledge base' }).click()
    await page.getByRole('heading', { name: 'Create your first knowledge base' }).waitFor()
    expect((await sandbox.agents.get(agent_id)).knowledge_base_id).toBeNull()
  })

  test('refuse a file that is not text, a text that is blank, and an id that does not exist', async () => {
    const { knowledge_base_id } = await harness.server.workspace.sandbox.knowledgeBases.create({ name: 'Refused' })
    const page = await harness.visit(`sandbox/knowledge/${knowledge_base_id}`, { expected_errors: REFUSED })
    const buffer = Buffer.from([0xff, 0xfe, 0x00, 0xd8])
    await page.getByLabel('Files').setInputFiles({ name: 'photo.txt', mimeType: 'text/plain', buffer })
    await page.getByText('This file is not text in UTF-8.').waitFor()
    await page.getByLabel('Title').fill('Blank')
    await page.getByLabel('Text', { exact: true }).fill('   ')
    await page.getByRole('button', { name: 'Add the document' }).click()
    await page.getByRole('alert').waitFor()
    await checkEveryLook(page)
    const unknown = await harness.visit('sandbox/knowledge/kb_unknown', { expected_errors: REFUSED })
    await unknown.getByRole('alert').waitFor()
    await checkEveryLook(unknown)
  })

  test('take several files at once, and say what became of each', async () => {
    const { sandbox } = harness.server.workspace
    const { knowledge_base_id } = await sandbox.knowledgeBases.create({ name: 'Several' })
    const page = await harness.visit(`sandbox/knowledge/${knowledge_base_id}`, { expected_errors: REFUSED })
    const file = (name: string, content: string | Uint8Array) => {
      return { name, mimeType: 'text/plain', buffer: Buffer.from(content) }
    }
    await page
      .getByLabel('Files')
      .setInputFiles([
        file('hours.md', '# Hours\n\nWe open at nine.'),
        file(`${HOSTILE}.txt`, 'Delivery is free.'),
        file('blank.txt', '  '),
        file('photo.txt', Uint8Array.of(0xff, 0xfe, 0xd8)),
        file('large.txt', 'Words. '.repeat(160_000)),
        file('long.txt', 'x'.repeat(1_010_000)),
      ])
    const added = page.getByRole('list', { name: 'Files that were added' })
    await expect.poll(async () => await added.getByText('Loading').count(), WAIT).toBe(0)
    const outcomes = await added.getByRole('listitem').allInnerTexts()
    expect(outcomes).toMatchObject([
      expect.stringContaining('hours.md: Added.'),
      expect.stringContaining('Added. Passages that agents can find: 1'),
      expect.stringMatching(/^blank.txt: content: /),
      'photo.txt: This file is not text in UTF-8.',
      'large.txt: This file is larger than 1 MiB. Split it.',
      expect.stringMatching(/^long.txt: content: /),
    ])
    await page.getByText('Documents: 2 of 200.').waitFor()
    await checkEveryLook(page)
    expect((await sandbox.knowledgeDocuments.list(knowledge_base_id)).items.map(({ title }) => title)).toContain(
      `${HOSTILE}.txt`,
    )
  })

  test('send a file again whose answer was lost, without a second document', async () => {
    const { sandbox } = harness.server.workspace
    const { knowledge_base_id } = await sandbox.knowledgeBases.create({ name: 'Lost' })
    const page = await harness.visit(`sandbox/knowledge/${knowledge_base_id}`, { expected_errors: /Failed to load/ })
    let is_cut = true
    await page.route('**/documents', async (route) => {
      if (!is_cut || route.request().postDataJSON()?.title !== 'hours.md') return await route.continue()
      await route.fetch()
      await route.abort('connectionreset')
    })
    const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`Words of ${name}`) })
    await page.getByLabel('Files').setInputFiles([file('hours.md'), file('prices.md')])
    const added = page.getByRole('list', { name: 'Files that were added' })
    await added.getByText('hours.md: The service does not answer. Check your connection, then try again.').waitFor()
    await added.getByText('prices.md: Added.').waitFor()
    is_cut = false
    await page.getByRole('button', { name: 'Try hours.md again' }).click()
    await added.getByText('hours.md: Added.').waitFor()
    const { items } = await sandbox.knowledgeDocuments.list(knowledge_base_id)
    expect(items.map(({ title }) => title).toSorted()).toEqual(['hours.md', 'prices.md'])
  })

  test('show a second page', async () => {
    const { sandbox } = harness.server.workspace
    const { knowledge_base_id } = await sandbox.knowledgeBases.create({ name: 'Many' })
    for (let at = 1; at <= 51; at++)
      await sandbox.knowledgeDocuments.create(knowledge_base_id, { title: `Document ${at}.`, content: 'Text' })
    const page = await harness.visit(`sandbox/knowledge/${knowledge_base_id}`, { expected_errors: REFUSED })
    await page.getByText('Document 51.', { exact: true }).waitFor()
    expect(await page.getByText('Document 1.', { exact: true }).count()).toBe(0)
    await page.getByRole('button', { name: 'Show more' }).click()
    await page.getByText('Document 1.', { exact: true }).waitFor()
  })
})
