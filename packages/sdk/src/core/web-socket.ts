import { ConnectionError, OhunError, UsageError } from './errors.ts'
import { Exchange } from './exchange.ts'
import { withLimits } from './limits.ts'
import { configOf, type OhunCore } from './ohun-core.ts'
import type { Operation, OperationCall } from './operation.ts'
import { mergeSettings, type Config, type ConnectOptions } from './options.ts'
import { prepareRequest, type PreparedRequest } from './request.ts'
import type { ConnectionClass } from './socket-connection.ts'
import type { Socket } from './socket.ts'

type SocketClass = new (url: string, options?: { headers: Record<string, string> }) => Socket

/** Connects, in one attempt. @throws OhunError with the service's own words when it refuses the connection */
export async function connect<C>(
  core: OhunCore,
  operation: Operation & { Connection: ConnectionClass<C> },
  call: OperationCall<ConnectOptions>,
): Promise<C> {
  const config = configOf(core)
  const { options = {} } = call
  const request = prepareRequest(config, operation, call)
  const settings = { ...mergeSettings(config.settings, options), maxRetries: 0, signal: options.signal }
  const socket = makeSocket(config, request)
  const { clock } = config
  const limits = { clock, timeout_ms: settings.timeout, signal: settings.signal }
  const details = { method: request.method, path: request.path, attempts: 1 }
  // Listens from the beginning: the first event can arrive together with the head.
  const connection = new operation.Connection(socket, { details, signal: settings.signal, onError: options.onError })
  try {
    await withLimits(limits, () => opened(socket))
    return connection
  } catch {
    socket.close()
    // A WebSocket does not say why it was refused, but the same request without the upgrade does.
    throw await new Exchange(config, request, settings).run().then(
      () => new ConnectionError('CONNECTION', { ...details, message: NOT_UPGRADED }),
      (error: unknown) =>
        error instanceof OhunError && error.code === 'UPGRADE_REQUIRED'
          ? new ConnectionError('CONNECTION', { ...details, message: NOT_UPGRADED, retryable: true })
          : error,
    )
  }
}

const NOT_UPGRADED = 'The connection was not upgraded to a WebSocket; a proxy may not support it.'

/**
 * Sends the key in the header or, in browsers and workers, where a WebSocket has no headers, in the URL, which no error
 * shows.
 */
function makeSocket(config: Config, { url, headers }: PreparedRequest): Socket {
  const Class = (config.WebSocket ?? (globalThis as { WebSocket?: unknown }).WebSocket) as SocketClass | undefined
  if (!Class)
    throw new UsageError('WebSocket: this runtime has none. Pass that of the package ws: new Ohun({ WebSocket }).')
  const target = url.replace(/^http/, 'ws')
  if (config.WebSocket || takesHeaders()) return new Class(target, { headers })
  const query = new URLSearchParams(chosenBy(config)).toString()
  return new Class(query === '' ? target : `${target}${target.includes('?') ? '&' : '?'}${query}`)
}

/**
 * The query of the URL: the key, which has its own environment and workspace, or the environment and workspace of the
 * session in the cookie.
 */
function chosenBy({ apiKey, environment, workspace }: Config): Record<string, string> {
  if (apiKey) return { token: apiKey }
  return { ...(environment && { environment }), ...(workspace !== undefined && { workspace }) }
}

/** True in Node, Deno and Bun, whose WebSocket takes headers. */
function takesHeaders(): boolean {
  return (globalThis as { process?: { versions?: { node?: string } } }).process?.versions?.node !== undefined
}

function opened(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    const refused = (): void => reject(new Error('The WebSocket was refused.'))
    socket.addEventListener('open', () => resolve())
    socket.addEventListener('error', refused)
    socket.addEventListener('close', refused)
  })
}
