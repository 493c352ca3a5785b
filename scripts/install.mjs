/**
 * `node scripts/install.mjs` installs the dependencies of the repository, and does nothing if they are up to date.
 * `--prod` leaves out the development dependencies: the service, the command line and the examples run without them.
 *
 * npm runs it on the machine's own Node, which may be too old to strip types.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const STATE = 'node_modules/.ohun-install.json'
const LOCK = 'node_modules/.ohun-install.lock'
const WAIT_MS = 200

process.chdir(ROOT)
withLock(() => {
  const state = readState()
  // An installation with the development tools keeps them, even if pnpm made it without this script.
  const with_tools = state ? !state.prod : existsSync('node_modules/.modules.yaml')
  const prod = process.argv.includes('--prod') && !with_tools
  if (state && isCurrent(state) && (prod || with_tools)) return
  install(prod)
  // Computed afterwards, because pnpm may have updated the lockfile.
  writeFileSync(STATE, JSON.stringify({ digest: digestOfManifests(), prod, modules: modulesFolders() }))
})

/** @typedef {{ digest: string, prod: boolean, modules: string[] }} State */

/** @param {State} state */
function isCurrent({ digest, modules }) {
  return digest === digestOfManifests() && modules.every((folder) => existsSync(folder))
}

/** @param {boolean} prod */
function install(prod) {
  rmSync(STATE, { force: true })
  const args = ['-y', 'pnpm@12', 'install', ...(prod ? ['--prod'] : [])]
  const { status } = spawnSync('npx', args, { stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) process.exit(status ?? 1)
}

/** The folders with packages, as listed in pnpm-workspace.yaml. */
function packageFolders() {
  const parents = ['packages', 'examples']
  const below = parents.flatMap((parent) => readdirSync(parent).map((name) => `${parent}/${name}`))
  return ['.', 'docs', 'openapi', ...below].filter((folder) => existsSync(`${folder}/package.json`))
}

/** A digest of all files whose change makes an installation outdated. */
function digestOfManifests() {
  const digest = createHash('sha256')
  const manifests = packageFolders().map((folder) => `${folder}/package.json`)
  for (const path of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', ...manifests])
    digest.update(path).update(readFileSync(path))
  return digest.digest('base64url')
}

/** The `node_modules` folders, which must still exist. */
function modulesFolders() {
  return packageFolders()
    .map((folder) => `${folder}/node_modules`)
    .filter((folder) => existsSync(folder))
}

/** @returns {State | null} */
function readState() {
  try {
    return JSON.parse(readFileSync(STATE, 'utf8'))
  } catch {
    return null // Nothing has been installed, or the installation did not finish.
  }
}

/**
 * Prevents concurrent installations, which would break each other, such as one for `npm test` and one for the
 * documentation.
 * @param {() => void} work
 */
function withLock(work) {
  mkdirSync('node_modules', { recursive: true })
  while (!takeLock()) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAIT_MS)
  process.on('exit', () => rmSync(LOCK, { force: true }))
  work()
}

function takeLock() {
  try {
    writeFileSync(LOCK, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    if (!isHeld()) rmSync(LOCK, { force: true })
    return false
  }
}

function isHeld() {
  try {
    return process.kill(Number(readFileSync(LOCK, 'utf8')), 0)
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}
