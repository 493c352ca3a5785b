import {
  CUT_PRIMARY_OFF,
  FREEZE_PRIMARY,
  KILL_DATABASE_PROXY,
  KILL_ETCD_LEADER,
  KILL_PRIMARY,
  SWITCH_OVER,
} from './database-faults.ts'
import type { Fault } from './fault.ts'
import { frozen, killed, upgraded } from './part-faults.ts'

const node = (at: number): Parameters<typeof killed>[0] => ({
  name: `node ${at + 1}`,
  choose: ({ nodes }) => nodes[at]!,
  carries_calls: true,
})
const ofNode = (at: number): Fault[] => [killed(node(at)), frozen(node(at)), upgraded(node(at))]

const redis = { name: 'Redis', choose: ({ redis }) => redis } satisfies Parameters<typeof killed>[0]
const KILL_BALANCER = killed({ name: 'HAProxy of the API', choose: ({ balancer }) => balancer })
const KILL_EDGE = killed({ name: 'Kamailio', choose: ({ edge }) => edge })

/** Every node in every way, and everything else. */
export const ALL_FAULTS: readonly Fault[] = [
  ...ofNode(0),
  KILL_PRIMARY,
  killed(redis),
  ...ofNode(1),
  FREEZE_PRIMARY,
  KILL_BALANCER,
  frozen(redis),
  ...ofNode(2),
  CUT_PRIMARY_OFF,
  KILL_EDGE,
  SWITCH_OVER,
  KILL_ETCD_LEADER,
  KILL_DATABASE_PROXY,
]

/** Each part once, in different ways. */
export const SHORT_FAULTS: readonly Fault[] = [
  killed(node(0)),
  frozen(node(1)),
  upgraded(node(2)),
  KILL_PRIMARY,
  killed(redis),
  KILL_ETCD_LEADER,
  KILL_BALANCER,
  KILL_EDGE,
]
