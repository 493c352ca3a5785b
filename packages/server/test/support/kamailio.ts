import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, untilBound, type Bound } from './kernel-ports.ts'
import { TOOLS_ENV } from './tools.ts'

export interface Kamailio {
  port: number
  stop(): Promise<void>
}

/** The password for callers and for registrations. */
export const KAMAILIO_PASSWORD = 'secret'

const CONFIG = join(import.meta.dirname, '../sip/kamailio.cfg')
/** The configuration that deployments start from. */
const DEPLOYED = join(import.meta.dirname, '../../../../deploy/kamailio/kamailio.cfg')
const DEPLOYED_LIST = join(DEPLOYED, '../dispatcher.list')
const PING = /(modparam\("dispatcher", "ds_ping_interval", )\d+\)/
const FIRST_ANSWER = /(modparam\("tm", "fr_timer", )\d+\)/

/** A proxy and registrar of `test/sip/kamailio.cfg` on a free port, over UDP and TCP. */
export async function startKamailio(): Promise<Kamailio> {
  const port = await freePort()
  const text = readFileSync(CONFIG, 'utf8').replaceAll('PORT', String(port)).replaceAll('PASSWORD', KAMAILIO_PASSWORD)
  return {
    port,
    ...(await runKamailio(text, {
      bound: [
        { port, transport: 'udp' },
        { port, transport: 'tcp' },
      ],
    })),
  }
}

interface Place {
  host: string
  port: number
}

export interface EdgePlaces {
  /** The two addresses of the proxy. */
  facing: { carriers: Place; nodes: Place }
  nodes: readonly Place[]
  /** A gateway of MTN that does not answer OPTIONS. */
  mtn: Place
  /** How long it waits for the first response. Default: as deployed, which can be too short for a busy machine. */
  patience_ms?: number
  /** How often it asks nodes whether they are there. Default: as deployed. */
  ping_seconds?: number
}

/** The proxy in front of several nodes, with the deployed configuration and kinds of lines. */
export async function startEdge({ facing, nodes, mtn, patience_ms, ping_seconds }: EdgePlaces): Promise<Kamailio> {
  const { carriers } = facing
  const node_line = readFileSync(DEPLOYED_LIST, 'utf8')
    .split('\n')
    .find((line) => line.startsWith('1 '))
  const to_nodes = nodes.map((node) => node_line!.replace(/sip:\S+/, `sip:${written(node)}`))
  const list = [...to_nodes, `10 sip:${written(mtn)} 0 0 asked=no`, ''].join('\n')
  const defines = { CARRIER_LISTEN: `udp:${written(carriers)}`, OHUN_LISTEN: `udp:${written(facing.nodes)}` }
  const bound = [carriers, facing.nodes].map((place) => ({ ...place, transport: 'udp' as const }))
  const deployed = readFileSync(DEPLOYED, 'utf8')
  const text = withNumber(withNumber(deployed, FIRST_ANSWER, patience_ms), PING, ping_seconds)
  return { port: carriers.port, ...(await runKamailio(text, { bound, defines, list })) }
}

const withNumber = (text: string, setting: RegExp, value: number | undefined): string =>
  value === undefined ? text : text.replace(setting, `$1${value})`)

const written = ({ host, port }: Place): string => `${host}:${port}`

interface Run {
  bound: Bound[]
  defines?: Record<string, string>
  /** The dispatcher list. */
  list?: string
}

async function runKamailio(text: string, { bound, defines = {}, list = '' }: Run): Promise<Pick<Kamailio, 'stop'>> {
  const directory = mkdtempSync(join(tmpdir(), 'kamailio-'))
  const [path, listed] = [join(directory, 'kamailio.cfg'), join(directory, 'dispatcher.list')]
  writeFileSync(path, text)
  writeFileSync(listed, list)
  const given = Object.entries({ ...defines, DISPATCHER_LIST: `"${listed}"` }).flatMap(([name, value]) => [
    '-A',
    `${name}=${value}`,
  ])
  const args = ['-f', path, '-DD', '-E', '-m', '32', '-M', '8', '-Y', directory, '-P', join(directory, 'pid'), ...given]
  const child = spawn('kamailio', args, { stdio: ['ignore', 'pipe', 'pipe'], env: TOOLS_ENV, detached: true })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (out: Buffer) => (said += out.toString()))
  const exit = once(child, 'exit')
  for (const one of bound) await untilBound(child, one)
  if (child.exitCode !== null) throw new Error(`kamailio has ended: ${said}`)
  return {
    async stop() {
      // Also kills its children, at once: after SIGTERM, it would wait up to a minute for a stuck child.
      if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      await exit
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
