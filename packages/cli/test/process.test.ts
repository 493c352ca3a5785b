import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { build } from 'tsdown'
import { expect, onTestFinished, test } from 'vitest'
import packageJson from '../package.json' with { type: 'json' }
import { api, reply } from './support/api.ts'
import { COMPILED } from './support/compiled.ts'
import { sandboxKey } from './support/terminal.ts'

const bin = fileURLToPath(new URL('../src/bin.ts', import.meta.url))

function directory(): string {
  const path = mkdtempSync(join(tmpdir(), 'ohun-process-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

function start(argv: string[], base_url: string, node_flags: string[] = []) {
  const home = directory()
  const child = spawn(process.execPath, [...node_flags, bin, ...argv], {
    cwd: home,
    env: { ...COMPILED, HOME: home, OHUN_API_KEY: sandboxKey, OHUN_BASE_URL: base_url },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>
  return { child, ended, stderr: text(child.stderr) }
}

/** Fails a process that loads the widths of all characters, which take a sixth of the CPU of a command. */
const WITHOUT_TABLES = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  registerHooks({
    resolve(name, context, next) {
      if (name === 'string-width') throw new Error('The tables for people are loaded.')
      return next(name, context)
    },
  })
`)}`

test('an answer in JSON is on stdout, tables are not loaded for it, and the process ends by itself with 0', async () => {
  const { base_url } = await api(reply({ status: 'ok', request_id: 'req_1' }))
  const { child, ended, stderr } = start(['health', 'live'], base_url, ['--import', WITHOUT_TABLES])
  expect(JSON.parse(await text(child.stdout))).toEqual({ status: 'ok', request_id: 'req_1' })
  expect(await ended).toEqual([0, null])
  expect(await stderr).toBe('')
})

test('a long list stops asking for pages when its reader has gone, quietly', async () => {
  const agents = Array.from({ length: 100 }, (_, index) => ({
    agent_id: `agt_${index}`,
    description: 'x'.repeat(1000),
  }))
  let pages = 0
  const { base_url } = await api((request, response) =>
    reply({ agents, next_page_token: `token${(pages += 1)}`, request_id: 'req_1' })(request, response),
  )
  const { child, ended, stderr } = start(['agents', 'list', '--all'], base_url)
  await once(child.stdout, 'data')
  child.stdout.destroy()
  expect(await ended).toEqual([0, null])
  expect(await stderr).toBe('')
  expect(pages).toBeLessThan(20)
})

test('Ctrl-C ends a request that hangs, with 130', async () => {
  const waiting: { child?: ChildProcess } = {}
  const { base_url } = await api(() => waiting.child?.kill('SIGINT'))
  const { child, ended, stderr } = start(['auth', 'me'], base_url)
  waiting.child = child
  expect(await ended).toEqual([130, null])
  expect(JSON.parse(await stderr)).toMatchObject({ error_code: 'INTERRUPTED', exit_code: 130 })
})

test('a service that is not there is 5', async () => {
  const { server, base_url } = await api(() => {})
  server.close()
  const { ended } = start(['health', 'live'], base_url)
  expect(await ended).toEqual([5, null])
})

test('the built --version takes at most 1.8 times the CPU time of node that does nothing', async () => {
  const outDir = directory()
  await build({ cwd: fileURLToPath(new URL('..', import.meta.url)), outDir, publint: false, logLevel: 'silent' })
  const built = join(outDir, 'bin.mjs')
  expect(spawnSync(process.execPath, [built, '--version']).stdout.toString()).toBe(`${packageJson.version}\n`)
  expect(leastCpu([built, '--version']) / leastCpu(['-e', '0'])).toBeLessThan(1.8)
})

/** The least CPU time of several starts, in seconds: other load on the machine only adds to it. */
function leastCpu(argv: readonly string[]): number {
  const timed = `TIMEFORMAT='%3U %3S'; time "$@" > /dev/null`
  const starts = Array.from({ length: 8 }, () => {
    const { stderr } = spawnSync('bash', ['-c', timed, 'bash', process.execPath, ...argv], { encoding: 'utf8' })
    const [user, system] = stderr.trim().split(' ').map(Number)
    return user! + system!
  })
  return Math.min(...starts)
}
