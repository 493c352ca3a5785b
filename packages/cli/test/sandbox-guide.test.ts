import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { systemClock } from '@ohun/clock'
import type { SandboxClock } from '@ohun/sdk'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from '../../server/src/platform/log.ts'
import { agentOf, ANY_HOUR } from '../../server/test/support/scenario.ts'
import { startTestServer, type TestServer } from '../../server/test/support/test-server.ts'
import { guide, guideFolder, guideShell } from './support/guide.ts'

const MONDAY = '2026-11-23T08:00:00.000Z'
const { commands, files } = guide('sandbox.md')
let server: TestServer

beforeAll(async () => {
  // An advance is answered after 20 s by this clock, before the clients give up.
  server = await startTestServer({}, createLog('silent'), { machine_clock: systemClock })
})
afterAll(() => server.stop())

test('the clock of docs/sandbox.md can be turned with the commands, and in a program', async () => {
  const { sandbox, sandbox_key } = await server.workspace()
  const { agent_id } = await agentOf(sandbox, ANY_HOUR)
  await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
  const variables = { OHUN_API_KEY: sandbox_key, OHUN_BASE_URL: server.base_url, AGENT_ID: agent_id }
  const folder = guideFolder()
  const shell = guideShell(folder, { ...variables, agent_id, monday: MONDAY })
  const run = (name: string) => shell(commands.get(name))

  await run('create')
  await run('call')
  const { clock_id } = JSON.parse(await run('advance')) as SandboxClock
  const to = '2026-12-23T08:00:00.000Z'
  await expect
    .poll(() => sandbox.sandboxClocks.get(clock_id))
    .toMatchObject({ status: 'ready', now: to, last_advance: { events: { 'call.completed': 1 }, fault: null } })
  expect(JSON.parse(await run('events'))).toMatchObject({ events: [{ event_type: 'call.completed' }] })
  await run('delete')
  expect((await sandbox.calls.list()).items).toEqual([])

  expect(await printedByProgram(folder, variables)).toEqual([[1]])
  expect(await sandbox.sandboxClocks.list()).toMatchObject({ clocks: [] })
})

/** Runs the program of the page in this process, because a process of its own takes longer to load the SDK than to run. */
async function printedByProgram(folder: string, variables: Record<string, string>): Promise<unknown[][]> {
  const path = join(folder, 'clock.ts')
  writeFileSync(path, files.get('clock.ts')!)
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
  const log = vi.spyOn(console, 'log').mockReturnValue()
  onTestFinished(() => {
    log.mockRestore()
    vi.unstubAllEnvs()
  })
  await import(path)
  return log.mock.calls
}
