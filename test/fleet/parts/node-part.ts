import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../../packages/server/test/support/kernel-ports.ts'
import { ENCRYPTION_KEY } from '../../../packages/server/test/support/test-server.ts'
import { accepts, answersOk } from './answers.ts'
import { ProcessPart } from './process-part.ts'

const MAIN = fileURLToPath(new URL('../../../packages/server/src/main.ts', import.meta.url))
/** Below the ports of `freePort`, because a process refuses a range that contains its own port for HTTP or SIP. */
const FIRST_RTP_PORT = 12_000
const RTP_PORTS = 400

export interface Place {
  host: string
  port: number
}

interface ServiceOptions {
  name: string
  /** A number from 0, from which each process has its own address and ports. */
  serial: number
  directory: string
  variables: NodeJS.ProcessEnv
  /** The program and its arguments. Default: the sources of the service. */
  program?: readonly string[]
}

export interface NodeOptions extends ServiceOptions {
  database_url: string
  /** The content of the carriers file, the same on all nodes. */
  carriers: object
}

export interface NodePart extends ProcessPart {
  http_port: number
  sip: Place
}

export interface MediaPart extends ProcessPart {
  /** The address at which nodes reach it. */
  place: Place
}

/** A node for requests, calls and work, started as an operator does, always at the same addresses. */
export async function nodePart({ database_url, carriers, ...options }: NodeOptions): Promise<NodePart> {
  const carriers_file = join(options.directory, `${options.name}-carriers.json`)
  await writeFile(carriers_file, JSON.stringify(carriers), { mode: 0o600 })
  const http_port = await freePort()
  const sip = await placeOf(options)
  const variables = {
    DATABASE_URL: database_url,
    OHUN_ENCRYPTION_KEY: ENCRYPTION_KEY.toString('hex'),
    OHUN_ALLOW_INSECURE_TARGETS: 'true',
    OHUN_PORT: String(http_port),
    OHUN_TRUST_PROXY: '1',
    OHUN_ADDRESS_LIMITS: 'requests:1000000,connections:10000,streams:10000',
    OHUN_CARRIERS_FILE: carriers_file,
    ...options.variables,
  }
  const isReady = (): Promise<boolean> => answersOk(`http://127.0.0.1:${http_port}/readyz`)
  const part = await servicePart({ ...options, variables }, { sip, isReady })
  return Object.assign(part, { http_port, sip })
}

/** A process that carries the audio of calls of all nodes. */
export async function mediaPart(options: ServiceOptions): Promise<MediaPart> {
  const place = await placeOf(options)
  const sip = { ...place, port: await freePort() }
  const variables = {
    OHUN_ROLES: 'media',
    OHUN_MEDIA_ADDRESS: `${place.host}:${place.port}`,
    OHUN_TEXT_TO_SPEECH_MODEL: 'embedded',
    ...options.variables,
  }
  const part = await servicePart({ ...options, variables }, { sip, isReady: () => accepts(place) })
  return Object.assign(part, { place })
}

export const hostOf = (serial: number): string => `127.0.0.${10 + serial}`

const placeOf = async ({ serial }: ServiceOptions): Promise<Place> => ({ host: hostOf(serial), port: await freePort() })

async function servicePart(
  { name, serial, directory, variables, program = [MAIN] }: ServiceOptions,
  { sip, isReady }: { sip: Place; isReady(): Promise<boolean> },
): Promise<ProcessPart> {
  const data_dir = join(directory, name)
  await mkdir(data_dir)
  const rtp_port = FIRST_RTP_PORT + RTP_PORTS * serial
  return new ProcessPart({
    name,
    command: process.execPath,
    args: program,
    log_file: join(directory, `${name}.log`),
    isReady,
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      OHUN_METRICS_ADDRESS: 'off',
      OHUN_DATA_DIR: data_dir,
      OHUN_SIP_ADDRESS: `${sip.host}:${sip.port}`,
      OHUN_RTP_PORTS: `${rtp_port}-${rtp_port + RTP_PORTS - 1}`,
      ...variables,
    },
  })
}
