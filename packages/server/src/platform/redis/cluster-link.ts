import { clientOptions, loadClient, type LinkDeps, type RedisLink } from './redis-link.ts'
import type { RedisTarget } from './redis-url.ts'

/** Connects to a cluster. The client knows which node has which key, and follows those that move. */
export async function openClusterLink(target: RedisTarget, deps: LinkDeps): Promise<RedisLink> {
  const { createCluster } = await loadClient()
  deps.signal.throwIfAborted() // nobody would close connections that are opened from here on
  const { socket, ...login } = clientOptions(target)
  const cluster = createCluster({
    rootNodes: target.hosts.map((place) => ({ ...login, socket: { ...socket, ...place } })),
    // The first use of a node connects to it, and waits in the queue until then.
    defaults: { ...login, disableOfflineQueue: false, socket },
    minimizeConnections: true,
  })
  let is_open = true
  const destroy = (): void => {
    if (is_open && cluster.isOpen) cluster.destroy()
    is_open = false
  }
  const faults: unknown[] = []
  for (const event of ['error', 'node-error'])
    cluster.on(event, (error) => {
      if (faults.length === 0) faults.push(error)
      deps.broken(error)
    })
  deps.signal.addEventListener('abort', destroy, { once: true })
  try {
    await cluster.connect()
  } catch (error) {
    destroy()
    throw faults[0] ?? error // the client's own says only that no node could be used
  } finally {
    deps.signal.removeEventListener('abort', destroy)
  }
  return {
    command: (key, args) => cluster.sendCommand(key, false, [...args]),
    // Each node with a subscription has its own connection, whose end is an error of the cluster.
    pingSubscriber: () => Promise.resolve(),
    subscribe: (channel, listener) => cluster.sSubscribe(channel, listener),
    unsubscribe: (channel) => cluster.sUnsubscribe(channel),
    destroy,
  }
}
