import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { WAIT } from '../../../../test/limits.ts'
import { parseCarriers } from '../../src/config/carriers.ts'
import { readConfig, type Config } from '../../src/config/config.ts'
import { createLog, type Log } from '../../src/platform/log.ts'
import { startServer, type RunningServer } from '../../src/start/start.ts'
import { startBackend, type Backend } from './backend.ts'
import { FakeSmsc } from './fake-smsc.ts'
import { freePort } from './kernel-ports.ts'
import { selfSigned } from './self-signed.ts'
import { TestClock } from './test-clock.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'
import { ENCRYPTION_KEY, makeWorkspace, type TestWorkspace } from './test-server.ts'

const HOST = '127.0.0.1'
export const SMS_CARRIER = 'mtn-sms'

/** A server with everything that is measured: an SMS carrier, a trunk, audio, TLS, a backend and a workspace. */
export interface BusyServer extends AsyncDisposable {
  server: RunningServer
  workspace: TestWorkspace
  smsc: FakeSmsc
  backend: Backend
  clock: TestClock
  database_url: string
  db: TestDatabase
  /** Creates load: requests that succeed and fail, a call with turns, and a message, with their webhooks. */
  work(): Promise<void>
  /** The page that Prometheus scrapes. `accept` can ask for OpenMetrics. */
  scrape(accept?: string): Promise<string>
}

export async function startBusyServer(log: Log = createLog('silent')): Promise<BusyServer> {
  const clock = new TestClock()
  const db = await createTestDatabase()
  const data_dir = await mkdtemp(join(tmpdir(), 'ohun-busy-'))
  const smsc = new FakeSmsc()
  const listening = await smsc.listen()
  const backend = await startBackend()
  const server = await startServer(await configuration(data_dir), {
    db,
    clock,
    log,
    encryption_key: ENCRYPTION_KEY,
    carriers: carriers({ smsc: listening.port, trunk: await freePort() }),
  })
  const { base_url } = server
  const workspace = await makeWorkspace({ db, clock, base_url })
  const settle = async (): Promise<void> => {
    for (let second = 0; second < 8; second++) {
      await clock.advance(1_000)
      await server.idle()
    }
  }
  await vi.waitFor(() => expect(smsc.connections).not.toHaveLength(0), WAIT)
  return {
    server,
    workspace,
    smsc,
    backend,
    clock,
    db,
    database_url: db.url,
    async work() {
      await useApi(workspace, backend)
      await failRequests(base_url, workspace)
      await settle()
    },
    scrape: async (accept = '*/*') =>
      await (await fetch(server.metrics_url as string, { headers: { Accept: accept } })).text(),
    async [Symbol.asyncDispose]() {
      await server.stop()
      await backend.stop()
      await listening[Symbol.asyncDispose]()
      await db.drop()
      await rm(data_dir, { recursive: true, force: true })
    },
  }
}

async function configuration(data_dir: string): Promise<Config> {
  const { cert, key } = selfSigned()
  const [OHUN_SIP_TLS_CERTIFICATE, OHUN_SIP_TLS_KEY] = [join(data_dir, 'cert.pem'), join(data_dir, 'key.pem')]
  await writeFile(OHUN_SIP_TLS_CERTIFICATE, cert)
  await writeFile(OHUN_SIP_TLS_KEY, key)
  return readConfig({
    OHUN_DATA_DIR: data_dir,
    OHUN_PORT: '0',
    OHUN_METRICS_ADDRESS: `${HOST}:0`,
    OHUN_SIP_ADDRESS: `${HOST}:0`,
    OHUN_SIP_TLS_ADDRESS: `${HOST}:0`,
    OHUN_SIP_TLS_CERTIFICATE,
    OHUN_SIP_TLS_KEY,
    OHUN_ALLOW_INSECURE_TARGETS: 'true',
  })
}

function carriers(ports: { smsc: number; trunk: number }) {
  const login = { host: HOST, password: 'hunter2', mno: 'mtn' }
  const sms = [{ ...login, name: SMS_CARRIER, protocol: 'smpp', port: ports.smsc, system_id: 'ohun' }]
  const voice = [{ ...login, name: 'mtn-voice', protocol: 'sip', port: ports.trunk, user: 'ohun' }]
  const parsed = parseCarriers(JSON.stringify({ sms, voice }))
  expect(parsed.faults).toEqual([])
  return parsed.carriers
}

async function useApi({ sandbox }: TestWorkspace, backend: Backend): Promise<void> {
  const { agent_id } = await sandbox.agents.create({ display_name: `Ada ${randomUUID()}`, webhook_url: backend.url })
  await sandbox.webhookEndpoints.create(agent_id, { url: backend.url })
  const { e164 } = await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
  const from_number = '+2348031234567'
  await sandbox.sandbox.inboundCall({ from_number, to_number: e164, utterances: ['Where is my order?'] })
  await sandbox.sandbox.inboundMessage({ from: from_number, to: e164, channel: 'sms', body: 'Hello' })
}

/** Includes requests of strangers, who can put anything into a path, a header or a method. */
async function failRequests(base_url: string, { sandbox_key }: TestWorkspace): Promise<void> {
  const headers = { Authorization: `Bearer ${sandbox_key}` }
  await fetch(`${base_url}/v1/agents`)
  await fetch(`${base_url}/v1/agents/agt_unknown`, { headers })
  await fetch(`${base_url}/v1/agents`, { method: 'POST', headers, body: '{' })
  await fetch(`${base_url}/v1/agents`, { method: 'PUT', headers })
  await fetch(`${base_url}/healthz`)
  for (let at = 0; at < 50; at++)
    await fetch(`${base_url}/any/path-${at}`, { headers: { 'User-Agent': `robot-${at}`, traceparent: `00-${at}` } })
}
