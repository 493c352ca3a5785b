import { beforeAll, describe, expect, test } from 'vitest'
import { agentOf } from '../../server/test/support/scenario.ts'
import { requireTool } from '../../server/test/support/tools.ts'
import { checkEveryLook } from './support/check-page.ts'
import { startConsole, type ConsoleHarness } from './support/console.ts'
import { leadTo } from './support/shared-window.ts'

/** The browser reports the draft that an agent does not have, and the icon where the documentation is not built. */
const MISSING = /Failed to load resource: .* 404/

describe.skipIf(requireTool('chromium'))('the versions of an agent, in Chromium', () => {
  let harness: ConsoleHarness
  beforeAll(async () => {
    harness = await startConsole()
  })

  async function openVersions() {
    const { sandbox } = harness.server.workspace
    const { agent_id } = await agentOf(sandbox, { ai_provider: 'openai', system_prompt: 'You are Ada.\nBe brief.' })
    await sandbox.agents.update(agent_id, { system_prompt: 'You are Ada.\nBe kind.' })
    const page = await harness.visit(`sandbox/agents/${agent_id}/versions`, { expected_errors: MISSING })
    await page.getByRole('heading', { name: 'Versions', level: 1 }).waitFor()
    const live = async () => await sandbox.agents.get(agent_id)
    return { page, agent_id, sandbox, live }
  }

  test('are listed, compared, rolled back and made live again', async () => {
    const { page, live } = await openVersions()
    await page.getByRole('cell', { name: '2 Live' }).waitFor()
    await page.getByRole('cell', { name: 'sandbox', exact: true }).first().waitFor()
    await page.getByRole('button', { name: 'Compare version 1 with the live one' }).click()
    const change = page.getByRole('region', { name: 'system_prompt' })
    await change.getByText('+Be brief.').waitFor()
    await change.getByText('-Be kind.').waitFor()
    await checkEveryLook(page)
    await page.getByRole('button', { name: 'Roll back' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Note').fill('Too kind.')
    await dialog.getByRole('button', { name: 'Roll back' }).click()
    await page.getByText('Version 1 is live.').waitFor()
    expect(await live()).toMatchObject({ version: 1, system_prompt: 'You are Ada.\nBe brief.' })
    await page.getByRole('button', { name: 'Make live: version 2' }).click()
    await dialog.getByRole('button', { name: 'Make live: version 2' }).click()
    await page.getByText('Version 2 is live.').waitFor()
    expect(await live()).toMatchObject({ version: 2 })
  })

  test('begin as a draft of the form, which is rolled out to a share and numbers', async () => {
    const { page, agent_id, sandbox, live } = await openVersions()
    await page.getByText('There is no draft.').waitFor()
    await leadTo(page, `/sandbox/agents/${agent_id}`)
    await page.getByLabel('Greeting', { exact: true }).fill('Good day.')
    await page.getByRole('button', { name: 'Keep as draft' }).click()
    await page.getByText('The draft has the changes.').waitFor()
    await page.getByRole('link', { name: 'Versions (2 is live)' }).click()
    await page.getByText('It changes greeting_text.').waitFor()
    await page.getByRole('region', { name: 'Draft' }).getByRole('button', { name: 'Roll out' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Share of contacts, in percent').fill('25')
    await dialog.getByLabel('Numbers').fill('+234 803 123 4567')
    await dialog.getByRole('button', { name: 'Roll out' }).click()
    await page.getByText('Version 3 is being rolled out.').waitFor()
    const { rollouts } = await sandbox.agentRollouts.list(agent_id)
    expect(rollouts).toMatchObject([{ version: 3, percent: 25, numbers: ['+2348031234567'] }])
    expect(await live()).toMatchObject({ version: 2 })
    await page.getByRole('button', { name: 'Share of version 3' }).click()
    await dialog.getByLabel('Share of contacts, in percent').fill('50')
    await dialog.getByRole('button', { name: 'Share of version 3' }).click()
    await page.getByText('50 % of contacts').waitFor()
    await page.getByRole('button', { name: 'End the rollout of version 3' }).click()
    await dialog.getByRole('button', { name: 'End', exact: true }).click()
    await page.getByText('All contacts have the live version.').waitFor()
  })
})
