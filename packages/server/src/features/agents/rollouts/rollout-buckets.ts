import { createHash } from 'node:crypto'

/** The parts into which the contacts of an agent are divided, by `rollout_bucket` in the database. */
export const BUCKETS = 100

interface Wanted {
  /** Each version of each agent begins with other contacts. */
  agent_id: string
  version: number
  /** How many: a part of 100 is one percent. */
  percent: number
  /** Those that the rollout has. */
  held: readonly number[]
  /** Those that other rollouts of the agent have. */
  taken: readonly number[]
}

/**
 * The parts that a rollout has: as many of its own as it may keep, and free ones for what is missing. So a contact that has the
 * version keeps it while the share grows, and no contact changes between two rollouts.
 */
export function rolloutBuckets({ agent_id, version, percent, held, taken }: Wanted): number[] {
  const order = bucketsInOrder(`${agent_id} ${version}`)
  const own = order.filter((bucket) => held.includes(bucket))
  const free = order.filter((bucket) => !held.includes(bucket) && !taken.includes(bucket))
  return [...own, ...free].slice(0, percent).toSorted((a, b) => a - b)
}

/** Each of the parts once, in an order that looks random and is the same for the same name. */
function bucketsInOrder(name: string): number[] {
  const place = (bucket: number): string => createHash('sha256').update(`${name} ${bucket}`).digest('hex')
  return Array.from({ length: BUCKETS }, (_, bucket) => ({ bucket, place: place(bucket) }))
    .toSorted((a, b) => (a.place < b.place ? -1 : 1))
    .map(({ bucket }) => bucket)
}
