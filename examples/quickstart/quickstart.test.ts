import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const readme = readFileSync(join(root, 'README.md'), 'utf8')
const run = promisify(execFile)

// Each takes the call's five seconds and what a busy machine needs to start a few processes.
describe('the quickstart of the README', { timeout: 60_000 }, () => {
  let server: ChildProcess
  let environment: NodeJS.ProcessEnv
  const data_dir = mkdtempSync(join(tmpdir(), 'ohun-quickstart-'))

  beforeAll(async () => {
    const OHUN_BASE_URL = `http://127.0.0.1:${await freePort()}`
    const settings = { ...process.env, OHUN_DATA_DIR: data_dir, OHUN_PORT: new URL(OHUN_BASE_URL).port }
    server = spawn(process.execPath, ['packages/server/src/main.ts'], { cwd: root, env: settings, stdio: 'ignore' })
    await answering(`${OHUN_BASE_URL}/healthz`)
    const { sandbox_key } = JSON.parse(readFileSync(join(data_dir, 'credentials.json'), 'utf8'))
    environment = { ...settings, OHUN_BASE_URL, OHUN_API_KEY: sandbox_key }
  })

  afterAll(async () => {
    server.kill('SIGTERM')
    if (server.exitCode === null) await once(server, 'exit')
    rmSync(data_dir, { recursive: true, force: true })
  })

  test.concurrent.each([
    ['quickstart.ts', process.execPath],
    ['cli.sh', 'bash'],
    ['curl.sh', 'bash'],
  ])('%s stands in it word for word and prints a conversation', async (file, command) => {
    const path = `examples/quickstart/${file}`
    expect(readme).toContain(readFileSync(join(root, path), 'utf8'))
    const { stdout } = await run(command, [path], { cwd: root, env: environment })
    expect(stdout).toContain('caller')
    expect(stdout).toContain('status of my order')
  })
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

async function answering(url: string): Promise<void> {
  const answered = await fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
  if (!answered) return await new Promise((resolve) => setTimeout(resolve, 50)).then(() => answering(url))
}
