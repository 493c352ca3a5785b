import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '@ohun/clock'
import { openDatabase } from '../../packages/server/src/platform/db/database.ts'
import { freePort } from '../../packages/server/test/support/kernel-ports.ts'
import { SECRET_KEY, startPaystackServer } from '../../packages/server/test/support/paystack-server.ts'
import { createCustomer } from './create-customer.ts'
import type { Installation } from './installation.ts'
import { startCustomerBackend } from './outside/customer-backend.ts'
import { PhoneNetwork } from './outside/phone-network.ts'
import { Smsc } from './outside/smsc.ts'
import { Edge } from './parts/edge.ts'
import { loadBalancer } from './parts/load-balancer.ts'
import { nodePart, type NodePart } from './parts/node-part.ts'
import type { Part } from './parts/part.ts'
import { startRedisPart } from './parts/redis-part.ts'
import { PatroniCluster } from './patroni-cluster.ts'

const NODES = 3
/** Longer than any call of the load. */
const DRAIN_SECONDS = 60
/** Nodes take calls only from this address of Kamailio; carriers are at 127.0.0.1. */
const INSIDE = '127.0.0.2'

/** A whole installation on loopback. */
export interface Fleet extends Installation {
  /** With the logs of its parts. */
  directory: string
  nodes: readonly NodePart[]
  database: PatroniCluster
  balancer: Part
  redis: Part
  edge: Part
  stop(): Promise<void>
}

export async function startFleet(): Promise<Fleet> {
  const directory = await mkdtemp(join(tmpdir(), 'ohun-fleet-'))
  const [backend, paystack] = [await startCustomerBackend(), await startPaystackServer()]
  const smsc = new Smsc()
  const sms = await smsc.listen()
  const [database, redis] = await Promise.all([PatroniCluster.start(), startRedisPart()])
  const url = database.database_url

  const outside = { carriers: await placeAt('127.0.0.1'), nodes: await placeAt(INSIDE) }
  const carrier = await placeAt('127.0.0.1')
  const phones = new PhoneNetwork(carrier.port, outside.carriers)
  await phones.start()

  const port = await freePort()
  const api_url = `http://127.0.0.1:${port}`
  const carriers = carriersOf({ sip: outside.nodes, smsc_port: sms.port })
  const variables = {
    OHUN_PUBLIC_URL: api_url,
    OHUN_REDIS_URL: redis.url,
    OHUN_DRAIN_SECONDS: String(DRAIN_SECONDS),
    OHUN_PAYSTACK_SECRET_KEY: SECRET_KEY,
    OHUN_PAYSTACK_BASE_URL: paystack.url,
  }
  const nodes = await Promise.all(
    Array.from({ length: NODES }, (_, serial) =>
      nodePart({ name: `node${serial + 1}`, serial, directory, database_url: url, carriers, variables }),
    ),
  )
  await nodes[0]!.start() // migrates
  await Promise.all(nodes.slice(1).map((node) => node.start()))
  const balancer = await loadBalancer(directory, { port, nodes })
  const edge = new Edge({ facing: outside, nodes: nodes.map(({ sip }) => sip), mtn: carrier })
  await Promise.all([balancer.start(), edge.start()])

  const db = openDatabase({ connectionString: url })
  const customer = await createCustomer(
    { db: { ...db, url, drop: db.close }, clock: systemClock, base_url: api_url },
    backend,
  )
  const stop = async (): Promise<void> => {
    await Promise.all([balancer, edge, ...nodes].map((part) => part.kill()))
    await db.close()
    await Promise.all([database.stop(), redis.stop(), phones.stop(), sms.close(), backend.stop(), paystack.stop()])
  }
  return {
    api_url,
    db,
    smsc,
    phones,
    paystack,
    backend,
    customer,
    directory,
    nodes,
    database,
    redis,
    balancer,
    edge,
    stop,
  }
}

const placeAt = async (host: string): Promise<{ host: string; port: number }> => ({ host, port: await freePort() })

function carriersOf({ sip, smsc_port }: { sip: { host: string; port: number }; smsc_port: number }): object {
  const trunk = {
    name: 'mtn-voice',
    mno: 'mtn',
    protocol: 'sip',
    domain: 'mtn.carrier.internal',
    ping_seconds: 0,
    ...sip,
  }
  const account = { name: 'mtn-sms', mno: 'mtn', protocol: 'smpp', system_id: 'ohun', password: 'secret' }
  return { voice: [trunk], sms: [{ ...account, host: '127.0.0.1', port: smsc_port }] }
}
