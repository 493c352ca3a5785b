import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../server/test/support/test-server.ts'
import { createSdkClient } from '../src/client.ts'
import { machine } from './support/terminal.ts'

const page = await readFile(new URL('../../../docs/billing.md', import.meta.url), 'utf8')
const commands = [...page.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block]) => block!.trim().split('\n'))

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** The amounts of the command in the page, and of 11 of 30 days of the builder plan. */
const [TOPPED_UP, SWITCHED] = [500_000, 916_666]

/** As a person does who presses the button. */
async function pressPay(checkout_url: string): Promise<void> {
  await fetch(`${checkout_url}/confirm`, { method: 'POST' })
}

/** The words of a command line. Single quotes keep words together. */
const wordsOf = (line: string): string[] => (line.match(/'[^']*'|\S+/g) ?? []).map((word) => word.replaceAll("'", ''))

test('every command of docs/billing.md works, one after the other', async () => {
  const { production, production_key } = await server.workspace({ plan: 'starter', balance_kobo: 1_000_000 })
  const { directory, ohun } = await machine()
  const credentials = { base_url: server.base_url, production_key }
  await mkdir(join(directory, '.ohun'))
  await writeFile(join(directory, '.ohun/credentials.json'), JSON.stringify(credentials))
  expect(commands.length).toBeGreaterThan(5)
  let pressed = Promise.resolve()
  for (const line of commands) {
    const [program, ...argv] = wordsOf(line)
    const openPage = (url: string): boolean => {
      pressed = pressPay(url)
      return true
    }
    const waited = { createClient: createSdkClient, openPage, on_pause: () => pressed }
    const { exit_code, stderr } = await ohun(argv, waited)
    expect({ line, program, exit_code, stderr }).toMatchObject({ line, program: 'ohun', exit_code: 0 })
  }
  const pdf = await readFile(join(directory, 'november.pdf'))
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(await production.billing.balance()).toMatchObject({ balance_kobo: 1_000_000 + TOPPED_UP - SWITCHED })
})
