/**
 * Packs the published packages as a release does, and uses them as a new user would: with `import` and `require` from an
 * empty project, on every Node of this machine (the pinned one, and the installed one if it differs).
 * It must run after the build, which checks the tarballs themselves with publint and attw.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '../architecture/source-files.ts'
import { nodes } from './nodes.ts'
import { folderOf, manifestIn, published } from '../../release/published.ts'

/** Conditions on the main entries, where `ohun` is the loaded module. Every other entry must at least load. */
const uses: Record<string, string> = {
  '@ohun/sdk': `typeof new ohun.Ohun({ apiKey: 'pk_test_${'x'.repeat(43)}' }).calls.create === 'function'`,
  '@ohun/webhook-verifier': `typeof ohun.verifyWebhook === 'function'`,
}

const run = (command: string, args: string[], cwd: string) =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim()

/** Puts the packed package, its dependencies and its peers into the project's node_modules. */
function installInto(project: string, name: string): void {
  const tarballs = mkdtempSync(join(project, 'tarballs-'))
  run('npx', ['-y', 'pnpm@12', '--filter', `@ohun/${name}`, 'pack', '--pack-destination', tarballs], root)
  const target = join(project, 'node_modules/@ohun', name)
  mkdirSync(target, { recursive: true })
  run(
    'tar',
    ['-xzf', `ohun-${name}-${manifestIn(folderOf(name)).version}.tgz`, '-C', target, '--strip-components=1'],
    tarballs,
  )
  for (const file of ['LICENSE', 'README.md', 'CHANGELOG.md'])
    if (!existsSync(join(target, file))) throw new Error(`the tarball of ${name} has no ${file}`)
  const { dependencies, peerDependencies } = manifestIn(target)
  for (const [dependency, version] of Object.entries({ ...dependencies, ...peerDependencies })) {
    if (version.startsWith('workspace:')) throw new Error(`the tarball of ${name} wants ${dependency} ${version}`)
    if (!dependency.startsWith('@ohun/'))
      link(join(folderOf(name), 'node_modules', dependency), join(project, 'node_modules', dependency))
  }
}

function link(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  if (!existsSync(to)) symlinkSync(realpathSync(from), to)
}

/** Every module that the packed package exports, such as `@ohun/webhook-verifier/koa`. */
function modulesOf(project: string, name: string): string[] {
  const entries = Object.keys(manifestIn(join(project, 'node_modules/@ohun', name)).exports ?? {})
  return entries.filter((entry) => !entry.endsWith('.json')).map((entry) => `@ohun/${name}${entry.slice(1)}`)
}

function useIn(project: string, node: string): void {
  for (const module of published.flatMap((name) => modulesOf(project, name))) {
    const assert = `if (!(${uses[module] ?? 'ohun'})) throw new Error('${module} does not give what its users need')`
    writeFileSync(join(project, 'use.mjs'), `import * as ohun from '${module}'\n${assert}\n`)
    writeFileSync(join(project, 'use.cjs'), `const ohun = require('${module}')\n${assert}\n`)
    run(node, ['use.mjs'], project)
    run(node, ['use.cjs'], project)
  }
  run(node, ['node_modules/@ohun/cli/dist/bin.mjs', '--version'], project)
}

const project = mkdtempSync(join(tmpdir(), 'ohun-packages-'))
try {
  writeFileSync(join(project, 'package.json'), '{ "private": true }')
  for (const name of published) installInto(project, name)
  for (const node of nodes()) {
    useIn(project, node)
    process.stdout.write(
      `${published.join(', ')}: packed, imported and required on Node ${run(node, ['-v'], project)}\n`,
    )
  }
} finally {
  rmSync(project, { recursive: true, force: true })
}
