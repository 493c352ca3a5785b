/** The most connections of a process to the database if nothing else is configured. */
export const DATABASE_CONNECTIONS = 28

/** One session listens and notifies, and one has the lock that marks the process as alive. Both live as long as the process. */
const SESSIONS = 2
/**
 * By default, each queue has one connection that claims and one that writes results, and each kind of batch that requests share has
 * two.
 */
const WORK_SHARE = 10 / (DATABASE_CONNECTIONS - SESSIONS)

export interface PoolSizes {
  requests: number
  work: number
}

/** How the pools of a process share the connections that it may open. */
export function poolSizes(connections: number): PoolSizes {
  const work = Math.round((connections - SESSIONS) * WORK_SHARE)
  return { requests: connections - SESSIONS - work, work }
}
