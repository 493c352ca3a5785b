import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { blocksByName } from './support/marked-blocks.ts'
import { recordedCall, wav } from './support/recordings.ts'
import { startTestServer } from './support/test-server.ts'

const run = promisify(execFile)
const guide = readFileSync(new URL('../../../docs/recordings.md', import.meta.url), 'utf8')
const commands = blocksByName(guide, 'run')
const CLI = fileURLToPath(new URL('../../cli/src/bin.ts', import.meta.url))

test('every command of docs/recordings.md does what the page says', async () => {
  expect(guide.match(/^```sh$/gm)).toHaveLength(commands.size)
  const directory = await mkdtemp(join(tmpdir(), 'ohun-guide-'))
  const server = await startTestServer({ OHUN_DATA_DIR: join(directory, 'data') })
  const workspace = await server.workspace()
  const content = wav(1_000)
  const { call_id } = await recordedCall(server, workspace, { data_dir: join(directory, 'data'), content })
  const key = workspace.sandbox_key
  const env = {
    ...process.env,
    OHUN: server.base_url,
    KEY: key,
    CALL_ID: call_id,
    OHUN_BASE_URL: server.base_url,
    OHUN_API_KEY: key,
    HOME: directory,
  }
  const ohun = `ohun() { "${process.execPath}" "${CLI}" "$@"; }\n`
  const outputOf = async (name: string): Promise<string> =>
    (await run('sh', ['-c', ohun + (commands.get(name) ?? 'false')], { env, cwd: directory })).stdout

  await outputOf('recording')
  expect((await readFile(join(directory, 'call.wav'))).equals(content)).toBe(true)
  const head = await outputOf('part')
  expect(head).toMatch(/^HTTP\/1.1 206 /)
  expect(head).toMatch(new RegExp(`^Content-Range: bytes 0-43/${content.length}\r$`, 'm'))
  expect(await readFile(join(directory, 'header.wav'))).toHaveLength(44)
  await outputOf('cli')
  expect((await readFile(join(directory, 'again.wav'))).equals(content)).toBe(true)
  await server.stop()
  await rm(directory, { recursive: true })
})
