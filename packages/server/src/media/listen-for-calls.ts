import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createConnection, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { StartError } from '../platform/errors.ts'
import { MediaConnections } from './media-connections.ts'
import type { MediaServerDeps } from './serve-media.ts'

/** The system's limit, without the terminating zero. */
const MAX_PATH_BYTES = 103
/** The path of the socket on which a media process serves the other processes of its machine. */
export function mediaSocketPath(data_dir: string): string {
  return join(data_dir, 'media.sock')
}

export interface MediaSocket {
  /** Ends every line. */
  close(): Promise<void>
}

/** Checks that a path can be used. @throws StartError when another process serves on it, or it is too long. */
export async function requireSocket(path: string): Promise<void> {
  if (Buffer.byteLength(path) > MAX_PATH_BYTES)
    throw new StartError(`${path} is longer than ${MAX_PATH_BYTES} bytes; set OHUN_DATA_DIR to a shorter path.`)
  if (await isServed(path)) throw new StartError(`Another media process serves on ${path}.`)
}

/**
 * Serves a media plane on a socket that only this user can open.
 * @throws StartError when the path cannot be used.
 */
export async function listenForCalls(path: string, deps: MediaServerDeps): Promise<MediaSocket> {
  await requireSocket(path)
  await rm(path, { force: true }) // left by a process that died
  const connections = new MediaConnections(deps)
  const server = createServer((socket) => connections.serve(socket))
  await listen(server, path)
  return { close: () => connections.close(server) }
}

async function isServed(path: string): Promise<boolean> {
  const socket = createConnection(path)
  const answered = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  })
  socket.destroy()
  return answered
}

async function listen(server: Server, path: string): Promise<void> {
  const listening = once(server, 'listening')
  // The socket is created before `listen` returns, so with the mask no other user can open it at any moment.
  const mask = process.umask(0o177)
  try {
    server.listen(path)
  } finally {
    process.umask(mask)
  }
  await listening
}
