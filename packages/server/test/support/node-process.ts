import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Environment } from '../../src/config/env.ts'
import type { MediaTlsFiles } from '../../src/domain/settings.ts'
import { freePort } from './kernel-ports.ts'
import { rtpPorts } from './rtp-ranges.ts'
import type { TestDatabase } from './test-database.ts'
import { ENCRYPTION_KEY } from './test-server.ts'
import { SERVICE } from './service-program.ts'

const POLL_MS = 50
/** Below the ports of `rtp-ranges.ts` and `freePort`: a node refuses a range that contains its own port for HTTP or SIP. */
const FIRST_RTP_PORT = 12_000
const RTP_PORTS = 400
const RTP_RANGES = 14
let started = 0

export interface NodeProcess {
  base_url: string
  /** Sends SIGKILL, so that it closes nothing. */
  kill(): Promise<void>
  /** Stops it gracefully. */
  stop(): Promise<void>
  signal(name: NodeJS.Signals): void
  /** Its exit code. */
  exited: Promise<number | null>
}

export interface NodeOptions {
  voice: object[]
  sip: { host: string; port: number }
  /** Additional environment variables. */
  variables?: Environment
}

/** A node of a deployment: the whole server in a separate process, on a shared database. */
export async function startNode({ url }: TestDatabase, { voice, sip, variables }: NodeOptions): Promise<NodeProcess> {
  const directory = await mkdtemp(join(tmpdir(), 'ohun-node-'))
  const port = await freePort()
  const rtp_port = FIRST_RTP_PORT + RTP_PORTS * (started++ % RTP_RANGES)
  const carriers = join(directory, 'carriers.json')
  await writeFile(carriers, JSON.stringify({ voice }), { mode: 0o600 })
  const child = spawn(process.execPath, SERVICE, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATABASE_URL: url,
      OHUN_ENCRYPTION_KEY: ENCRYPTION_KEY.toString('hex'),
      OHUN_ALLOW_INSECURE_TARGETS: 'true',
      OHUN_METRICS_ADDRESS: 'off',
      OHUN_LOG_LEVEL: 'error',
      OHUN_DATA_DIR: directory,
      OHUN_PORT: String(port),
      OHUN_CARRIERS_FILE: carriers,
      OHUN_SIP_ADDRESS: `${sip.host}:${sip.port}`,
      OHUN_RTP_PORTS: `${rtp_port}-${rtp_port + RTP_PORTS - 1}`,
      ...variables,
    },
  })
  const base_url = `http://127.0.0.1:${port}`
  await untilReady(child, base_url)
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      const exited = once(child, 'exit')
      child.kill(signal)
      await exited
    }
    await rm(directory, { recursive: true, force: true })
  }
  const exited = once(child, 'exit').then(([code]) => code as number | null)
  const signal = (name: NodeJS.Signals): void => void child.kill(name)
  return { base_url, kill: () => end('SIGKILL'), stop: () => end('SIGTERM'), signal, exited }
}

async function untilReady(child: ChildProcess, base_url: string): Promise<void> {
  for (;;) {
    const response = await fetch(`${base_url}/healthz`).catch(() => null)
    await response?.body?.cancel()
    if (response?.ok) return
    if (child.exitCode !== null) throw new Error(`The node ended with ${child.exitCode}.`)
    await sleep(POLL_MS)
  }
}

/** A machine that carries audio for others, in a separate process. */
export interface MediaMachine {
  host: string
  port: number
  /** Sends SIGKILL. */
  kill(): Promise<void>
  /** Stops it gracefully. Resolves when its calls have ended, or their time is up. */
  stop(): Promise<void>
}

/** @param at - The address of the link. Pass the same one after a kill. */
export async function startMediaMachine(
  { host, port }: { host: string; port: number },
  tls: MediaTlsFiles,
): Promise<MediaMachine> {
  const directory = await mkdtemp(join(tmpdir(), 'ohun-machine-'))
  const child = spawn(process.execPath, SERVICE, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      OHUN_ROLES: 'media',
      OHUN_DATA_DIR: directory,
      OHUN_METRICS_ADDRESS: 'off',
      OHUN_LOG_LEVEL: 'error',
      OHUN_SIP_ADDRESS: `${host}:0`,
      OHUN_RTP_PORTS: rtpPorts('media machines'),
      OHUN_MEDIA_ADDRESS: `${host}:${port}`,
      OHUN_DRAIN_SECONDS: '3600',
      ...tlsVariables(tls),
    },
  })
  await once(child.stdout, 'data')
  child.stdout.resume()
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      const exited = once(child, 'exit')
      child.kill(signal)
      await exited
    }
    await rm(directory, { recursive: true, force: true })
  }
  return { host, port, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
}

export function tlsVariables({ certificate_file, key_file, ca_file }: MediaTlsFiles): Environment {
  return {
    OHUN_MEDIA_TLS_CERTIFICATE: certificate_file,
    OHUN_MEDIA_TLS_KEY: key_file,
    OHUN_MEDIA_TLS_CA: ca_file,
  }
}
