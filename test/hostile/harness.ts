import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { systemClock } from '../../packages/clock/src/index.ts'
import { startDnsServer, type DnsServer } from '../../packages/server/test/support/dns-server.ts'
import { freePort } from '../../packages/server/test/support/kernel-ports.ts'
import { startModelServer, type ModelServer } from '../../packages/server/test/support/model-server.ts'
import { SERVICE } from '../../packages/server/test/support/service-program.ts'
import { createTestDatabase, type TestDatabase } from '../../packages/server/test/support/test-database.ts'
import { ENCRYPTION_KEY, makeWorkspace, type TestWorkspace } from '../../packages/server/test/support/test-server.ts'
import { startServer, type MeasuredServer } from '../bench/processes.ts'
import type { Question, Report, Total } from './healthy-tenant.ts'
import { ANY_HOUR } from '../../packages/server/test/support/scenario.ts'

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** The address of the service's only trunk. Only Linux has all of 127.0.0.0/8. */
export const CARRIER = process.platform === 'linux' ? '127.0.0.99' : '127.0.0.1'

/** The server as it runs in production, in its own process, with a healthy tenant at work. */
export interface Harness extends AsyncDisposable {
  origin: string
  db: TestDatabase
  /** The DNS server that the service asks. */
  dns: DnsServer
  /** The SIP address of the service, which accepts calls from {@link CARRIER} only. */
  sip: { host: string; port: number }
  healthy: HealthyTenant
  /** The CPU time of the server's main thread since the last call, in milliseconds. */
  mainThread(): Promise<number>
  /** Creates another tenant, like one that has just signed up. */
  workspace(): Promise<TestWorkspace>
}

export interface HealthyTenant {
  workspace_id: string
  /** The observations since the last report. */
  report(): Promise<Report>
  stopCalling(): Promise<void>
  total(): Promise<Total>
}

export async function openHarness(): Promise<Harness> {
  const db = await createTestDatabase()
  const data_dir = mkdtempSync(join(tmpdir(), 'ohun-hostile-'))
  const dns = await startDnsServer()
  const models = await startModels()
  const sip = { host: '127.0.0.1', port: await freePort() }
  const server = await startService({ db, dns, data_dir, models, sip })
  const { origin } = server
  const made = { db, clock: systemClock, base_url: origin }
  const child = fork(here('healthy-tenant.ts'), [], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const healthy = await startHealthyTenant(child, { origin, owner: await makeWorkspace(made) })
  return {
    origin,
    db,
    dns,
    sip,
    workspace: () => makeWorkspace(made, { plan: 'starter' }),
    healthy,
    mainThread: async () => (await server.cost()).main_thread_ms,
    async [Symbol.asyncDispose]() {
      child.kill()
      await server[Symbol.asyncDispose]()
      await Promise.all([dns.close(), models.close()])
      await db.drop()
      rmSync(data_dir, { recursive: true, force: true })
    },
  }
}

interface ServerDeps {
  db: TestDatabase
  dns: DnsServer
  data_dir: string
  models: ModelServer
  sip: Harness['sip']
}

/** The words of a tenant that make the provider refuse the request, or fail. Everything else is answered. */
export const REFUSED = 'Refuse this.'
export const FAILING = 'Fail with this.'

async function startModels(): Promise<ModelServer> {
  const models = await startModelServer()
  models.replyBy(({ body: { messages } }) => {
    const said = JSON.stringify(messages.at(-1))
    if (said.includes(REFUSED)) return { status: 400 }
    return said.includes(FAILING) ? { status: 500 } : { pieces: ['Hello.'] }
  })
  return models
}

async function startService({ db, dns, data_dir, models, sip }: ServerDeps): Promise<MeasuredServer> {
  const carriers = join(data_dir, 'carriers.json')
  const trunk = { name: 'mtn-1', mno: 'mtn', protocol: 'sip', host: CARRIER, ping_seconds: 0 }
  writeFileSync(carriers, JSON.stringify({ voice: [trunk] }), { mode: 0o600 })
  const port = await freePort()
  return await startServer(SERVICE, `http://127.0.0.1:${port}`, {
    DATABASE_URL: db.url,
    OHUN_PORT: String(port),
    OHUN_DATA_DIR: data_dir,
    OHUN_ENCRYPTION_KEY: ENCRYPTION_KEY.toString('hex'),
    OHUN_ALLOW_INSECURE_TARGETS: 'true',
    OHUN_METRICS_ADDRESS: 'off',
    OHUN_DRAIN_SECONDS: '0', // the calls of attackers are not waited for at the end
    OHUN_LOG_LEVEL: 'fatal',
    OHUN_OPENAI_API_KEY: 'sk-hostile',
    OHUN_OPENAI_BASE_URL: `${models.url}/openai`,
    OHUN_CARRIERS_FILE: carriers,
    OHUN_SIP_ADDRESS: `${sip.host}:${sip.port}`,
    NODE_OPTIONS: `--import=${here('foreign-dns.ts')}`,
    HOSTILE_DNS: dns.address,
  })
}

async function startHealthyTenant(
  child: ChildProcess,
  { origin, owner }: { origin: string; owner: TestWorkspace },
): Promise<HealthyTenant> {
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  const ask = async <Answer>(question: Question): Promise<Answer> => {
    const answer = once(child, 'message')
    child.send(question)
    return (await answer)[0] as Answer
  }
  const agent = {
    display_name: 'Healthy',
    webhook_url: `http://127.0.0.1:${port}/`,
    ...ANY_HOUR,
  }
  const { agent_id } = await owner.sandbox.agents.create(agent)
  const { e164 } = await owner.sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
  await ask({ ask: 'start', order: { origin, key: owner.sandbox_key, agent_id, from_number: e164 } })
  return {
    workspace_id: owner.workspace_id,
    report: () => ask<Report>({ ask: 'report' }),
    stopCalling: async () => void (await ask({ ask: 'stop calling' })),
    total: () => ask<Total>({ ask: 'total' }),
  }
}
