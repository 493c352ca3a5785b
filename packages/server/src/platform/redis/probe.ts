import type { RedisLink } from './redis-link.ts'

const LIFE_MS = '10000'

/** A key on the node of a cluster that has `key`. */
export function probeKey(key: string): string {
  const [, tag] = /\{([^}]+)\}/.exec(key) ?? []
  return `ohun:probe:{${tag ?? (key || 'any')}}`
}

/** Resolves when both connections answer. It writes, because a server that refuses writes, such as a replica, is of no use. */
export async function probe(link: RedisLink, key: string): Promise<void> {
  await Promise.all([link.command(key, ['SET', key, '1', 'PX', LIFE_MS]), link.pingSubscriber()])
}
