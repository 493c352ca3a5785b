import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer, type TLSSocket } from 'node:tls'
import { StartError } from '../platform/errors.ts'
import type { MediaSocket } from './listen-for-calls.ts'
import { MediaConnections } from './media-connections.ts'
import type { MediaNode } from './media-node.ts'
import { MUTUAL, type MediaTls } from './media-tls.ts'
import type { MediaServerDeps } from './serve-media.ts'

/** The time limit for a handshake, which takes less than a second even over a slow network. */
const HANDSHAKE_MS = 5_000
/** Each process with `api` has one connection, and a second one while it replaces the first. */
const MAX_MACHINES = 1_000

/** Half a minute. The other side sends something every two seconds. */
const MAX_REPORTS_UNHEARD = 60

export interface MediaListener extends MediaSocket {
  host: string
  port: number
}

/**
 * Serves a media plane to other machines, over TLS 1.3 with certificates of the same authority on both sides. A peer without a
 * certificate receives no data, because its connection ends with the handshake.
 * @throws StartError when the address or the files cannot be used.
 */
export async function listenForMachines(
  { address, tls }: { address: { host: string; port: number }; tls: MediaTls },
  deps: MediaServerDeps,
): Promise<MediaListener> {
  const { log } = deps
  const connections = new MediaConnections(deps)
  const options = { ...tls.identity(), ...MUTUAL, handshakeTimeout: HANDSHAKE_MS }
  const server = createServer(options, (socket) => {
    endWhenSilent(socket, deps.node)
    connections.serve(socket.setNoDelay())
  })
  server.maxConnections = MAX_MACHINES
  server.on('tlsClientError', (err: Error, socket: TLSSocket) => {
    log.warn({ err, source: socket.remoteAddress }, 'a connection to the media plane was refused')
  })
  const endRenewal = tls.onRenewal((identity) => server.setSecureContext({ ...identity, ...MUTUAL }))
  try {
    await once(server.listen({ ...address, backlog: MAX_MACHINES }), 'listening')
  } catch (error) {
    endRenewal()
    const { code } = error as NodeJS.ErrnoException
    throw new StartError(
      `OHUN_MEDIA_ADDRESS ${address.host}:${address.port} cannot be used: ${code}. Accepted: an address of this machine that nothing else uses.`,
      { cause: error },
    )
  }
  return {
    host: address.host,
    port: (server.address() as AddressInfo).port,
    async close() {
      endRenewal()
      await connections.close(server)
    },
  }
}

/**
 * Ends a connection that is silent for too long. A machine that has lost power does not end its connection, and TCP would keep its
 * calls for a quarter of an hour. Silence is counted in our own reports, so that a stall of this process, with commands waiting in
 * the socket, counts as one report.
 */
function endWhenSilent(socket: TLSSocket, node: Pick<MediaNode, 'reportTo'>): void {
  let unheard = 0
  socket.on('data', () => (unheard = 0))
  const endReports = node.reportTo(() => {
    if (++unheard > MAX_REPORTS_UNHEARD) socket.destroy()
  })
  socket.once('close', endReports)
}
