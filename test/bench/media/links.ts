/**
 * `npm run bench:links`: commands to one process that carries audio, alternately over its Unix socket and over mutual
 * TLS: round trips one at a time and many at once, the CPU time on this side, and calls that are opened and closed. `--
 * --quick` for a first look.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { systemClock } from '@ohun/clock'
import { MediaConnection } from '../../../packages/server/src/media/client/media-connection.ts'
import { mediaOverTls, mediaSocket, type OpenMediaLink } from '../../../packages/server/src/media/client/media-link.ts'
import { mediaSocketPath } from '../../../packages/server/src/media/listen-for-calls.ts'
import { MediaTls } from '../../../packages/server/src/media/media-tls.ts'
import { freePort } from '../../../packages/server/test/support/kernel-ports.ts'
import { authority } from '../../../packages/server/test/support/self-signed.ts'
import { percentile } from '../percentile.ts'
import { machine } from '../report.ts'

const { values: flags } = parseArgs({ options: { quick: { type: 'boolean' } } })
const ROUNDS = flags.quick ? 4 : 20
const PINGS = 2_000
const AT_ONCE = 100
const CALLS = 100
const MAIN = fileURLToPath(new URL('../../../packages/server/src/main.ts', import.meta.url))

interface Measured {
  /** The latencies of single commands, in microseconds. */
  round_trips: number[]
  /** The latencies of commands that were sent together. */
  at_once: number[]
  calls: number[]
  cpu_us: number
  commands: number
}

interface Machine extends AsyncDisposable {
  links: Record<string, OpenMediaLink>
}

async function startMachine(): Promise<Machine> {
  const directory = await mkdtemp(join(tmpdir(), 'ohun-links-'))
  const { cert: ca, issue } = authority('ohun-bench')
  const fileOf = async (name: string, content: string): Promise<string> => {
    await writeFile(join(directory, name), content, { mode: 0o600 })
    return join(directory, name)
  }
  const { cert, key } = issue()
  const files = {
    certificate_file: await fileOf('certificate.pem', cert),
    key_file: await fileOf('key.pem', key),
    ca_file: await fileOf('ca.pem', ca),
  }
  const address = { host: '127.0.0.1', port: await freePort() }
  const child: ChildProcess = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      OHUN_ROLES: 'media',
      OHUN_DATA_DIR: directory,
      OHUN_LOG_LEVEL: 'error',
      OHUN_METRICS_ADDRESS: 'off',
      OHUN_DRAIN_SECONDS: '0',
      OHUN_SIP_ADDRESS: '127.0.0.1:0',
      OHUN_MEDIA_ADDRESS: `${address.host}:${address.port}`,
      OHUN_MEDIA_TLS_CERTIFICATE: files.certificate_file,
      OHUN_MEDIA_TLS_KEY: files.key_file,
      OHUN_MEDIA_TLS_CA: files.ca_file,
    },
  })
  if (child.stdout) await once(child.stdout, 'data')
  return {
    links: {
      'Unix socket': mediaSocket(mediaSocketPath(directory)),
      'mutual TLS': mediaOverTls(address, new MediaTls(files)),
    },
    async [Symbol.asyncDispose]() {
      const exited = once(child, 'exit')
      child.kill()
      await exited
      await rm(directory, { recursive: true })
    },
  }
}

async function connect(openLink: OpenMediaLink): Promise<MediaConnection> {
  const greetingOf = (): Promise<null> => Promise.resolve(null)
  const connection = new MediaConnection({ link: openLink(), greetingOf, clock: systemClock, lost: () => {} })
  await connection.ready
  return connection
}

async function timed(into: number[], work: () => Promise<unknown>): Promise<void> {
  const begun = performance.now()
  await work()
  into.push((performance.now() - begun) * 1_000)
}

async function measure(connection: MediaConnection, measured: Measured): Promise<void> {
  const ping = (): Promise<unknown> => connection.requests.ask('ping', {})
  const before = process.cpuUsage()
  for (let count = 0; count < PINGS; count++) await timed(measured.round_trips, ping)
  const { user, system } = process.cpuUsage(before)
  measured.cpu_us += user + system
  measured.commands += PINGS
  for (let count = 0; count < PINGS; count += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, () => timed(measured.at_once, ping)))
  for (let count = 0; count < CALLS; count++)
    await timed(measured.calls, async () => await (await connection.openRtp())?.line.close())
}

function cellsOf({ round_trips, at_once, calls, cpu_us, commands }: Measured): number[] {
  const both = (values: number[]): number[] => [percentile(values, 0.5), percentile(values, 0.99)]
  return [...both(round_trips), ...both(at_once), ...both(calls), cpu_us / commands]
}

await using media = await startMachine()
const measured = Object.entries(media.links).map(([name, openLink]) => {
  const none: Measured = { round_trips: [], at_once: [], calls: [], cpu_us: 0, commands: 0 }
  return { name, openLink, measured: none }
})
const connected = await Promise.all(measured.map(async (one) => ({ ...one, connection: await connect(one.openLink) })))
for (let round = 0; round <= ROUNDS; round++)
  for (const one of connected) {
    // The first round is only a warm-up.
    const into: Measured =
      round === 0 ? { round_trips: [], at_once: [], calls: [], cpu_us: 0, commands: 0 } : one.measured
    await measure(one.connection, into)
  }
await Promise.all(connected.map(({ connection }) => connection.end()))

console.log(`${machine()}; ${ROUNDS} rounds of ${PINGS} commands, in microseconds\n`)
console.log(
  `| | one at a time p50 | p99 | ${AT_ONCE} at once p50 | p99 | a call opened and closed p50 | p99 | CPU a command |`,
)
console.log('|---|---|---|---|---|---|---|---|')
const [unix = [], tls = []] = connected.map((one) => cellsOf(one.measured))
for (const [at, { name }] of connected.entries())
  console.log(`| ${[name, ...([unix, tls][at] ?? []).map((cell) => cell.toFixed(0))].join(' | ')} |`)
console.log(`| ratio | ${tls.map((cell, at) => (cell / (unix[at] ?? 1)).toFixed(2)).join(' | ')} |`)
