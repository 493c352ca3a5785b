import {
  CUT_PRIMARY_OFF,
  FREEZE_PRIMARY,
  KILL_DATABASE_PROXY,
  KILL_ETCD_LEADER,
  KILL_PRIMARY,
  SWITCH_OVER,
} from './database-faults.ts'
import type { Fault, Timing } from './fault.ts'
import { frozen, killed, upgraded } from './part-faults.ts'

const node = (at: number): Parameters<typeof killed>[0] => ({
  name: `node ${at + 1}`,
  choose: ({ nodes }) => nodes[at]!,
  carries_calls: true,
})
const media = (at: number): Parameters<typeof killed>[0] => ({
  name: `media node ${at + 1}`,
  choose: ({ media }) => media[at]!,
  carries_calls: true,
})
const inEveryWay = (failing: Parameters<typeof killed>[0]): Fault[] => [
  killed(failing),
  frozen(failing),
  upgraded(failing),
]

const redis = { name: 'Redis', choose: ({ redis }) => redis } satisfies Parameters<typeof killed>[0]
const KILL_BALANCER = killed({ name: 'HAProxy of the API', choose: ({ balancer }) => balancer })
const KILL_EDGE = killed({ name: 'Kamailio', choose: ({ edge }) => edge })

/** The faults of every node in every way, and of all other parts. */
const ALL_FAULTS: readonly Fault[] = [
  ...inEveryWay(node(0)),
  KILL_PRIMARY,
  killed(redis),
  ...inEveryWay(node(1)),
  FREEZE_PRIMARY,
  KILL_BALANCER,
  frozen(redis),
  ...inEveryWay(node(2)),
  CUT_PRIMARY_OFF,
  KILL_EDGE,
  ...inEveryWay(media(0)),
  SWITCH_OVER,
  KILL_ETCD_LEADER,
  KILL_DATABASE_PROXY,
  ...inEveryWay(media(1)),
]

/** One fault of each part, in different ways. */
const SHORT_FAULTS: readonly Fault[] = [
  killed(node(0)),
  frozen(node(1)),
  upgraded(node(2)),
  killed(media(0)),
  KILL_PRIMARY,
  killed(redis),
  KILL_ETCD_LEADER,
  KILL_BALANCER,
  KILL_EDGE,
]

/** The faults of a run, and their timing. */
export interface RunForm {
  faults: readonly Fault[]
  /** The time over which the faults are spread. The run takes longer if it is too short. */
  minutes: number
  timing: Timing
}

/** The form of CI. A freeze is longer than leases, which last 15 s. */
export const SHORT_FORM: RunForm = {
  faults: SHORT_FAULTS,
  minutes: 2,
  timing: { freeze_ms: 20_000, down_ms: 2_000 },
}
export const LONG_FORM: RunForm = {
  faults: ALL_FAULTS,
  minutes: 20,
  timing: { freeze_ms: 30_000, down_ms: 3_000 },
}
