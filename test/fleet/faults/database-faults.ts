import { setTimeout as sleep } from 'node:timers/promises'
import type { PatroniCluster } from '../patroni-cluster.ts'
import type { Fault, Timing } from './fault.ts'

/** A fault of the database. It is over when the cluster has its three members again. */
const fault = (name: string, run: (cluster: PatroniCluster, timing: Timing) => Promise<void>): Fault => ({
  name,
  // The audio of a call continues. But if a call ends during the failover, another node may record it as lost. It was seen once.
  ends_calls: true,
  async run({ database }, timing) {
    await run(database, timing)
    await database.settled()
  },
})

export const KILL_PRIMARY = fault('kill the primary', async (cluster, { down_ms }) => {
  const primary = await cluster.primary()
  await primary.kill()
  await sleep(down_ms)
  primary.start()
})

export const FREEZE_PRIMARY = fault('freeze the primary', async (cluster, { freeze_ms }) => {
  const primary = await cluster.primary()
  primary.freeze()
  await sleep(freeze_ms)
  primary.thaw()
})

/** Clients can still reach the primary, but the other members and etcd cannot. */
export const CUT_PRIMARY_OFF = fault('cut the primary off', async (cluster, { freeze_ms }) => {
  const primary = await cluster.primary()
  primary.isolate()
  await sleep(freeze_ms)
  primary.heal()
})

export const SWITCH_OVER = fault('switch over', (cluster) => cluster.switchover())

export const KILL_ETCD_LEADER = fault('kill the leader of etcd', async ({ etcd }, { down_ms }) => {
  await etcd.killLeader()
  await sleep(down_ms)
  etcd.start()
})

export const KILL_DATABASE_PROXY = fault('kill HAProxy of the database', async (cluster, { down_ms }) => {
  await cluster.killHaproxy()
  await sleep(down_ms)
  cluster.startHaproxy()
})
