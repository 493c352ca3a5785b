import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '@ohun/clock'
import { openDatabase } from '../../packages/server/src/platform/db/database.ts'
import { freePort } from '../../packages/server/test/support/kernel-ports.ts'
import { SECRET_KEY, startPaystackServer } from '../../packages/server/test/support/paystack-server.ts'
import { requireTool } from '../../packages/server/test/support/tools.ts'
import { createCustomer } from './create-customer.ts'
import type { Installation } from './installation.ts'
import { startCustomerBackend } from './outside/customer-backend.ts'
import { PhoneNetwork } from './outside/phone-network.ts'
import { Smsc } from './outside/smsc.ts'
import { Edge } from './parts/edge.ts'
import { loadBalancer } from './parts/load-balancer.ts'
import { mediaTls } from './parts/media-tls.ts'
import {
  hostOf,
  mediaPart,
  nodePart,
  type MediaPart,
  type NodeOptions,
  type NodePart,
  type Place,
} from './parts/node-part.ts'
import type { Part } from './parts/part.ts'
import { startRedisPart } from './parts/redis-part.ts'
import { missingForPatroni, PatroniCluster } from './patroni-cluster.ts'

const NODES = 3
const MEDIA_NODES = 2
/** Longer than any call of the load. */
const DRAIN_SECONDS = 60
/** Nodes take calls only from this address of Kamailio; carriers are at 127.0.0.1. */
const INSIDE = '127.0.0.2'

/** A whole installation on loopback. */
export interface Fleet extends Installation {
  /** The directory with the logs of its parts. */
  directory: string
  /** The nodes for requests, calls and work. */
  nodes: readonly NodePart[]
  media: readonly MediaPart[]
  database: PatroniCluster
  balancer: Part
  redis: Part
  edge: Part
  stop(): Promise<void>
}

/** The reason why the fleet cannot run. Undefined if every program is installed. */
export function missingForFleet(): string | undefined {
  return missingForPatroni() ?? requireTool('redis') ?? requireTool('kamailio')
}

export async function startFleet(): Promise<Fleet> {
  const directory = await mkdtemp(join(tmpdir(), 'ohun-fleet-'))
  const places = {
    carriers: await placeAt('127.0.0.1'),
    nodes: await placeAt(INSIDE),
    mtn: await placeAt('127.0.0.1'),
    api: await placeAt('127.0.0.1'),
  }
  const api_url = `http://127.0.0.1:${places.api.port}`
  const outside = await startOutside(places)
  const database = await PatroniCluster.start()
  const redis = await startRedisPart()
  const url = database.database_url
  const variables = {
    OHUN_PUBLIC_URL: api_url,
    OHUN_REDIS_URL: redis.url,
    OHUN_DRAIN_SECONDS: String(DRAIN_SECONDS),
    OHUN_PAYSTACK_SECRET_KEY: SECRET_KEY,
    OHUN_PAYSTACK_BASE_URL: outside.paystack.url,
  }
  const carriers = carriersOf({ sip: places.nodes, smsc_port: outside.smsc_port })
  const { nodes, media } = await startNodes({ directory, database_url: url, carriers, variables })
  const balancer = await loadBalancer(directory, { port: places.api.port, nodes })
  const edge = new Edge({ facing: places, nodes: nodes.map(({ sip }) => sip), mtn: places.mtn })
  await Promise.all([balancer.start(), edge.start()])
  const db = openDatabase({ connectionString: url })
  const with_url = { db: { ...db, url, drop: db.close }, clock: systemClock, base_url: api_url }
  const customer = await createCustomer(with_url, outside.backend)
  const stop = async (): Promise<void> => {
    await Promise.all([balancer, edge, ...nodes, ...media].map((part) => part.kill()))
    await db.close()
    await Promise.all([database.stop(), redis.stop(), outside.stop()])
  }
  return { ...outside, api_url, db, customer, directory, nodes, media, database, redis, balancer, edge, stop }
}

/** The SMSC, the telephone network, Paystack and the customer's backend. */
async function startOutside({ carriers, mtn }: { carriers: Place; mtn: Place }) {
  const smsc = new Smsc()
  const phones = new PhoneNetwork(mtn.port, carriers)
  const [listening, backend, paystack] = await Promise.all([
    smsc.listen(),
    startCustomerBackend(),
    startPaystackServer(),
    phones.start(),
  ])
  const stop = async (): Promise<void> => {
    await Promise.all([listening.close(), phones.stop(), backend.stop(), paystack.stop()])
  }
  return { smsc, smsc_port: listening.port, phones, backend, paystack, stop }
}

async function startNodes(
  shared: Omit<NodeOptions, 'name' | 'serial'>,
): Promise<{ nodes: NodePart[]; media: MediaPart[] }> {
  const issue = mediaTls(shared.directory)
  const media = await Promise.all(
    Array.from({ length: MEDIA_NODES }, async (_, at) => {
      const [name, serial] = [`media${at + 1}`, NODES + at]
      const variables = { ...shared.variables, ...(await issue(name, hostOf(serial))) }
      return await mediaPart({ directory: shared.directory, name, serial, variables })
    }),
  )
  const OHUN_MEDIA_NODES = media.map(({ place }) => `${place.host}:${place.port}`).join(',')
  const nodes = await Promise.all(
    Array.from({ length: NODES }, async (_, serial) => {
      const name = `node${serial + 1}`
      const roles = { OHUN_ROLES: 'api,work', OHUN_MEDIA_NODES, ...(await issue(name)) }
      return await nodePart({ ...shared, name, serial, variables: { ...shared.variables, ...roles } })
    }),
  )
  await Promise.all(media.map((part) => part.start()))
  await nodes[0]!.start() // runs the migrations
  await Promise.all(nodes.slice(1).map((node) => node.start()))
  return { nodes, media }
}

const placeAt = async (host: string): Promise<Place> => ({ host, port: await freePort() })

function carriersOf({ sip, smsc_port }: { sip: Place; smsc_port: number }): object {
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
