import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startResidentCommand, type ResidentCommand } from '../../packages/cli/test/support/resident-command.ts'
import { drive } from '../../packages/server/test/support/drive.ts'
import { markedBlocks } from '../../packages/server/test/support/marked-blocks.ts'
import { startTestServer, type TestServer } from '../../packages/server/test/support/test-server.ts'
import { follow } from './follow.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

let server: TestServer
let ohun: ResidentCommand

beforeAll(async () => {
  server = await startTestServer()
  ohun = await startResidentCommand(() => server.clock.now())
})
afterAll(async () => {
  ohun.close()
  await server.stop()
})

/** The terminal output for a reader who follows all of the page. */
async function printedBy(page: string): Promise<string> {
  const { sandbox_key, signing_secret } = await server.workspace()
  const credentials = { base_url: server.base_url, sandbox_key, signing_secret }
  const env = { PATH: process.env['PATH'], HOME: '/nonexistent' }
  const names = markedBlocks(readFileSync(join(root, page), 'utf8')).map(({ name }) => name)
  return await drive(server, follow(page, { credentials, env, definitions: ohun.shell_function }, names))
}

describe('a guide, followed from the first command to the last', () => {
  test('docs/sdk.md', async () => {
    const lines = (await printedBy('docs/sdk.md')).trim().split('\n')
    expect(lines).toEqual([
      expect.stringMatching(/^run 1: msg_/),
      lines[0]!.replace('run 1', 'run 2'),
      '+2348031234567 sent',
      '+2348037654321 skipped',
      expect.stringMatching(/^0803 INVALID_ARGUMENT: to: must be/),
      '+2348031234567 completed 4',
      '+2348031239003 no_answer 0',
      'call.initiated',
      'call.completed',
    ])
  })

  test('docs/cli.md', async () => {
    const printed = await printedBy('docs/cli.md')
    // The output of `calls tail` depends on how early it starts: the clock of the service runs fast here.
    expect(printed).toMatch(/^\+234800000\d{4}\n(?:\{.*\n)*completed$/m)
    expect(printed).toContain('exit code 3: call_0Ub5Xw1A000k3mZq8RtYvLp does not exist.')
    expect(printed).toMatch(/^(msg_\w+)\n\1\n1$/m)
  })
})

test.each(['docs/sdk.md', 'docs/cli.md'])(
  '%s has no command that is not run here, but for the installation',
  (page) => {
    const text = readFileSync(join(root, page), 'utf8')
    const [commands, run] = [text.match(/^```sh$/gm), markedBlocks(text).filter(({ kind }) => kind === 'run')]
    expect(commands).toHaveLength(run.length + 1)
  },
)
