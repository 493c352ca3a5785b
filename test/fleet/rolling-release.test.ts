import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '@ohun/clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCustomer } from './create-customer.ts'
import type { Installation } from './installation.ts'
import { Load } from './load.ts'
import { startCustomerBackend } from './outside/customer-backend.ts'
import { PhoneNetwork } from './outside/phone-network.ts'
import { Edge } from './parts/edge.ts'
import { loadBalancer } from './parts/load-balancer.ts'
import { nodePart, type NodePart } from './parts/node-part.ts'
import { CallsIn, CallsOut } from './traffic/phone-calls.ts'
import { Reads } from './traffic/reads.ts'
import { SandboxCalls, ScriptedCalls } from './traffic/sandbox-calls.ts'
import type { Traffic } from './traffic/traffic.ts'
import { WAIT } from '../limits.ts'
import { freePort } from '../../packages/server/test/support/kernel-ports.ts'
import { operator } from '../../packages/server/test/support/operator.ts'
import { SERVICE } from '../../packages/server/test/support/service-program.ts'
import { createTestDatabase } from '../../packages/server/test/support/test-database.ts'
import { ENCRYPTION_KEY } from '../../packages/server/test/support/test-server.ts'
import { requireTool } from '../../packages/server/test/support/tools.ts'

/** Calls are short and frequent, so that a drain begins during calls and does not wait long for their end. */
const TALK_MS = 3_000
const UTTERANCES = ['Where is my order?']
const paceOf = ({ name }: Traffic): number => (name.startsWith('SIP') ? 2 : 1)
/** Longer than any call of the load. */
const DRAIN_SECONDS = 60

const placeAt = async (host: string) => ({ host, port: await freePort() })

describe.skipIf(requireTool('kamailio') ?? requireTool('haproxy'))('two nodes behind HAProxy and Kamailio', () => {
  const ends: (() => Promise<unknown>)[] = []
  let nodes: NodePart[]
  let kinds: Traffic[]
  let load: Load
  let liveCalls: () => Promise<number>
  let ohunServer: ReturnType<typeof operator>

  beforeAll(async () => {
    const [db, backend] = await Promise.all([createTestDatabase(), startCustomerBackend()])
    const directory = await mkdtemp(join(tmpdir(), 'ohun-release-'))
    ends.push(
      () => db.drop(),
      () => backend.stop(),
      () => rm(directory, { recursive: true, force: true }),
    )
    const facing = { carriers: await placeAt('127.0.0.1'), nodes: await placeAt('127.0.0.2') }
    const mtn = await placeAt('127.0.0.1')
    const phones = new PhoneNetwork(mtn.port, facing.carriers)
    phones.talk_ms = () => TALK_MS
    await phones.start()
    const port = await freePort()
    const api_url = `http://127.0.0.1:${port}`
    const trunk = { name: 'mtn-voice', mno: 'mtn', protocol: 'sip', domain: 'mtn.carrier.internal', ping_seconds: 0 }
    const options = {
      directory,
      program: SERVICE,
      database_url: db.url,
      carriers: { voice: [{ ...trunk, ...facing.nodes }] },
      variables: { OHUN_PUBLIC_URL: api_url, OHUN_DRAIN_SECONDS: String(DRAIN_SECONDS) },
    }
    nodes = [
      await nodePart({ ...options, name: 'one', serial: 0 }),
      await nodePart({ ...options, name: 'two', serial: 1 }),
    ]
    for (const node of nodes) await node.start()
    const balancer = await loadBalancer(directory, { port, nodes })
    const edge = new Edge({ facing, nodes: nodes.map(({ sip }) => sip), mtn })
    await Promise.all([balancer.start(), edge.start()])
    ends.unshift(
      () => Promise.all([...nodes, balancer, edge].map((part) => part.kill())),
      () => phones.stop(),
    )
    const customer = await createCustomer({ db, clock: systemClock, base_url: api_url }, backend)
    const parts: Partial<Installation> = { api_url, db, phones, backend, customer }
    const at = parts as Installation
    kinds = [new Reads(at), new SandboxCalls(at), new ScriptedCalls(at, UTTERANCES), new CallsIn(at), new CallsOut(at)]
    load = new Load(kinds, paceOf)
    liveCalls = async () =>
      (await db.pool.query<{ count: number }>('select count(*)::int as count from live_calls')).rows[0]!.count
    ohunServer = operator({ DATABASE_URL: db.url, OHUN_ENCRYPTION_KEY: ENCRYPTION_KEY.toString('hex') })
  })
  afterAll(async () => {
    for (const end of ends) await end()
  })

  const numberOf = async ({ http_port }: NodePart): Promise<string> => {
    const { json } = await ohunServer(['nodes'])
    const listed = json['nodes'] as { node: number; base_url: string }[]
    return String(listed.find(({ base_url }) => base_url === `http://127.0.0.1:${http_port}`)?.node)
  }
  /** Everything that the load does has been acknowledged since a moment in which each kind has begun something. */
  const untilSteady = async (): Promise<void> => {
    const now = Date.now()
    await expect.poll(() => load.isSteadySince(now), WAIT).toBe(true)
  }

  test('a rolling release fails no request and loses no call', async () => {
    load.start()
    await untilSteady()
    for (const node of nodes) {
      const drained = await ohunServer(['drain', await numberOf(node), '--wait'])
      expect(drained).toMatchObject({ code: 0, json: { state: 'draining', calls: 0, streams: 0 } })
      await node.stop()
      await node.start()
      await untilSteady()
    }
    await load.stop()
    await expect.poll(liveCalls, WAIT).toBe(0)

    expect(load.attempts.filter(({ outcome }) => outcome !== 'acknowledged')).toEqual([])
    // On a busy machine, a carrier can be slower than a trunk may be; the SDK repeats the request, and rings a person up twice.
    const findings = kinds.map((kind) => kind.check(load.attempts.filter(({ traffic }) => traffic === kind.name)))
    const lost = (await Promise.all(findings)).flat().filter(({ what }) => what !== 'doubled')
    expect(lost).toEqual([])
  })
})
