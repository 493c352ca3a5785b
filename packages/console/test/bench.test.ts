import { loadavg } from 'node:os'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { WAIT } from '../../../test/limits.ts'
import { agentOf, ANY_HOUR } from '../../server/test/support/scenario.ts'
import { requireTool } from '../../server/test/support/tools.ts'
import { startConsole, type ConsoleHarness } from './support/console.ts'
import { insertCalls } from './support/insert-calls.ts'
import { insertLongCall } from '../../server/test/support/insert-long-call.ts'
import { startJudge } from './support/lighthouse.ts'
import { countLongTasks } from './support/long-tasks.ts'
import { committedAt, seenAt } from './support/seen-at.ts'

/** `npm run bench:console`. In a test run, times are not measured. */
const RUNS = process.env['CONSOLE_BENCH'] !== undefined
const CALLS = Number(process.env['CONSOLE_CALLS'] ?? 1_000_000)
const EVENTS = Number(process.env['CONSOLE_EVENTS'] ?? 100)
const DAY_MS = 24 * 60 * 60 * 1_000
const QUIET = /Failed to load resource|ERR_/

const report: string[] = []
const say = (line: string): void => {
  report.push(line)
  process.stdout.write(`${line}\n`)
}

const at = (sorted: readonly number[], part: number): number => Math.round(sorted[Math.ceil(sorted.length * part) - 1]!)

describe.skipIf(!RUNS || requireTool('chromium'))('how quick the console is', () => {
  let harness: ConsoleHarness
  let agent_id: string
  let to_number: string

  beforeAll(async () => {
    harness = await startConsole()
    const { sandbox } = harness.server.workspace
    ;({ agent_id } = await agentOf(sandbox, ANY_HOUR))
    ;({ e164: to_number } = await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' }))
    say(`load ${loadavg()[0]?.toFixed(1)}`)
  })

  const open = (path: string): Promise<Page> => harness.open({ path: `sandbox/${path}`, expected_errors: QUIET })

  test('an event is on the screen soon after its commit', async () => {
    const { db, workspace } = harness.server
    const page = await open('calls')
    await page
      .getByRole('region', { name: 'Calls' })
      .or(page.getByRole('heading', { name: 'No calls are found' }))
      .waitFor()
    const times: number[] = []
    for (let event = 0; event < EVENTS; event++) {
      const from_number = `+23480312${String(event).padStart(5, '0')}`
      const seen = await seenAt(page, from_number)
      const committed = committedAt(db, 'select from calls where from_number = $1', [from_number])
      await workspace.sandbox.sandbox.inboundCall({ to_number, from_number, utterances: [] })
      times.push((await seen()) - (await committed))
      await page.waitForTimeout(100 + (event % 7) * 40)
    }
    const sorted = times.toSorted((a, b) => a - b)
    say(
      `| a new call in the list, after its commit | p50 ${at(sorted, 0.5)} ms | p95 ${at(sorted, 0.95)} ms | ${at(sorted, 1)} ms |`,
    )
  })

  test('a call of an hour with 500 turns', async () => {
    const { db, workspace } = harness.server
    const began = new Date(Date.now() - DAY_MS)
    const call_id = await insertLongCall(db, { workspace_id: workspace.workspace_id, agent_id, at: began, turns: 500 })
    const page = await open('calls')
    await page.getByRole('region', { name: 'Calls' }).waitFor()
    const tasks = await countLongTasks(page)
    const started = performance.now()
    await page.evaluate((path) => history.pushState(null, '', path), `/console/sandbox/calls/${call_id}`)
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
    const rows = page.getByRole('region', { name: 'What happened' }).last().getByRole('listitem')
    await rows.first().waitFor()
    const first_ms = performance.now() - started
    await expect.poll(() => rows.first().getAttribute('aria-setsize'), WAIT).toBe('3500')
    const whole_ms = performance.now() - started
    await scrollThrough(page, 'What happened', 200)
    const { long, longest_ms } = await tasks()
    say(
      `| a call of an hour with 500 turns | first rows ${first_ms.toFixed(0)} ms | all ${whole_ms.toFixed(0)} ms | ${long} tasks over 50 ms, the longest ${longest_ms} ms |`,
    )
  })

  test('a list of a million calls is scrolled', async () => {
    const { db, workspace } = harness.server
    const old = new Date(Date.now() - 2 * DAY_MS)
    await insertCalls(db, { workspace_id: workspace.workspace_id, agent_id, count: CALLS, at: old })
    const page = await open('calls')
    await page.getByRole('region', { name: 'Calls' }).getByRole('row').nth(1).waitFor()
    await page.waitForTimeout(1_000)
    const tasks = await countLongTasks(page)
    const began = performance.now()
    const rows = await scrollToEnd(page, CALLS)
    const seconds = (performance.now() - began) / 1_000
    await scrollThrough(page, 'Calls', 300)
    const { long, longest_ms } = await tasks()
    const dom = await page.locator('*').count()
    say(
      `| ${rows.toLocaleString('en')} calls scrolled | ${seconds.toFixed(0)} s | ${dom} elements | ${long} tasks over 50 ms, the longest ${longest_ms} ms |`,
    )
  })

  test('Lighthouse', async () => {
    const [call] = (await harness.server.workspace.sandbox.calls.list({ page_size: 1 })).items
    const pages = [
      'sign-in',
      'sandbox',
      'sandbox/calls',
      `sandbox/calls/${call!.call_id}`,
      'sandbox/agents',
      'sandbox/inbox',
    ]
    const judge = await startJudge(harness, ['performance', 'accessibility', 'best-practices'])
    for (const path of pages) {
      const scores = await judge.scoresOf(path, { signed_in: path !== 'sign-in' })
      const told = Object.entries(scores).map(([category, score]) => `${category} ${score}`)
      say(`| Lighthouse: ${path} | ${told.join(' | ')} |`)
      expect.soft(scores, path).toMatchObject({ accessibility: 100, 'best-practices': 100 })
    }
    await judge.close()
  })
})

/** Reads a list to its end, or to this row: as somebody who never lets go of the bar. */
async function scrollToEnd(page: Page, max: number): Promise<number> {
  return await page.evaluate(async (rows) => {
    const list = document.querySelector<HTMLElement>('main [role="region"][tabindex="0"]')!
    const count = (): number =>
      Math.round(list.querySelector<HTMLElement>('[role="rowgroup"]:last-child')!.offsetHeight / 33)
    const deadline = performance.now() + 20 * 60_000
    while (count() < rows && performance.now() < deadline) {
      list.scrollTop = list.scrollHeight
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    return count()
  }, max)
}

/** Scrolls to places all over a list, as fast as the screen can show them. */
async function scrollThrough(page: Page, name: string, steps: number): Promise<void> {
  await page
    .getByRole('region', { name })
    .last()
    .evaluate(async (list, times) => {
      for (let step = 0; step < times; step++) {
        list.scrollTop = ((step * 7_919) % times) * (list.scrollHeight / times)
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
    }, steps)
}
