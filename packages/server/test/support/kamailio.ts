import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, untilBound } from './kernel-ports.ts'
import { TOOLS_ENV } from './tools.ts'

export interface Kamailio {
  port: number
  stop(): Promise<void>
}

/** The password that it asks of callers and of those who register. */
export const KAMAILIO_PASSWORD = 'secret'

const CONFIG = join(import.meta.dirname, '../sip/kamailio.cfg')
/** The configuration that deployments start from. */
const DEPLOYED = join(import.meta.dirname, '../../../../deploy/kamailio/kamailio.cfg')

/** A proxy and registrar of `test/sip/kamailio.cfg` on a free port, over UDP and TCP. */
export async function startKamailio(): Promise<Kamailio> {
  const port = await freePort()
  const text = readFileSync(CONFIG, 'utf8').replaceAll('PORT', String(port)).replaceAll('PASSWORD', KAMAILIO_PASSWORD)
  return { port, ...(await runKamailio(text, { udp: [port], tcp: [port] })) }
}

export interface Destination {
  /** Of the dispatcher: 1 for nodes, 10 for MTN. */
  set: number
  port: number
  /** False: it does not answer OPTIONS. */
  is_pinged: boolean
}

/** The one in front of several nodes, as it is deployed. */
export async function startEdge(
  { carriers: port, nodes }: { carriers: number; nodes: number },
  destinations: readonly Destination[],
): Promise<Kamailio> {
  const list = destinations.map((one) => `${one.set} sip:127.0.0.1:${one.port} ${one.is_pinged ? 0 : 32} 0\n`).join('')
  const text = readFileSync(DEPLOYED, 'utf8')
  const defines = { CARRIER_LISTEN: `udp:127.0.0.1:${port}`, OHUN_LISTEN: `udp:127.0.0.1:${nodes}` }
  return { port, ...(await runKamailio(text, { udp: [port, nodes], tcp: [], defines, list })) }
}

interface Run {
  udp: number[]
  tcp: number[]
  defines?: Record<string, string>
  /** Of the dispatcher. */
  list?: string
}

async function runKamailio(text: string, { udp, tcp, defines = {}, list = '' }: Run): Promise<Pick<Kamailio, 'stop'>> {
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
  for (const port of udp) await untilBound(child, { port, transport: 'udp' })
  for (const port of tcp) await untilBound(child, { port, transport: 'tcp' })
  if (child.exitCode !== null) throw new Error(`kamailio has ended: ${said}`)
  return {
    async stop() {
      // Its children, too, and at once: after SIGTERM it waits for a child that is stuck, for up to a minute.
      if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      await exit
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
