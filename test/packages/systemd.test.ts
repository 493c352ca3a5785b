import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { SECRET_VARIABLES, VARIABLES } from '../../packages/server/src/config/variables.ts'
import { requireTool } from '../../packages/server/test/support/tools.ts'

const FOLDER = join(import.meta.dirname, '../../deploy/systemd')
const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((path) =>
  /\.(service|timer|conf)$/.test(path),
)
const services = files.filter((path) => path.endsWith('.service'))
/** The limit on the exposure, which is a number from 0 to 10. A service without any protection has 9.6. */
const MAX_EXPOSURE = 1.8

/** Variables that the C library and the shell read. */
const OF_THE_SYSTEM = new Set(['PATH', 'MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_'])

const textOf = (path: string): string => readFileSync(join(FOLDER, path), 'utf8')

describe.skipIf(requireTool('systemd_analyze'))('systemd accepts', () => {
  // systemd warns about units that other users may write, as in some checkouts.
  const copy = mkdtempSync(join(tmpdir(), 'systemd-'))
  cpSync(FOLDER, copy, { recursive: true })
  for (const path of files) chmodSync(join(copy, path), 0o644)
  afterAll(() => rmSync(copy, { recursive: true }))

  test.each(files.filter((path) => !path.endsWith('.conf')))('%s, with its drop-ins', (path) => {
    const args = ['verify', '--man=no', '--recursive-errors=one', join(copy, path)]
    const { status, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' })
    // The machine's own units may have faults.
    expect([status, stderr.split('\n').filter((line) => line.includes(copy) || line.includes('ohun'))]).toEqual([0, []])
  })

  test.each(services)(`the exposure of %s is at most ${MAX_EXPOSURE}`, (path) => {
    const args = ['security', '--offline=true', `--threshold=${MAX_EXPOSURE * 10}`, '--no-pager', join(copy, path)]
    const { status, stdout } = spawnSync('systemd-analyze', args, { encoding: 'utf8' })
    expect([status, stdout.includes('Overall exposure level')], stdout).toEqual([0, true])
  })

  test('the times of the timer', () => {
    const [, times] = /^OnCalendar=(.*)$/m.exec(textOf('ohun-backup-daily.timer')) ?? []
    expect(execFileSync('systemd-analyze', ['calendar', times!], { encoding: 'utf8' })).toContain('02:30:00')
  })
})

test('every service has the same protection', () => {
  const protections = services.map(
    (path) => /^NoNewPrivileges=[^]*?^MemoryDenyWriteExecute=no$/m.exec(textOf(path))?.[0],
  )
  expect(protections[0]).toContain('ProtectSystem=strict')
  expect(new Set(protections)).toHaveLength(1)
})

test('every variable that a unit sets exists, and its secrets come from credentials', () => {
  const known = new Set<string>([
    ...VARIABLES.map(({ name }) => name),
    ...[...SECRET_VARIABLES].map((name) => `${name}_FILE`),
  ])
  const set = files.flatMap((path) =>
    [...textOf(path).matchAll(/^Environment=(.*)$/gm)].flatMap(([, pairs]) => pairs!.split(' ')),
  )
  const names = set.map((pair) => pair.split('=')[0]!)
  expect(names.filter((name) => !known.has(name) && !OF_THE_SYSTEM.has(name))).toEqual([])
  expect(names.filter((name) => SECRET_VARIABLES.has(name as never))).toEqual([])
  for (const pair of set.filter((one) => one.includes('%d/'))) {
    const credential = pair.split('%d/')[1]
    expect(
      files.some((path) => textOf(path).includes(`LoadCredential=${credential}:`)),
      pair,
    ).toBe(true)
  }
})
