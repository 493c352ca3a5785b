import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { WAIT } from '../../../test/limits.ts'
import { wavHeader } from '../../server/src/domain/wav-header.ts'
import { agentOf, ANY_HOUR } from '../../server/test/support/scenario.ts'
import { requireTool } from '../../server/test/support/tools.ts'
import { checkEveryLook } from './support/check-page.ts'
import { startConsole, type ConsoleHarness } from './support/console.ts'

/** The icon is that of the documentation, which may not be built here. The browser asks for it once. */
const NO_ICON = /Failed to load resource: .* 404/

const HOSTILE = '<img src=x onerror="document.title=\'run\'"> \u202Egnirts\u202C <script>alert(1)</script>'

describe.skipIf(requireTool('chromium'))('the pages of calls, in Chromium', () => {
  let harness: ConsoleHarness
  let call_id: string
  let other_id: string

  /** A call whose backend does not answer, with words from an attacker, and one in which nothing was said. */
  beforeAll(async () => {
    harness = await startConsole()
    const { sandbox } = harness.server.workspace
    const { agent_id } = await agentOf(sandbox, ANY_HOUR)
    const { e164: to_number } = await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
    const call = async (from_number: string, utterances: string[]) =>
      (await sandbox.sandbox.inboundCall({ to_number, from_number, utterances })).call_id
    ;[call_id, other_id] = await Promise.all([call('+2348031234501', [HOSTILE]), call('+2348031234502', [])])
    const ended = async () => (await sandbox.calls.list({ status: 'completed' })).items.length === 2
    await vi.waitUntil(ended, WAIT)
  })

  test('a call that failed: from the start page to the cause in three clicks', async () => {
    const page = await harness.open({ expected_errors: NO_ICON })
    await page.getByRole('link', { name: 'Calls', exact: true }).click()
    await page.getByRole('link', { name: call_id }).click()
    const why = page.getByRole('region', { name: 'Why it ended' })
    await why.getByText('The other party hung up.').waitFor()
    await why
      .getByText(/In 1 of 1 turns the caller heard the fallback text, because no connection to the backend/)
      .waitFor()
    await page.getByRole('region', { name: 'Turns', exact: true }).first().waitFor()
    await checkEveryLook(page)
  })

  test('shows words from outside as text', async () => {
    const page = await harness.open({ path: `sandbox/calls/${call_id}` })
    await page.getByText(HOSTILE).first().waitFor()
    expect(await page.title()).toBe('Call – Ohun')
    expect(await page.locator('main img, main script').count()).toBe(0)
  })

  test('draws both sides of a recording, and plays from where a person clicks', async () => {
    const { directory, db, workspace } = harness.server
    const folder = join(directory, 'recordings', workspace.workspace_id)
    await mkdir(folder, { recursive: true })
    const samples = new Int16Array(8_000 * 2 * 20).map((_, at) => 9_000 * Math.sin(at / 20))
    const audio = Buffer.from(samples.buffer)
    const wav = Buffer.concat([wavHeader({ channels: 2, audio_bytes: audio.length }), audio])
    await writeFile(join(folder, `${call_id}.wav`), wav)
    await db
      .knex('calls')
      .where({ call_id })
      .update({ recording_url: `/v1/calls/${call_id}/recording` })
    const page = await harness.open({ path: `sandbox/calls/${call_id}`, expected_errors: NO_ICON })
    const recording = page.getByRole('region', { name: 'Recording' })
    await expect.poll(() => recording.locator('canvas').count(), WAIT).toBeGreaterThanOrEqual(2)
    const moment = page.getByRole('button', { name: /^Play from 0:0[2-9]/ }).first()
    const from = (await moment.textContent())!
    await moment.click()
    const position = () => recording.getByLabel('Position').textContent()
    await expect.poll(async () => ((await position()) ?? '') >= from, WAIT).toBe(true)
    await checkEveryLook(page)
  })

  test('filters are in the address, and a link shows what its sender saw', async () => {
    const page = await harness.open({ path: 'sandbox/calls' })
    await page.getByRole('link', { name: call_id }).waitFor()
    await checkEveryLook(page)
    await page.getByLabel('Number').fill('+2348031234502')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect.poll(() => page.getByRole('link', { name: call_id }).count()).toBe(0)
    await page.getByRole('link', { name: other_id }).waitFor()
    const { pathname, search } = new URL(page.url())
    const sent = await harness.open({ path: `${pathname.replace('/console/', '')}${search}` })
    await sent.getByRole('link', { name: other_id }).waitFor()
    expect(await sent.getByLabel('Number').inputValue()).toBe('+2348031234502')
    expect(await sent.getByRole('link', { name: call_id }).count()).toBe(0)
  })

  test('says so when no call is found', async () => {
    const page = await harness.open({ path: 'sandbox/calls' })
    await page.getByRole('link', { name: 'Fell silent' }).click()
    await page.getByRole('heading', { name: 'No calls are found' }).waitFor()
    await checkEveryLook(page)
  })

  test('saves the calls that are found as CSV', async () => {
    const page = await harness.open({ path: 'sandbox/calls?number=%2B2348031234501' })
    await page.getByRole('link', { name: call_id }).waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ])
    const chunks: Buffer[] = []
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
    const csv = Buffer.concat(chunks).toString()
    expect(csv).toContain(call_id)
    expect(csv).not.toContain(other_id)
  })

  test('says that a call does not exist, with the request', async () => {
    const page = await harness.open({ path: 'sandbox/calls/call_unknown', expected_errors: /Failed to load resource/ })
    await page.getByRole('alert').getByText('call_unknown does not exist.').first().waitFor()
    await page.getByText('req_').first().waitFor()
  })
})
