import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operators } from '../../server/src/gateways/telephony/routing.ts'
import { agentOf } from '../../server/test/support/scenario.ts'
import { startTestServer, type TestServer } from '../../server/test/support/test-server.ts'
import { createSdkClient } from '../src/client.ts'
import { machine } from './support/terminal.ts'

const page = await readFile(new URL('../../../docs/numbers.md', import.meta.url), 'utf8')
const blocks = [...page.matchAll(/```sh\n([\s\S]*?)```/g)]
const commands = blocks.flatMap(([, block]) => block!.trim().split('\n'))

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Words of a shell line without expansions. */
const wordsOf = (line: string): string[] =>
  [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare!)

test('every command of docs/numbers.md works, one after the other', async () => {
  const { sandbox, sandbox_key } = await server.workspace()
  const { directory, ohun } = await machine()
  await mkdir(join(directory, '.ohun'))
  await writeFile(join(directory, '.ohun/credentials.json'), JSON.stringify({ base_url: server.base_url, sandbox_key }))
  const { items } = await sandbox.numbers.available({ page_size: 1, type: 'mobile_virtual' })
  const number_id = items[0]!.number_id
  const ids = new Map([['num_0Ub5Xw1A', number_id]])
  for (const id of ['agt_0Ub5Xw1A', 'agt_0Ub5Xw1B']) ids.set(id, (await agentOf(sandbox)).agent_id)
  expect(commands.length).toBeGreaterThan(7)
  for (const line of commands) {
    const [program, ...argv] = wordsOf(line).map((word) => ids.get(word) ?? word)
    const { exit_code, stderr } = await ohun(argv, { createClient: createSdkClient })
    expect({ line, program, exit_code, stderr }).toEqual({ line, program: 'ohun', exit_code: 0, stderr: '' })
  }
  const reclaimed = { status: 'provisioned', agent_id: null, channels: ['voice'] }
  expect(await sandbox.numbers.get(number_id)).toMatchObject(reclaimed)
})

test('docs/numbers.md has the table of prefixes', () => {
  for (const [mno, prefixes] of Object.entries(operators))
    expect(page).toContain(`| \`${mno}\` | ${prefixes.join(', ')} |`)
})
