/**
 * Builds the image of the Containerfile with buildah, on a base from debootstrap, and uses its contents as a user other than root, with
 * a read-only root file system. It must run as root, after the build. It prints that it is skipped if a tool is missing.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { folderOf, manifestIn } from '../../release/published.ts'
import { again } from './again.ts'
import { startContainer } from './container/start-container.ts'
import { useService } from './server/use-service.ts'

const ROOT = join(import.meta.dirname, '../..')
const BASE = 'localhost/ohun-base'
const IMAGE = 'localhost/ohun-check'
const BUNDLED = 'opt/ohun/node_modules/@ohun/server/dist/service/bundled.cdx.json'
const USER_ID = 10_001
/** The limit on the size of the image. It has 494 MB, of which the base has 248. */
const MAX_BYTES = 600_000_000

const output = (command: string, ...args: string[]): string =>
  execFileSync(command, args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim()

/** The reason why the image cannot be built here. Undefined if it can. */
function missing(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'it needs root on Linux'
  const absent = ['buildah', 'debootstrap', 'unshare', 'setpriv'].filter(
    (tool) => spawnSync(tool, ['--version'], { stdio: 'ignore' }).status !== 0,
  )
  return absent.length > 0 ? `it needs ${absent.join(' and ')}` : undefined
}

function build(folder: string): void {
  if (spawnSync('buildah', ['inspect', '--type', 'image', BASE], { stdio: 'ignore' }).status !== 0)
    output('deploy/container/make-base.sh', BASE)
  output('npx', '-y', 'pnpm@12', '--filter', '@ohun/server', 'pack', '--out', join(folder, 'server.tgz'))
  const { version } = manifestIn(folderOf('server'))
  const revision = output('git', 'rev-parse', 'HEAD')
  const values = [`BASE=${BASE}`, `VERSION=${version}`, `REVISION=${revision}`].flatMap((value) => [
    '--build-arg',
    value,
  ])
  const options = ['--isolation', 'chroot', '--format', 'docker', '--quiet', '--tag', IMAGE]
  const containerfile = join(ROOT, 'Containerfile')
  const args = [...options, ...values, ...ownAuthority(folder), '--file', containerfile, folder]
  again(() => output('buildah', 'build', ...args))
  checkConfig({ version, revision })
}

/** If the machine's connections use their own certificate authority, npm in the build must trust it, too. */
function ownAuthority(folder: string): string[] {
  const authority = process.env['NODE_EXTRA_CA_CERTS']
  if (!authority) return []
  writeFileSync(join(folder, '.npmrc'), 'cafile=/etc/build-authority.pem\n')
  return ['--secret', `id=npmrc,src=${join(folder, '.npmrc')}`, '--volume', `${authority}:/etc/build-authority.pem:ro`]
}

/** Checks the settings that engines read from the image. */
function checkConfig(expected: { version: string; revision: string }): void {
  const { Docker } = JSON.parse(output('buildah', 'inspect', '--type', 'image', IMAGE))
  const { Labels, User, Healthcheck, Volumes, Entrypoint } = Docker.config
  const found = {
    version: Labels['org.opencontainers.image.version'],
    revision: Labels['org.opencontainers.image.revision'],
    user: User,
    check: Healthcheck.Test,
    volumes: Object.keys(Volumes),
    entrypoint: Entrypoint,
  }
  const check = ['CMD', 'ohun-server', 'health']
  const wanted = { ...expected, user: '10001:10001', check, volumes: ['/data'], entrypoint: ['ohun-server'] }
  if (JSON.stringify(found) !== JSON.stringify(wanted)) throw new Error(`the image has ${JSON.stringify(found)}`)
}

/** Checks the list of components, which must include indirect dependencies, and the size of the image. */
function checkContents(root: string): void {
  const { bomFormat, components } = JSON.parse(readFileSync(join(root, 'opt/ohun/sbom.cdx.json'), 'utf8'))
  const purls: string[] = components.map(({ purl }: { purl: string }) => purl)
  const absent = ['pkg:npm/%40ohun/server@', 'pkg:npm/pino@', 'pkg:npm/%40embedded-postgres/linux-'].filter(
    (start) => !purls.some((purl) => purl.startsWith(start)),
  )
  if (bomFormat !== 'CycloneDX' || absent.length > 0) throw new Error(`the list of components lacks ${absent.join()}`)
  const bundled = JSON.parse(readFileSync(join(root, BUNDLED), 'utf8')).components.map(
    ({ name }: { name: string }) => name,
  )
  if (!bundled.includes('knex')) throw new Error('the list of bundled libraries lacks knex')
  if (existsSync(join(root, 'usr/local/lib/node_modules/npm'))) throw new Error('the image contains npm')
  const bytes = Number(output('du', '-sxb', root).split('\t')[0])
  if (bytes > MAX_BYTES) throw new Error(`the image has ${bytes} bytes, more than ${MAX_BYTES}`)
  process.stdout.write(
    `container: ${(bytes / 1e6).toFixed(0)} MB, ${purls.length} components, ${bundled.length} bundled\n`,
  )
}

async function useImage(folder: string): Promise<void> {
  const container = output('buildah', 'from', '--pull-never', IMAGE)
  try {
    const root = output('buildah', 'mount', container)
    checkContents(root)
    const data = mkdtempSync(join(folder, 'data-'))
    chownSync(data, USER_ID, USER_ID)
    const service = await startContainer(root, data)
    try {
      await useService(service)
      await service.checkInside()
    } finally {
      await service.stop()
    }
  } finally {
    output('buildah', 'rm', container)
  }
}

const reason = missing()
if (reason) process.stderr.write(`SKIPPED: the container image was not built: ${reason}\n`)
else {
  const folder = mkdtempSync(join(tmpdir(), 'ohun-container-'))
  try {
    build(folder)
    await useImage(folder)
    process.stdout.write('container: built, started read-only, used and stopped\n')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
