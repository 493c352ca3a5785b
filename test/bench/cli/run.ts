/** `npm run bench:cli`: the startup time of the built `ohun`, compared with Node doing nothing. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { folderOf } from '../../../release/published.ts'
import { median } from '../compare.ts'
import { machine } from '../report.ts'
import { ratioOf, startTimes } from './starts.ts'

const ROUNDS = process.argv.includes('--quick') ? 10 : 40
/** The longest acceptable time of `--version`, as a multiple of bare Node. */
const AIM = 1.5

const project = mkdtempSync(join(tmpdir(), 'ohun-starts-'))
try {
  const cwd = folderOf('cli')
  const tsdown = join(cwd, 'node_modules/.bin/tsdown')
  execFileSync(tsdown, ['--out-dir', join(project, 'dist'), '--no-publint', '--log-level', 'silent'], { cwd })
  symlinkSync(join(cwd, 'node_modules'), join(project, 'node_modules'))
  const bin = join(project, 'dist/bin.mjs')
  const starts = startTimes(
    {
      'node -e 0': ['-e', '0'],
      'ohun --version': [bin, '--version'],
      'ohun calls create --help': [bin, 'calls', 'create', '--help'],
      'ohun __complete calls c': [bin, '__complete', 'calls', 'c'],
    },
    ROUNDS,
  )
  console.log(`${machine()}; ${ROUNDS} starts each, in turn\n`)
  console.log('| | fastest ms | median ms | × bare |\n|---|---|---|---|')
  for (const start of starts) {
    const ratio = ratioOf(start, starts[0]!).toFixed(2)
    const aim = start.name === 'ohun --version' ? ` (aim ≤ ${AIM})` : ''
    console.log(
      `| \`${start.name}\` | ${Math.min(...start.times_ms).toFixed(0)} | ${median([...start.times_ms]).toFixed(0)} | ${ratio}${aim} |`,
    )
  }
} finally {
  rmSync(project, { recursive: true, force: true })
}
