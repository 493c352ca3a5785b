import { setTimeout as sleep } from 'node:timers/promises'
import type { Part } from '../parts/part.ts'
import type { Fault } from './fault.ts'

type Choice = (fleet: Parameters<Fault['run']>[0]) => Part

/** kill -9, and the service manager starts it again. */
const killed = (name: string, choose: Choice, ends_calls: boolean): Fault => ({
  name: `kill ${name}`,
  ends_calls,
  async run(fleet, { down_ms }) {
    await choose(fleet).kill()
    await sleep(down_ms)
    await choose(fleet).start()
  },
})

/** It stands still for longer than its leases last, and continues as if nothing had been. */
const frozen = (name: string, choose: Choice): Fault => ({
  name: `freeze ${name}`,
  ends_calls: true,
  async run(fleet, { freeze_ms }) {
    choose(fleet).freeze()
    await sleep(freeze_ms)
    choose(fleet).resume()
  },
})

/** A release: it drains, ends, and the new one starts. */
const upgraded = (name: string, choose: Choice): Fault => ({
  name: `drain and upgrade ${name}`,
  ends_calls: false,
  async run(fleet) {
    await choose(fleet).stop()
    await choose(fleet).start()
  },
})

const node =
  (at: number): Choice =>
  (fleet) =>
    fleet.nodes[at]!

const ofNode = (at: number): Fault[] => [
  killed(`node ${at + 1}`, node(at), true),
  frozen(`node ${at + 1}`, node(at)),
  upgraded(`node ${at + 1}`, node(at)),
]

const database = killed('the database', (fleet) => fleet.database, false)
const balancer = killed('HAProxy', (fleet) => fleet.balancer, false)
const edge = killed('Kamailio', (fleet) => fleet.edge, false)

/** Every node in every way, and everything else once. */
export const ALL_FAULTS: readonly Fault[] = [...ofNode(0), database, ...ofNode(1), balancer, ...ofNode(2), edge]

/** Each way to fail once, on different nodes. */
export const SHORT_FAULTS: readonly Fault[] = [
  killed('node 1', node(0), true),
  frozen('node 2', node(1)),
  upgraded('node 3', node(2)),
  database,
  balancer,
  edge,
]
