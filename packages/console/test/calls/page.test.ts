import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { WAIT } from '../../../../test/limits.ts'
import { wavHeader } from '../../../server/src/domain/wav-header.ts'
import { startBackend, type Backend } from '../../../server/test/support/backend.ts'
import { agentOf, ANY_HOUR } from '../../../server/test/support/scenario.ts'
import { requireTool } from '../../../server/test/support/tools.ts'
import { checkEveryLook } from '../support/check-page.ts'
import { startConsole, type ConsoleHarness } from '../support/console.ts'
import { insertLongCall } from '../../../server/test/support/insert-long-call.ts'

/** The icon is that of the documentation, which may not be built here. The browser asks for it once. */
const NO_ICON = /Failed to load resource: .* 404/

const HOSTILE = '<img src=x onerror="document.title=\'run\'"> \u202Egnirts\u202C <script>alert(1)</script>'
const FAULT = '{"error":"database is locked"}'
const GOOD = { mos: 4.3, packet_loss_percent: 0, jitter_ms: 4 }
const BAD = { mos: 2.4, packet_loss_percent: 8, jitter_ms: 44 }

describe.skipIf(requireTool('chromium'))('the page of a call, in Chromium', () => {
  let harness: ConsoleHarness
  let backend: Backend
  let call_id: string

  /** A call whose backend fails once, with words from an attacker, on a line that becomes bad. */
  beforeAll(async () => {
    ;[harness, backend] = await Promise.all([startConsole(), startBackend()])
    backend.answer = ({ json }, response) => {
      if (json.event_type) return { received: true }
      if (json['transcription'] !== 'A refund, please.') return { text: `You said: ${String(json['transcription'])}` }
      response.writeHead(500).end(FAULT)
      return undefined
    }
    const { sandbox } = harness.server.workspace
    const { agent_id } = await agentOf(sandbox, {
      ...ANY_HOUR,
      webhook_url: backend.url,
      analysis_schema: { type: 'object' },
    })
    const { e164: to_number } = await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
    const utterances = [HOSTILE, { quality: GOOD }, 'A refund, please.', { quality: BAD }]
    const caller = { to_number, from_number: '+2348031234501', utterances }
    ;({ call_id } = await sandbox.sandbox.inboundCall(caller))
    await vi.waitUntil(async () => (await sandbox.calls.get(call_id)).status === 'completed', WAIT)
    return () => backend.stop()
  })

  const open = async (): Promise<Page> =>
    await harness.visit(`sandbox/calls/${call_id}`, { height: 1_400, expected_errors: NO_ICON })
  const listOf = (page: Page) => page.getByRole('region', { name: 'What happened' }).last()
  const rowOf = (page: Page, words: string) => listOf(page).getByRole('listitem').filter({ hasText: words })
  const axisOf = (page: Page) => page.getByRole('slider', { name: 'The call from its start to its end' })
  const position = (page: Page) => page.getByLabel('Position in the call', { exact: true }).textContent()

  test('leads from the start page to the cause of a failure in three clicks', async () => {
    const page = await harness.visit('sandbox', { expected_errors: NO_ICON })
    await page.getByRole('link', { name: 'Calls', exact: true }).click()
    await page.getByRole('link', { name: call_id }).click()
    const why = page.getByRole('region', { name: 'Why it ended' })
    await why.getByText('The other party hung up.').waitFor()
    await why
      .getByText(/In 1 of 2 turns the caller heard the fallback text, because .* an error. \(Answered 500\.\)/)
      .waitFor()
    await why.getByRole('button', { name: 'Show the request and the answer' }).click()
    await page.getByRole('region', { name: 'What came back' }).last().getByText('database is locked').waitFor()
    await page.getByRole('region', { name: 'What was sent' }).last().getByText('A refund, please.').first().waitFor()
    await checkEveryLook(page)
  })

  test('says why there is no analysis yet, and shows it when it is made', async () => {
    const page = await open()
    const analysis = page.getByRole('region', { name: 'Analysis' })
    await analysis.getByText('1 attempt: the answer does not match the schema.').waitFor()
    await analysis.getByText('Next attempt').waitFor()
    expect(await analysis.getByRole('button').count()).toBe(0)
    const made = { status: 'completed', reason: null, detail: null, next_attempt_at: null, summary: HOSTILE }
    await harness.server.db
      .knex('analyses')
      .where({ call_id })
      .update({ ...made, data: JSON.stringify({ a: HOSTILE }) })
    await analysis.getByText(HOSTILE, { exact: true }).waitFor()
    await checkEveryLook(page)
    backend.answer = () => ({ data: {}, summary: 'Nothing.' })
    await analysis.getByRole('button', { name: 'Analyze again' }).click()
    await page.getByText('The call is being analyzed.').waitFor()
    await analysis.getByText('Nothing.').waitFor()
  })

  test('names the carriers that were tried, and their answers', async () => {
    const { sandbox } = harness.server.workspace
    const { agent_id } = await agentOf(sandbox, { ...ANY_HOUR, webhook_url: backend.url })
    await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
    const placed = await sandbox.calls.create({ agent_id, to_number: '+2348031239004' })
    await vi.waitUntil(async () => (await sandbox.calls.get(placed.call_id)).signalling !== null, WAIT)
    const page = await harness.visit(`sandbox/calls/${placed.call_id}`, { expected_errors: NO_ICON })
    const carriers = page.getByRole('region', { name: 'Carriers', exact: true })
    await carriers.getByRole('row', { name: /mtn Did not take the call it refused the call/ }).waitFor()
    await carriers.getByRole('row', { name: /glo Answered/ }).waitFor()
    await checkEveryLook(page)
  })

  test('shows words from outside as text, and the parts of the time until an answer was heard', async () => {
    const page = await open()
    const answer = rowOf(page, 'You said: ')
    await answer.getByText(HOSTILE).waitFor()
    await answer.getByText(/\d+ ms until the answer was heard · .*Backend \d+/).waitFor()
    expect(await page.title()).toBe('Call – Ohun')
    expect(await page.locator('main img, main script').count()).toBe(0)
  })

  test('has words, requests, events and deliveries in one list, of which each can be left out', async () => {
    const page = await open()
    await rowOf(page, '500 in').getByText('an error status').waitFor()
    await rowOf(page, 'call.quality_degraded').first().waitFor()
    await page.getByRole('checkbox', { name: 'Events', exact: true }).uncheck()
    await page.getByRole('checkbox', { name: 'Deliveries' }).uncheck()
    await rowOf(page, 'call.transcription').first().waitFor({ state: 'detached' })
    await page.getByRole('checkbox', { name: 'Only what failed' }).check()
    await rowOf(page, 'You said: ').waitFor({ state: 'detached' })
    await rowOf(page, '500 in').waitFor()
  })

  test('says how the line sounded, and when it was bad', async () => {
    const page = await open()
    await page.getByText(/The line was bad at 0:\d\d: MOS 2.4, 8 % of the packets lost./).waitFor()
    const quality = page.getByRole('region', { name: 'Quality' }).first()
    await quality.getByText(/MOS 3.[34] on average. The worst was 2.4/).waitFor()
    await quality.getByRole('button', { name: 'Show the measurements' }).click()
    await quality.getByRole('cell', { name: '44' }).waitFor()
    await checkEveryLook(page)
  })

  test('has an axis without a recording, too, whose moments lead to the list', async () => {
    const page = await open()
    await page.getByText('This call was not recorded.').waitFor()
    const failed = axisOf(page).locator('[data-lane="exchanges"][data-failed="true"]')
    await failed.click()
    await listOf(page).locator('[data-chosen="true"]').getByText('an error status').waitFor()
    expect(await position(page)).not.toMatch(/^0:00/)
    await axisOf(page).press('Home')
    await expect.poll(() => position(page), WAIT).toMatch(/^0:00/)
    await axisOf(page).press('ArrowRight')
    await expect.poll(() => position(page), WAIT).toMatch(/^0:05/)
    await page.getByRole('button', { name: 'Closer' }).click()
    await expect.poll(() => axisOf(page).evaluate((axis) => axis.scrollWidth > axis.clientWidth), WAIT).toBe(true)
    await page.getByRole('button', { name: 'Whole call' }).click()
    await expect.poll(() => axisOf(page).evaluate((axis) => axis.scrollWidth > axis.clientWidth), WAIT).toBe(false)
  })

  test('draws both sides of a recording, and plays from where a person clicks', async () => {
    await recorded(harness, call_id)
    const page = await open()
    await expect.poll(() => axisOf(page).locator('canvas').count(), WAIT).toBe(2)
    const loud = () =>
      axisOf(page)
        .locator('canvas')
        .first()
        .evaluate((canvas: HTMLCanvasElement) => {
          const { width, height } = canvas
          return canvas
            .getContext('2d')!
            .getImageData(0, 0, width, height)
            .data.filter((byte) => byte > 0).length
        })
    await expect.poll(loud, WAIT).toBeGreaterThan(1_000)
    const moment = rowOf(page, '500 in').getByRole('button', { name: /^Play from/ })
    const from = (await moment.textContent())!
    await moment.click()
    const plays = () => page.locator('audio').evaluate((audio: HTMLAudioElement) => !audio.paused && audio.currentTime)
    await expect.poll(plays, WAIT).toBeGreaterThan(0)
    await expect.poll(async () => ((await position(page)) ?? '') >= from, WAIT).toBe(true)
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor()
    await checkEveryLook(page)
  })

  test('reads a recording from the workspace of the page', async () => {
    await recorded(harness, call_id)
    const { workspace_id } = harness.server.workspace
    const path = `sandbox/calls/${call_id}?workspace=${workspace_id}`
    const page = await harness.open({ path, expected_errors: NO_ICON })
    const asked = page.waitForRequest((request) => request.url().includes('/recording?'))
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    expect(new URL((await asked).url()).searchParams.get('workspace')).toBe(workspace_id)
    await page.getByRole('button', { name: 'Pause' }).waitFor()
  })

  test('says that a recording cannot be played, and plays it when it can', async () => {
    await recorded(harness, call_id)
    const page = await harness.visit(`sandbox/calls/${call_id}`, { expected_errors: /Failed to load resource/ })
    await page.route('**/recording?**', (route) => route.fulfill({ status: 503, body: '' }))
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await page.getByRole('alert').getByText('The recording cannot be played at the moment.').waitFor()
    await page.unroute('**/recording?**')
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await page.getByRole('button', { name: 'Pause' }).waitFor()
    await page.getByRole('alert').waitFor({ state: 'detached' })
  })

  test('has few rows and marks for a call of an hour with 500 turns, to its end', async () => {
    const { db, workspace } = harness.server
    const { agent_id } = (await workspace.sandbox.agents.list()).items[0]!
    const at = new Date(Date.now() - 2 * 60 * 60 * 1_000)
    const long = await insertLongCall(db, { workspace_id: workspace.workspace_id, agent_id, at, turns: 500 })
    const page = await harness.visit(`sandbox/calls/${long}`, { height: 1_400, expected_errors: NO_ICON })
    const rows = listOf(page).getByRole('listitem')
    const known = () => rows.first().getAttribute('aria-setsize')
    // Words and answers, requests, events and deliveries.
    await expect.poll(known, WAIT).toBe(String(500 * (2 + 1 + 2 + 2)))
    expect(await rows.count()).toBeLessThan(60)
    expect(await axisOf(page).locator('[data-entries]').count()).toBeLessThan(2_000)
    // Rows get their heights as they come into view, which moves the end.
    const last = async (): Promise<boolean> => {
      await listOf(page).evaluate((list) => list.scrollTo(0, list.scrollHeight))
      return (await rowOf(page, 'Answer 500 to it.').count()) > 0
    }
    await vi.waitUntil(last, WAIT)
    expect(await rows.count()).toBeLessThan(60)
    await axisOf(page).press('End')
    await expect.poll(() => position(page), WAIT).toMatch(/^1:00:00/)
  })

  test('says that a call does not exist, with the request', async () => {
    const page = await harness.visit('sandbox/calls/call_unknown', { expected_errors: /Failed to load resource/ })
    await page.getByRole('alert').getByText('call_unknown does not exist.').first().waitFor()
    await page.getByText('req_').first().waitFor()
  })
})

/** Gives the call a recording as long as it was. */
async function recorded({ server }: ConsoleHarness, call_id: string): Promise<void> {
  const { directory, db, workspace } = server
  const { duration_seconds } = await workspace.sandbox.calls.get(call_id)
  const folder = join(directory, 'recordings', workspace.workspace_id)
  await mkdir(folder, { recursive: true })
  const samples = new Int16Array(8_000 * 2 * duration_seconds).map((_, at) => 9_000 * Math.sin(at / 20))
  const audio = Buffer.from(samples.buffer)
  const wav = Buffer.concat([wavHeader({ channels: 2, audio_bytes: audio.length }), audio])
  await writeFile(join(folder, `${call_id}.wav`), wav)
  const named = (recording_url: string | null) => db.knex('calls').where({ call_id }).update({ recording_url })
  await named(`/v1/calls/${call_id}/recording`)
  onTestFinished(() => void named(null))
}
