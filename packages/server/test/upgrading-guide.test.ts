import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operator } from './support/operator.ts'
import { ENCRYPTION_KEY, startTestServer, type TestServer } from './support/test-server.ts'

const page = readFileSync(new URL('../../../docs/upgrading.md', import.meta.url), 'utf8')

/** Installation and start belong to `npm run check:packages`. */
const elsewhere = new Set(['npm install --global @ohun/server', 'ohun-server start'])
const commands = [...page.matchAll(/^ *```sh\n([^]*?)^ *```/gm)]
  .flatMap(([, code]) => code!.trim().split('\n'))
  .map((line) => line.trim())
  .filter((line) => !elsewhere.has(line))

let server: TestServer
let ohunServer: ReturnType<typeof operator>

beforeAll(async () => {
  server = await startTestServer()
  const variables = { DATABASE_URL: server.db.url, OHUN_ENCRYPTION_KEY: ENCRYPTION_KEY.toString('hex') }
  ohunServer = operator(variables, { clock: server.clock })
})
afterAll(() => server.stop())

describe('every command of docs/upgrading.md works beside the running server', () => {
  test.each(commands)('%s', async (line) => {
    const [program, ...argv] = line.split(' ')
    expect(program).toBe('ohun-server')
    const { code, stdout, stderr } = await ohunServer(argv)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).not.toBe('')
  })

  test('the page has the commands of the order of steps', () => {
    expect(commands).toEqual(
      ['--version', 'migrate --status', 'migrate --dry-run', 'migrate', 'nodes', 'drain', 'ledger verify'].map(
        (argv) => `ohun-server ${argv}`,
      ),
    )
  })
})
