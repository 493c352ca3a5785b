import { createHash } from 'node:crypto'

/** The number of buckets into which an agent's contacts are divided, by `rollout_bucket` in the database. */
export const BUCKETS = 100

interface Wanted {
  /** Agent and version decide the order of the buckets, so that each version of each agent begins with other contacts. */
  agent_id: string
  version: number
  /** The number of buckets: one of 100 is one percent. */
  percent: number
  /** The buckets that the rollout has. */
  held: readonly number[]
  /** The buckets that other rollouts of the agent have. */
  taken: readonly number[]
}

/**
 * Chooses the buckets of a rollout: as many of its own as it may keep, and free ones for the rest. So a contact that has the version
 * keeps it while the share grows, and no contact moves between two rollouts.
 */
export function rolloutBuckets({ agent_id, version, percent, held, taken }: Wanted): number[] {
  const order = bucketsInOrder(`${agent_id} ${version}`)
  const own = order.filter((bucket) => held.includes(bucket))
  const free = order.filter((bucket) => !held.includes(bucket) && !taken.includes(bucket))
  return [...own, ...free].slice(0, percent).toSorted((a, b) => a - b)
}

/** All buckets in a pseudo-random order, which is always the same for a name. */
function bucketsInOrder(name: string): number[] {
  const place = (bucket: number): string => createHash('sha256').update(`${name} ${bucket}`).digest('hex')
  return Array.from({ length: BUCKETS }, (_, bucket) => ({ bucket, place: place(bucket) }))
    .toSorted((a, b) => (a.place < b.place ? -1 : 1))
    .map(({ bucket }) => bucket)
}
