import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { markedBlocks } from '../../packages/server/test/support/marked-blocks.ts'
import { startServerProcess, type ServerProcess } from '../../packages/server/test/support/server-process.ts'
import { follow, type Reader } from './follow.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const here = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8')

// Each takes the call's five seconds and what a busy machine needs to start a few processes.
describe('a quickstart at 22:00 in Lagos', () => {
  const data_dir = mkdtempSync(join(tmpdir(), 'ohun-quickstart-'))
  let server: ServerProcess
  let reader: Reader

  beforeAll(async () => {
    const preload = `--import=${new URL('evening.ts', import.meta.url).href}`
    const evening = { NODE_OPTIONS: preload, EVENING_SHIFT_MS: String(untilEvening(new Date())) }
    server = await startServerProcess(data_dir, evening)
    const { credentials } = server
    reader = { credentials, env: { ...process.env, ...evening, OHUN_BASE_URL: credentials.base_url } }
  })

  afterAll(async () => {
    await server.stop()
    rmSync(data_dir, { recursive: true, force: true })
  })

  // Two readers run each guide at once: nothing that one creates may be in the way of the other.
  test.concurrent.each([
    ['README.md', ['keys', 'cli'], /"role": "caller"[^]*status of my order/],
    ['README.md', ['keys', 'curl'], /"status":"completed"[^]*status of my order/],
    ['packages/sdk/README.md', ['keys', 'call'], /agent: Good day, this is Ada[^]*caller: .*status of my order/],
    ['packages/cli/README.md', ['call'], /"role": "caller"[^]*Your order has left our store/],
    ['packages/webhook-verifier/README.md', ['receiver', 'try'], /200 .*You said: Hello[^]*The call took 90 s/],
    ['docs/getting-started.md', ['backend', 'call'], /agent: You said: .*my order[^]*completed after \d s/],
  ] as const)('%s (%s) works word for word, and again', async (page, names, printed) => {
    const [first, second] = await Promise.all([follow(page, reader, names), follow(page, reader, names)])
    expect(first).toMatch(printed)
    expect(second).toMatch(printed)
  })
})

test.each([
  ['quickstart.ts', 'quickstart.mjs'],
  ['cli.sh', 'cli'],
  ['curl.sh', 'curl'],
])('%s is the code of the README', (file, name) => {
  expect(markedBlocks(readFileSync(join(root, 'README.md'), 'utf8'))).toContainEqual(
    expect.objectContaining({ name, code: here(file) }),
  )
})

/** Milliseconds from now until 22:00 of this day in Lagos, which is 21:00 in UTC. */
function untilEvening(now: Date): number {
  return new Date(now).setUTCHours(21, 0, 0, 0) - now.getTime()
}
