import { clientOptions, loadCreateClient, type LinkDeps, type RedisLink } from './redis-link.ts'
import { findMaster } from './sentinel-master.ts'
import type { RedisTarget } from './redis-url.ts'

/** Connects to one server: the one in the URL, or the one that the Sentinels name as the current master. */
export async function openSingleLink(target: RedisTarget, deps: LinkDeps): Promise<RedisLink> {
  const createClient = await loadCreateClient()
  const options = clientOptions(target)
  const place = target.kind === 'sentinel' ? await findMaster(target, deps.clock) : target.hosts[0]
  deps.signal.throwIfAborted() // nobody would close connections that are opened from here on
  const socket = { ...options.socket, ...place }
  const commands = createClient({ ...options, socket, name: 'ohun', database: target.database })
  const subscriber = createClient({ ...options, socket, name: 'ohun-subscriber' })
  const clients = [commands, subscriber]
  const destroy = (): void => clients.forEach((client) => client.isOpen && client.destroy())
  for (const client of clients) client.on('error', deps.broken)
  deps.signal.addEventListener('abort', destroy, { once: true })
  try {
    await Promise.all(clients.map((client) => client.connect()))
  } catch (error) {
    destroy()
    throw error
  } finally {
    deps.signal.removeEventListener('abort', destroy)
  }
  return {
    command: (_key, args) => commands.sendCommand(args),
    pingSubscriber: () => subscriber.ping(),
    subscribe: (channel, listener) => subscriber.sSubscribe(channel, listener),
    unsubscribe: (channel) => subscriber.sUnsubscribe(channel),
    destroy,
  }
}
