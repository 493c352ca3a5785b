import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../../packages/server/test/support/kernel-ports.ts'
import { ENCRYPTION_KEY } from '../../../packages/server/test/support/test-server.ts'
import { answersOk } from './answers.ts'
import { ProcessPart } from './process-part.ts'

const MAIN = fileURLToPath(new URL('../../../packages/server/src/main.ts', import.meta.url))
/** Below the ports that `freePort` gives: a node refuses a range with its own port for HTTP or SIP. */
const FIRST_RTP_PORT = 12_000
const RTP_PORTS = 400

export interface NodeOptions {
  name: string
  /** From 0; each has its own address, ports and directory. */
  serial: number
  directory: string
  database_url: string
  /** The content of the carriers file, the same on all nodes. */
  carriers: object
  variables: NodeJS.ProcessEnv
}

export interface Place {
  host: string
  port: number
}

export interface NodePart extends ProcessPart {
  http_port: number
  sip: Place
}

/** A node of the installation: the service as an operator starts it, always at the same addresses. */
export async function nodePart({ name, serial, ...options }: NodeOptions): Promise<NodePart> {
  const directory = join(options.directory, name)
  await mkdir(directory)
  const carriers_file = join(directory, 'carriers.json')
  await writeFile(carriers_file, JSON.stringify(options.carriers), { mode: 0o600 })
  const http_port = await freePort()
  const sip = { host: `127.0.0.${10 + serial}`, port: await freePort() }
  const rtp_port = FIRST_RTP_PORT + RTP_PORTS * serial
  const part = new ProcessPart({
    name,
    command: process.execPath,
    args: [MAIN],
    log_file: join(options.directory, `${name}.log`),
    isReady: () => answersOk(`http://127.0.0.1:${http_port}/readyz`),
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: options.database_url,
      OHUN_ENCRYPTION_KEY: ENCRYPTION_KEY.toString('hex'),
      OHUN_ALLOW_INSECURE_TARGETS: 'true',
      OHUN_METRICS_ADDRESS: 'off',
      OHUN_LOG_LEVEL: 'info',
      OHUN_DATA_DIR: directory,
      OHUN_PORT: String(http_port),
      OHUN_TRUST_PROXY: '1',
      OHUN_ADDRESS_LIMITS: 'requests:1000000,connections:10000,streams:10000',
      OHUN_CARRIERS_FILE: carriers_file,
      OHUN_SIP_ADDRESS: `${sip.host}:${sip.port}`,
      OHUN_RTP_PORTS: `${rtp_port}-${rtp_port + RTP_PORTS - 1}`,
      ...options.variables,
    },
  })
  return Object.assign(part, { http_port, sip })
}
