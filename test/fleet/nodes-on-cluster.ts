import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '@ohun/clock'
import { Ohun } from '../../packages/sdk/src/index.ts'
import { openDatabase } from '../../packages/server/src/platform/db/database.ts'
import { freePort } from '../../packages/server/test/support/kernel-ports.ts'
import { SECRET_KEY, startPaystackServer } from '../../packages/server/test/support/paystack-server.ts'
import { createCustomer } from './create-customer.ts'
import type { Installation } from './installation.ts'
import { startCustomerBackend } from './outside/customer-backend.ts'
import { PhoneNetwork } from './outside/phone-network.ts'
import { Smsc } from './outside/smsc.ts'
import { nodePart } from './parts/node-part.ts'
import type { PatroniCluster } from './patroni-cluster.ts'

const NODES = 2

/** Nodes with a cluster as their database, and the other sides. */
export interface NodesOnCluster {
  /** The same installation for clients of each node, without a load balancer that repeats requests. */
  by_node: readonly Installation[]
  stop(): Promise<void>
}

export async function startNodesOn(cluster: PatroniCluster): Promise<NodesOnCluster> {
  const directory = await mkdtemp(join(tmpdir(), 'ohun-failover-'))
  const [backend, paystack, smsc] = [await startCustomerBackend(), await startPaystackServer(), new Smsc()]
  const sms = await smsc.listen()
  const account = { name: 'mtn-sms', mno: 'mtn', protocol: 'smpp', system_id: 'ohun', password: 'secret' }
  const carriers = { sms: [{ ...account, host: '127.0.0.1', port: sms.port }] }
  const variables = { OHUN_PAYSTACK_SECRET_KEY: SECRET_KEY, OHUN_PAYSTACK_BASE_URL: paystack.url }
  const database_url = cluster.database_url
  const nodes = await Promise.all(
    Array.from({ length: NODES }, (_, serial) =>
      nodePart({ name: `node${serial + 1}`, serial, directory, database_url, carriers, variables }),
    ),
  )
  for (const node of nodes) await node.start() // the first one runs the migrations
  const urls = nodes.map(({ http_port }) => `http://127.0.0.1:${http_port}`)

  const db = openDatabase({ connectionString: database_url })
  const place = { db: { ...db, url: database_url, drop: db.close }, clock: systemClock, base_url: urls[0]! }
  const customer = await createCustomer(place, backend)
  const phones = new PhoneNetwork(await freePort(), { host: '127.0.0.1', port: await freePort() })
  const by_node = urls.map((api_url): Installation => {
    const client = (apiKey: string): Ohun => new Ohun({ apiKey, baseUrl: api_url })
    const [production, sandbox] = [client(customer.production_key), client(customer.sandbox_key)]
    return { api_url, db, smsc, phones, paystack, backend, customer: { ...customer, production, sandbox } }
  })
  const stop = async (): Promise<void> => {
    await Promise.all(nodes.map((node) => node.kill()))
    await db.close()
    await Promise.all([sms.close(), backend.stop(), paystack.stop(), rm(directory, { recursive: true, force: true })])
  }
  return { by_node, stop }
}
