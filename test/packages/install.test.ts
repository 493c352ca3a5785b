import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'

const SCRIPT = fileURLToPath(new URL('../../scripts/install.mjs', import.meta.url))

let clone: string
/** The arguments of each installation so far. */
const installations = (): string[] => readFileSync(join(clone, 'npx.log'), 'utf8').split('\n').slice(0, -1)

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'ohun-install-'))
  for (const folder of ['scripts', 'bin', 'docs', 'openapi', 'packages/server', 'examples'])
    mkdirSync(join(clone, folder), { recursive: true })
  for (const folder of ['.', 'docs', 'openapi', 'packages/server'])
    writeFileSync(join(clone, folder, 'package.json'), '{}')
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'npx.log']) writeFileSync(join(clone, file), '')
  cpSync(SCRIPT, join(clone, 'scripts/install.mjs'))
  // A replacement for npx, which records its arguments and creates the folders that pnpm creates.
  const npx = `#!/bin/sh\necho "$@" >> npx.log\nmkdir -p node_modules packages/server/node_modules\ntouch node_modules/.modules.yaml\n[ ! -e fail ]\n`
  writeFileSync(join(clone, 'bin/npx'), npx, { mode: 0o755 })
})
afterEach(() => rmSync(clone, { recursive: true }))

function install(...flags: string[]): void {
  const env = { ...process.env, PATH: `${join(clone, 'bin')}:${process.env['PATH']}` }
  execFileSync(process.execPath, [join(clone, 'scripts/install.mjs'), ...flags], { env, stdio: 'pipe' })
}

const PROD = '-y pnpm@12 install --prod'
const ALL = '-y pnpm@12 install'

test('installs once, and again after a change of a manifest, of the lockfile or of node_modules', () => {
  install()
  install()
  expect(installations()).toEqual([ALL])
  for (const change of [
    () => writeFileSync(join(clone, 'packages/server/package.json'), '{"dependencies":{}}'),
    () => writeFileSync(join(clone, 'pnpm-lock.yaml'), 'changed'),
    () => rmSync(join(clone, 'packages/server/node_modules'), { recursive: true }),
    () => rmSync(join(clone, 'node_modules'), { recursive: true }),
  ]) {
    const before = installations().length
    change()
    install()
    install()
    expect(installations().slice(before)).toEqual([ALL])
  }
})

test('--prod leaves the development tools out, which a later installation adds', () => {
  install('--prod')
  install('--prod')
  expect(installations()).toEqual([PROD])
  install()
  expect(installations()).toEqual([PROD, ALL])
})

test('--prod never removes the development tools, even if pnpm installed them without this script', () => {
  install()
  install('--prod')
  writeFileSync(join(clone, 'pnpm-lock.yaml'), 'changed')
  install('--prod')
  expect(installations()).toEqual([ALL, ALL])
  rmSync(join(clone, 'node_modules/.ohun-install.json'))
  install('--prod')
  expect(installations()).toEqual([ALL, ALL, ALL])
})

test('the next run repeats a failed installation', () => {
  install()
  writeFileSync(join(clone, 'pnpm-lock.yaml'), 'changed')
  writeFileSync(join(clone, 'fail'), '')
  expect(() => install()).toThrow()
  rmSync(join(clone, 'fail'))
  install()
  expect(installations()).toEqual([ALL, ALL, ALL])
})

test('the lock of a killed installation does not block the next run', () => {
  mkdirSync(join(clone, 'node_modules'))
  const dead_pid = 2 ** 22 + 1 // larger than any process id
  writeFileSync(join(clone, 'node_modules/.ohun-install.lock'), String(dead_pid))
  install()
  expect(installations()).toEqual([ALL])
  expect(existsSync(join(clone, 'node_modules/.ohun-install.lock'))).toBe(false)
})
