import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { systemClock } from '@ohun/clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startResidentCommand, type ResidentCommand } from '../../packages/cli/test/support/resident-command.ts'
import { markedBlocks } from '../../packages/server/test/support/marked-blocks.ts'
import { startOnSystemClock, type SystemClockServer } from '../../packages/server/test/support/system-clock-server.ts'
import { follow, type Reader } from './follow.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const here = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8')

/** `npm run -s ohun --` without npm, which takes longer to start than the command. One reader in two uses npm itself. */
const RESIDENT_NPM = `eval "resident_$(declare -f ohun)"
npm() { [ "\${*:1:4}" = 'run -s ohun --' ] && resident_ohun "\${@:5}"; }`

// Each takes the call's five seconds and what a busy machine needs to start a few processes.
describe('a quickstart at 22:00 in Lagos', () => {
  let server: SystemClockServer
  let ohun: ResidentCommand
  let reader: Reader

  beforeAll(async () => {
    const shift_ms = untilEvening(new Date())
    const now = (): Date => new Date(Date.now() + shift_ms)
    server = await startOnSystemClock({}, { ...systemClock, now })
    const { base_url, workspace } = server
    ohun = await startResidentCommand(now)
    const preload = `--import=${new URL('evening.ts', import.meta.url).href}`
    const evening = { NODE_OPTIONS: preload, EVENING_SHIFT_MS: String(shift_ms) }
    const env = { ...process.env, ...evening, OHUN_BASE_URL: base_url }
    reader = { credentials: { base_url, ...workspace }, env, definitions: ohun.shell_function }
  })

  afterAll(async () => {
    ohun.close()
    await server.stop()
  })

  // Two readers run each guide at once: nothing that one creates may be in the way of the other.
  test.concurrent.each([
    ['README.md', ['keys', 'cli'], /"role": "caller"[^]*status of my order/],
    ['README.md', ['keys', 'curl'], /"status":"completed"[^]*status of my order/],
    ['packages/sdk/README.md', ['keys', 'call'], /agent: Good day, this is Ada[^]*caller: .*status of my order/],
    ['packages/cli/README.md', ['call'], /"role": "caller"[^]*Your order has left our store/],
    ['packages/webhook-verifier/README.md', ['receiver', 'try'], /200 .*You said: Hello[^]*The call took 90 s/],
    ['docs/getting-started.md', ['backend', 'call'], /agent: You said: .*my order[^]*completed after \d+ s/],
  ] as const)('%s (%s) works word for word, and again', async (page, names, printed) => {
    const other = { ...reader, definitions: `${reader.definitions}\n${RESIDENT_NPM}` }
    const [first, second] = await Promise.all([follow(page, reader, names), follow(page, other, names)])
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
