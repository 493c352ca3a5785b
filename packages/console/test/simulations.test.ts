import type { Ohun } from '@ohun/sdk'
import { beforeAll, describe, expect, test } from 'vitest'
import { agentOf, ANY_HOUR } from '../../server/test/support/scenario.ts'
import { requireTool } from '../../server/test/support/tools.ts'
import { checkEveryLook } from './support/check-page.ts'
import { startConsole, type ConsoleHarness } from './support/console.ts'
import { picture } from './support/pictures.ts'
import { leadTo } from './support/shared-window.ts'

/** The browser reports each answer of 400 and above, as that of the icon where the documentation is not built. */
const REFUSED = /Failed to load resource/
const HOSTILE = `<img src=x onerror=alert(1)>\u202Etxt.exe${'W'.repeat(40)}`
const FIND_ORDER = { type: 'function', function: { name: 'find_order', parameters: { type: 'object' } } }

/** The scripted model says what it heard, and calls a tool when it is asked to. */
const SUITE = `name: Orders
repeats: 2
scenarios:
  - name: The order is on its way
    steps: ['call find_order {"number": "4711"}']
    tools:
      - { name: find_order, result: { status: on its way } }
    expect:
      - says: { contains: on its way }
  - name: The shop does not answer
    steps: ['call find_order {"number": "4711"}', Thank you]
    tools:
      - { name: find_order, error: 503 }
    expect:
      - says: { contains: Please call us again tomorrow }
      - tool_called: { name: find_order }
      - judge: Does the agent say "call us again tomorrow"?
judge: { model: scripted }
`

describe.skipIf(requireTool('chromium'))('simulations, in Chromium', () => {
  let harness: ConsoleHarness
  let sandbox: Ohun
  beforeAll(async () => {
    harness = await startConsole()
    ;({ sandbox } = harness.server.workspace)
    const agent = { display_name: 'Ada', ai_provider: 'anthropic', greeting_text: 'Good day.' } as const
    await agentOf(sandbox, { ...ANY_HOUR, ...agent, tool_definitions: JSON.stringify([FIND_ORDER]) })
  })

  test('begin with a suite, whose faults are at their lines, and end on the page without a reload', async () => {
    const page = await harness.visit('sandbox/simulations', { expected_errors: REFUSED })
    await page.getByRole('heading', { name: 'Try an agent before it rings' }).waitFor()
    await checkEveryLook(page)
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.getByRole('link', { name: 'New simulation' }).click()
    const field = page.getByRole('textbox', { name: 'Suite' })
    const buffer = Buffer.from(SUITE.replace('error: 503', 'error: 200'))
    await page.getByLabel('File').setInputFiles({ name: 'orders.yaml', mimeType: 'application/yaml', buffer })
    const faults = page.getByRole('list', { name: 'Faults of the suite' })
    await faults.getByText('scenarios[1].tools[0].error: must be from 300 to 599.').waitFor()
    await faults.getByText('agent_id: is missing.').waitFor()
    await page.getByLabel('Agent').selectOption('Ada')
    await faults.getByText('agent_id: is missing.').waitFor({ state: 'detached' })
    await checkEveryLook(page)
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.getByRole('button', { name: 'Line 13, column 29' }).click()
    expect(await field.evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart))).toMatch(
      /^error: 200/,
    )

    await field.fill(SUITE.replaceAll('expect:\n      -', 'expect:\n      - {}\n      -'))
    await page.getByRole('button', { name: 'Run the suite' }).click()
    await faults.getByText('scenarios[0].expect[0]: needs exactly one expectation; it has none.').waitFor()
    await field.fill(SUITE)
    await page.getByText('2 scenarios, without faults.').waitFor()
    await page.getByRole('link', { name: 'Simulations' }).click()
    await page.getByRole('button', { name: 'Stay on this page' }).click()
    await page.getByRole('button', { name: 'Run the suite' }).click()
    await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor()
    await page.getByRole('row', { name: /^The shop does not answer Failed 2 of 2/ }).waitFor()
  })

  test('show what was not as expected, each repeat, and the conversation', async () => {
    const [orders] = (await sandbox.simulations.list()).items
    const page = await harness.visit(`sandbox/simulations/${orders!.simulation_id}`, { expected_errors: REFUSED })
    await page.getByRole('row', { name: /expect\[0\]\.says 1 .*Please call us again tomorrow/ }).waitFor()
    await page.getByRole('row', { name: /^Does the agent say .*\? No The agent did not say .* scripted$/ }).waitFor()
    const conversation = page.getByRole('region', { name: 'Conversation, repeat 1' })
    await conversation.getByRole('row', { name: /Tool find_order .*4711.*: status/ }).waitFor()
    await conversation.getByText('call.completed').waitFor()
    await page.setViewportSize({ width: 1280, height: 1_500 })
    await picture(page, 'simulation')
    await checkEveryLook(page)
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.getByRole('link', { name: 'Repeat 2' }).click()
    await page.getByRole('region', { name: 'Conversation, repeat 2' }).waitFor()
    await page.getByRole('link', { name: 'The order is on its way' }).click()
    await page.getByText('Everything was as expected.').waitFor()
    expect(new URL(page.url()).searchParams.get('scenario')).toBe('The order is on its way')

    await page.getByRole('button', { name: 'Run again' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Run again' }).click()
    await page.getByText('Every scenario came out as before.').waitFor()
    const [again] = (await sandbox.simulations.list()).items
    expect(again).toMatchObject({ name: 'Orders', repeats: 2, failed_count: 1 })
    expect(page.url()).toContain(again!.simulation_id)
    await page.getByRole('link', { name: 'Open the earlier run' }).click()
    await page.waitForURL(`**/${orders!.simulation_id}*`)
  })

  test('show hostile names as text, a second page, and are deleted', async () => {
    const simulation_id = await addHostile()
    await fillList(20)
    const page = await harness.visit('sandbox/simulations', { expected_errors: REFUSED })
    const link = page.getByRole('link', { name: HOSTILE })
    await page.getByRole('button', { name: 'Show more' }).click()
    await link.click()
    await page.getByRole('heading', { name: HOSTILE, level: 1 }).waitFor()
    await checkEveryLook(page)
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the simulation' }).click()
    await page.getByRole('heading', { name: 'Simulations', level: 1 }).waitFor()
    await expect(sandbox.simulations.get(simulation_id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await leadTo(page, `/sandbox/simulations/${simulation_id}`)
    await page.getByRole('alert').waitFor()
  })

  /** A later one, which came out like the last one, with other names. @returns its id. */
  async function addHostile(): Promise<string> {
    const { knex } = harness.server.db
    const [last] = await knex('simulations').orderBy('simulation_id', 'desc').limit(1)
    const hostile = (plan: unknown): string =>
      JSON.stringify(plan).replaceAll(/The shop does not answer|Please call us again tomorrow/g, () =>
        JSON.stringify(HOSTILE).slice(1, -1),
      )
    const simulation_id = `${last.simulation_id}0`
    const { plan, results } = last
    await knex('simulations').insert({
      ...last,
      simulation_id,
      name: HOSTILE,
      plan: hostile(plan),
      results: hostile(results),
    })
    return simulation_id
  }

  /** Later ones that ended without a conversation, and one that was broken last. */
  async function fillList(count: number): Promise<void> {
    const { knex } = harness.server.db
    const [row] = await knex('simulations').orderBy('simulation_id', 'desc').limit(1)
    const rows = Array.from({ length: count }, (_, at) => ({
      ...row,
      simulation_id: `${row.simulation_id}${String(at).padStart(2, '0')}`,
      name: `Later ${at}`,
      plan: null,
      results: null,
      status: 'broken',
      fault: 'It took too long.',
    }))
    await knex('simulations').insert(rows)
  }

  test('say why they broke, and are not run again without their suite', async () => {
    const [broken] = (await sandbox.simulations.list()).items
    const page = await harness.visit(`sandbox/simulations/${broken!.simulation_id}`, { expected_errors: REFUSED })
    await page.getByText('It took too long.').waitFor()
    expect(await page.getByRole('button', { name: 'Run again' }).count()).toBe(0)
    await checkEveryLook(page)
  })

  test('are only read by a viewer', async () => {
    const { user_id, workspace_id } = harness.server.workspace
    await harness.server.db.knex('members').where({ user_id, workspace_id }).update({ role: 'viewer' })
    const page = await harness.visit('sandbox/simulations', { expected_errors: REFUSED })
    // As after a pause of the network, the page reads the role again.
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await page.getByText('Developers, admins and owners start and delete simulations.').waitFor()
    expect(await page.getByRole('link', { name: 'New simulation' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Later 19' }).click()
    await page.getByText('It took too long.').waitFor()
    expect(await page.getByRole('button', { name: 'Delete' }).count()).toBe(0)
  })
})
