import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const SERVER = join(import.meta.dirname, '../../packages/server')
/** A program that replaces the service. */
const SERVICE = `
  import { getCompileCacheDir } from 'node:module'
  console.log(JSON.stringify({ flags: process.execArgv, cache: getCompileCacheDir() ?? null }))`

let directory: string

/** Lays out the package as npm installs it, with an executable program. */
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'ohun-server-program-'))
  cpSync(join(SERVER, 'bin'), join(directory, 'bin'), { recursive: true })
  cpSync(join(SERVER, 'package.json'), join(directory, 'package.json'))
  mkdirSync(join(directory, 'dist/service'), { recursive: true })
  writeFileSync(join(directory, 'dist/service/ohun-server.mjs'), SERVICE)
  chmodSync(join(directory, 'bin/ohun-server.cjs'), 0o755)
})
afterAll(() => rmSync(directory, { recursive: true }))

function run(variables: NodeJS.ProcessEnv): { flags: string[]; cache: string | null } {
  const env = { PATH: [dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter), ...variables }
  return JSON.parse(execFileSync(join(directory, 'bin/ohun-server.cjs'), { encoding: 'utf8', env })) as ReturnType<
    typeof run
  >
}

test('ohun-server leaves the memory for new objects to V8', () => {
  expect(run({}).flags).toEqual([])
})

test.each([
  ['of systemd', { CACHE_DIRECTORY: 'systemd', XDG_CACHE_HOME: 'xdg', HOME: 'home' }, 'systemd/ohun-server'],
  ['of the user', { XDG_CACHE_HOME: 'xdg', HOME: 'home' }, 'xdg/ohun-server'],
  ['of the home directory', { HOME: 'home' }, 'home/.cache/ohun-server'],
])('ohun-server keeps compiled code in the cache directory %s', (_whose, variables, expected) => {
  const inside = Object.entries(variables).map(([name, path]) => [name, join(directory, path)])
  expect(run(Object.fromEntries(inside) as NodeJS.ProcessEnv).cache).toContain(join(directory, expected))
})

test('ohun-server keeps nothing without a directory of the user, and starts if the directory is not writable', () => {
  expect(run({}).cache).toBeNull()
  expect(run({ HOME: '/dev/null' }).cache).toBeNull()
})
