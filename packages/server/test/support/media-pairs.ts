import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createConnection, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MessageChannel } from 'node:worker_threads'
import { onTestFinished } from 'vitest'
import { socketChannel, threadChannel, type Channel } from '../../src/media/channel.ts'
import type { FromMedia, ToMedia } from '../../src/media/protocol.ts'

/** Both ends of a channel. */
export interface Pair {
  here: Channel<ToMedia, FromMedia>
  there: Channel<FromMedia, ToMedia>
  /** Simulates the death of the thread or process. */
  break(): void
  /** Whether the other side runs its calls in a separate thread. */
  has_thread?: true
}

export function threadPair(): Promise<Pair> {
  const { port1, port2 } = new MessageChannel()
  return Promise.resolve({ here: threadChannel(port1), there: threadChannel(port2), break: () => port2.close() })
}

export async function socketPair(): Promise<Pair> {
  const [socket, accepted] = await connectedSockets()
  return { here: socketChannel(socket), there: socketChannel(accepted), break: () => accepted.destroy() }
}

export async function connectedSockets(): Promise<[Socket, Socket]> {
  const directory = await mkdtemp(join(tmpdir(), 'ohun-media-'))
  const server = createServer().listen(join(directory, 'media.sock'))
  await once(server, 'listening')
  const socket = createConnection(join(directory, 'media.sock'))
  const [accepted] = (await once(server, 'connection')) as [Socket]
  onTestFinished(async () => {
    socket.destroy()
    accepted.destroy()
    server.close()
    await rm(directory, { recursive: true })
  })
  return [socket, accepted]
}
