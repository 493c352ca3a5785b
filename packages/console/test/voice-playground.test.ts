import type { AgentCreate } from '@ohun/sdk'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { QUESTION, spokenQuestion } from '../../../test/phone/spoken-question.ts'
import { startBackend, type Backend } from '../../server/test/support/backend.ts'
import { startModelServer, type ModelServer } from '../../server/test/support/model-server.ts'
import { agentOf } from '../../server/test/support/scenario.ts'
import { requireTool } from '../../server/test/support/tools.ts'
import { checkEveryLook } from './support/check-page.ts'
import { startConsole, type ConsoleHarness } from './support/console.ts'

/** The tests build no documentation, whose icon the console shows. */
const NO_ICON = /Failed to load resource/
const MARKUP = '<img src=x onerror=alert(1)>'

interface OpenAgent {
  shareable?: boolean
  permissions?: string[]
  settings?: Partial<AgentCreate>
}

describe.skipIf(requireTool('chromium'))('the voice playground, in Chromium', () => {
  let harness: ConsoleHarness
  let backend: Backend
  let models: ModelServer
  let directory: string

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'ohun-microphone-'))
    models = await startModelServer()
    const variables = { OHUN_OPENAI_API_KEY: 'sk-test', OHUN_OPENAI_BASE_URL: `${models.url}/openai` }
    harness = await startConsole({ pcm: await spokenQuestion(directory), directory }, variables)
    backend = await startBackend()
    harness.server.speech.hear(QUESTION)
  })
  afterAll(async () => {
    await backend?.stop()
    await models?.close()
    await rm(directory, { recursive: true })
  })

  async function openAgent(name: string, options: OpenAgent = {}): Promise<Page> {
    const { shareable = true, permissions = ['microphone'], settings = {} } = options
    const usual = { display_name: name, webhook_url: backend.url, greeting_text: 'Good day.', shareable }
    const { agent_id } = await agentOf(harness.server.workspace.production, { ...usual, ...settings })
    const page = await harness.visit(`sandbox/agents/${agent_id}`, { expected_errors: NO_ICON })
    await page.context().clearPermissions()
    await page.context().grantPermissions(permissions)
    await page.getByRole('heading', { name: 'Voice playground' }).waitFor()
    return page
  }

  const latest = async () => (await harness.server.workspace.production.calls.list()).items[0]!

  test('speaks with the agent, and shows its words and the time of each answer as they come', async () => {
    const page = await openAgent('Ada')
    await page.getByRole('button', { name: 'Talk to the agent' }).click()
    const log = page.getByRole('log', { name: 'Transcript of the call' })
    // The question may interrupt the greeting before any of it was said.
    await log.getByText(`You said: ${QUESTION}`).first().waitFor()
    const turns = page.getByRole('region', { name: 'Turns' }).getByRole('table')
    await turns
      .getByText(/^Recognition: \d+ ms/)
      .first()
      .waitFor()
    expect(await latest()).toMatchObject({ status: 'in_progress' })
    await page.getByRole('button', { name: 'Mute' }).click()
    await page.getByRole('button', { name: 'Unmute' }).waitFor()
    await checkEveryLook(page)
    await page.getByRole('button', { name: 'Hang up' }).click()
    await page.getByText('The call has ended.').waitFor()
    await page.getByRole('link', { name: 'Open the record of the call' }).waitFor()
    await expect.poll(async () => (await latest()).end_reason).toBe('remote_hangup')
    expect(Math.max(...harness.server.speech.heard.at(-1)!.audio)).toBeGreaterThan(1_000)
  })

  test('is in writing where the microphone is refused, and says why', async () => {
    const page = await openAgent('Bisi', { permissions: [] })
    await page.getByRole('button', { name: 'Talk to the agent' }).click()
    await page.getByText(/The microphone is blocked, so this call is in writing/).waitFor()
    const log = page.getByRole('log', { name: 'Transcript of the call' })
    await log.getByText('Good day.').waitFor()
    await page.getByLabel('Type your words').fill('<b>Are you there?</b>')
    await page.keyboard.press('Enter')
    await log.getByText('You said: <b>Are you there?</b>').waitFor()
    expect(await page.getByRole('button', { name: 'Mute' }).count()).toBe(0)
    await checkEveryLook(page)
    await page.context().grantPermissions(['microphone'])
    await page.getByRole('button', { name: 'Use the microphone' }).click()
    await page.getByRole('button', { name: 'Mute' }).waitFor()
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.getByRole('link', { name: 'Home' }).click()
    await expect.poll(async () => (await latest()).end_reason).toBe('remote_hangup')
  })

  test('needs the public link, and says why there is no call', async () => {
    const page = await openAgent('Chidi', { shareable: false })
    await page.getByText('Turn on the public link of the agent first.').waitFor()
    expect(await page.getByRole('button', { name: 'Talk to the agent' }).count()).toBe(0)
    await page.getByLabel('The link works').check()
    await page.getByRole('button', { name: 'Type instead' }).waitFor()
    const agent_id = page.url().split('/').at(-1)!
    await harness.server.workspace.production.agents.setShareable(agent_id, { shareable: false })
    await page.getByRole('button', { name: 'Type instead' }).click()
    await page.getByRole('alert').getByText('This agent cannot be called any more.').waitFor()
  })

  test('shows the passages that were read and the tools that were called, as the call runs', async () => {
    const { production } = harness.server.workspace
    const { knowledge_base_id } = await production.knowledgeBases.create({ name: 'Shop' })
    const document = { title: 'Orders', content: `An order takes two days. ${MARKUP}` }
    await production.knowledgeDocuments.create(knowledge_base_id, document)
    const page = await openAgent('Dayo', {
      permissions: [],
      settings: {
        ai_provider: 'openai',
        knowledge_base_id,
        tool_definitions: JSON.stringify([{ type: 'function', function: { name: 'find_order' } }]),
      },
    })
    models.reply(
      { calls: [{ id: 'call_1', name: 'find_order', arguments: { order: '7' } }] },
      { pieces: ['It comes tomorrow.'] },
    )
    await page.getByRole('button', { name: 'Type instead' }).click()
    const log = page.getByRole('log', { name: 'Transcript of the call' })
    await log.getByText('Good day.').waitFor()
    await page.getByLabel('Type your words').fill('Where is my order?')
    await page.keyboard.press('Enter')
    await log.getByText('It comes tomorrow.').waitFor()
    const exchanges = page.getByRole('region', { name: 'Tools and passages' })
    await exchanges.getByText('1 passage was found').click()
    await exchanges.getByText(`An order takes two days. ${MARKUP}`).waitFor()
    await exchanges.getByText('Tool find_order {"order":"7"}').click()
    await exchanges.getByText('"received": true').first().waitFor()
    await checkEveryLook(page)
    await page.setViewportSize({ width: 1280, height: 900 })
    backend.answer = (_, response) => void response.writeHead(500).end('Out of order')
    models.reply({ calls: [{ id: 'call_2', name: 'find_order', arguments: { order: '8' } }] }, { pieces: ['Sorry.'] })
    await page.getByLabel('Type your words').fill('And order 8?')
    await page.keyboard.press('Enter')
    await log.getByText('Sorry.').waitFor()
    await exchanges.getByText('Tool find_order {"order":"8"} failed').click()
    await exchanges.getByText('The webhook answered with an error.').waitFor()
    await page.getByRole('button', { name: 'Hang up' }).click()
    await page.getByText('The call has ended.').waitFor()
  })
})
