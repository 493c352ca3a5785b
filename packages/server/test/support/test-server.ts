import { Ohun } from '@ohun/sdk'
import { inject } from 'vitest'
import { readConfig } from '../../src/config/config.ts'
import type { Environment as Variables } from '../../src/config/env.ts'
import { createSecrets } from '../../src/delivery/secrets.ts'
import { REQUIRED_DPA_VERSION } from '../../src/features/dpa/dpa-version.ts'
import { createWorkspace } from '../../src/features/workspaces/create-workspace.ts'
import type { Clock } from '@ohun/clock'
import type { SipAddress } from '@ohun/sip'
import { createSecretBox } from '../../src/platform/crypto.ts'
import { DATABASE_CONNECTIONS } from '../../src/platform/db/pool-sizes.ts'
import { createIds } from '../../src/platform/ids.ts'
import { createLog } from '../../src/platform/log.ts'
import type { Plan } from '../../src/domain/plan.ts'
import { forkSandbox } from '../../src/private-sandbox/parent/sandbox-process.ts'
import type { SandboxOrigin } from '../../src/start/create-sandboxes.ts'
import { startServer, type RunningServer, type ServerDeps } from '../../src/start/start.ts'
import { sandboxInProcess } from './sandbox-in-process.ts'
import { TestClock } from './test-clock.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'
import { CLIENT_LIMIT_MS } from '../../../../test/limits.ts'

export interface TestWorkspace {
  workspace_id: string
  user_id: string
  signing_secret: string
  sandbox_key: string
  production_key: string
  /** SDK clients without retries, so that a test sees each response. */
  sandbox: Ohun
  production: Ohun
}

export interface TestServer {
  base_url: string
  /** The addresses that carriers call. */
  sip: readonly SipAddress[]
  clock: TestClock
  db: TestDatabase
  /**
   * Creates a workspace on the scale plan with a verified owner, both keys and an accepted DPA. Each call creates
   * another one.
   */
  workspace(options?: {
    plan?: Plan
    balance_kobo?: number
    verified?: boolean
    dpa_accepted?: boolean
    /** The daily spending limit. By default, there is none. */
    daily_limit_kobo?: number | null
  }): Promise<TestWorkspace>
  /**
   * Advances the clock and waits until everything that was due has been done. More than five minutes pass in leaps from
   * one due time to the next.
   */
  advance(ms: number): Promise<void>
  /** The same in one leap: recurring work runs once, not as often as it was due. For days and months. */
  leap(ms: number): Promise<void>
  /** Waits until nothing is due or in flight. */
  settle(): Promise<void>
  /** Stops this server and starts another one on the same database, as a restart does. @param changed - Variables with new values. */
  restart(changed?: Variables): Promise<void>
  stop(): Promise<void>
}

/** More than any other test needs: the clock stands still, so a minute never passes. */
const OHUN_ADDRESS_LIMITS = 'requests:1000000,connections:10000,streams:10000'

/**
 * The fewest that the service accepts. Each connection reads the catalogue and plans each statement for itself: with 28, a file of
 * tests opened 20 of them and read a quarter more blocks.
 */
const OHUN_DATABASE_CONNECTIONS = '12'

/** For tests of what many requests do to one another: the more connections, the more of them meet. */
export const PRODUCTION_CONNECTIONS: Variables = { OHUN_DATABASE_CONNECTIONS: String(DATABASE_CONNECTIONS) }

/**
 * A job may take 50 s. In a longer step, the time limit of a job that starts within it could pass before the database
 * answers.
 */
const STEP_MS = 30_000
/**
 * Longer times pass in leaps from one due time to the next: stopping at each timer would cost seconds of CPU for a day.
 */
const MAX_STEPPED_MS = 5 * 60_000
/** Due work that waits for capacity gets it as time passes. */
const ROOM_MS = 1_000

export const ENCRYPTION_KEY = Buffer.alloc(32, 7)

/** A password of production costs 37 ms of CPU each time, and an account of a test needs several. */
export const CHEAP_PASSWORDS = { memory: 64, passes: 1 }

/** For tests of the process of a private sandbox. By default, it runs in the process of the test. */
export const SANDBOX_PROCESSES = { startChild: () => forkSandbox(inject('sandbox_program')) }

/**
 * The whole service on its own database, a clock that the test advances, and a free port. Its traffic to customers'
 * backends is real HTTP on loopback.
 * @example
 * const server = await startTestServer()
 * afterAll(() => server.stop())
 * const { sandbox } = await server.workspace()
 */
export async function startTestServer(
  variables: Variables = {},
  log = createLog('silent'),
  {
    startChild = sandboxInProcess,
    ...carriers
  }: Pick<ServerDeps, 'trunks' | 'links' | 'carriers' | 'media' | 'destinations' | 'machine_clock'> &
    Partial<SandboxOrigin> = {},
): Promise<TestServer> {
  const defaults = { OHUN_ALLOW_INSECURE_TARGETS: 'true', OHUN_METRICS_ADDRESS: 'off', OHUN_ADDRESS_LIMITS }
  const configOf = (changed: Variables) =>
    readConfig({ ...defaults, OHUN_DATABASE_CONNECTIONS, ...variables, ...changed })
  const config = { ...configOf({}), port: 0 }
  const db = await createTestDatabase({ connections: config.database_connections })
  const clock = new TestClock()
  const private_sandboxes = { schema: inject('database_template'), startChild }
  const secrets = { encryption_key: ENCRYPTION_KEY, password_cost: CHEAP_PASSWORDS }
  const server_deps = { db, clock, log, ...secrets, private_sandboxes, ...carriers }
  let server: RunningServer = await startServer(config, server_deps)
  const settle = (): Promise<void> => server.idle()
  /** Takes a step of at most `left_ms` within a way of `whole_ms`. Returns the length of the step. */
  const pass = async (left_ms: number, whole_ms: number): Promise<number> => {
    if (whole_ms <= MAX_STEPPED_MS || server.turned.calls > 0) {
      const step_ms = Math.min(left_ms, whole_ms > MAX_STEPPED_MS ? whole_ms : STEP_MS)
      await clock.advance(step_ms)
      return step_ms
    }
    const step_ms = Math.min(left_ms, await untilDue())
    await clock.leap(step_ms)
    return step_ms
  }
  const untilDue = async (): Promise<number> => {
    const due = await server.turned.nextDue()
    return due ? Math.max(ROOM_MS, due.getTime() - clock.now().getTime()) : Infinity
  }

  return {
    get base_url() {
      return server.base_url
    },
    get sip() {
      return server.sip
    },
    clock,
    db,
    settle,
    workspace: (options) => makeWorkspace({ db, clock, base_url: server.base_url }, options),
    async advance(ms) {
      await settle()
      let left_ms = ms
      do {
        left_ms -= await pass(left_ms, ms)
        await settle()
      } while (left_ms > 0)
    },
    async leap(ms) {
      await settle()
      await clock.leap(ms)
      await settle()
    },
    async restart(changed = {}) {
      const { port } = new URL(server.base_url)
      await server.stop()
      server = await startServer({ ...configOf(changed), port: Number(port) }, server_deps)
    },
    async stop() {
      await server.stop()
      await db.drop()
    },
  }
}

/** Creates a workspace directly in the database, as an operator does. */
export async function makeWorkspace(
  { db, clock, base_url }: { db: TestDatabase; clock: Clock; base_url: string },
  {
    plan = 'scale',
    balance_kobo = 100_000_000,
    verified = true,
    dpa_accepted = true,
    daily_limit_kobo = null,
  }: Parameters<TestServer['workspace']>[0] = {},
): Promise<TestWorkspace> {
  const ids = createIds(clock)
  const secrets = createSecrets({ db, clock, box: createSecretBox(ENCRYPTION_KEY) })
  const email = `${ids('usr').slice(4).toLowerCase()}@example.com`
  const owner = { email, password_hash: '$argon2id$of-no-password', verified }
  const created = await db.knex.transaction((trx) =>
    createWorkspace(
      { clock, ids, createSigningSecret: (inner, workspace_id) => secrets.createFor(inner, workspace_id) },
      trx,
      { name: 'Test', plan, balance_kobo, daily_limit_kobo, owner, keys: ['production', 'sandbox'] },
    ),
  )
  const { workspace_id, user_id, signing_secret, keys } = created
  if (dpa_accepted) await acceptDpa(db, { workspace_id, version: REQUIRED_DPA_VERSION, at: clock.now() })
  const [production_key, sandbox_key] = [keys.production as string, keys.sandbox as string]
  const clients = { sandbox: clientAt(base_url, sandbox_key), production: clientAt(base_url, production_key) }
  return { workspace_id, user_id, signing_secret, production_key, sandbox_key, ...clients }
}

/** An SDK client without retries, so that a test sees each response. It waits for as long as a busy machine needs. */
export function clientAt(baseUrl: string, apiKey: string): Ohun {
  return new Ohun({ apiKey, baseUrl, maxRetries: 0, timeout: CLIENT_LIMIT_MS })
}

/** Accepts the DPA at this time, as the workspace itself would. */
export async function acceptDpa(
  { knex }: TestDatabase,
  { workspace_id, version, at: accepted_at }: { workspace_id: string; version: string; at: Date },
): Promise<void> {
  await knex('dpa_acceptances').insert({ workspace_id, version, accepted_by: 'key_test', accepted_at })
}
