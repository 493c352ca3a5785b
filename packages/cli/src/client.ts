import { isSession } from './config/is-session.ts'
import packageJson from '../package.json' with { type: 'json' }
import type { Environment, OperationCommand, WireOperation } from './manifest.ts'

export interface ClientOptions {
  base_url: string
  /** Left out for operations that need none. */
  api_key?: string
  /** That which a session is to have. A key has its own. */
  environment?: Environment
  /** That which a session is to have. A key has its own, and the service refuses another one. */
  workspace?: string
  /** For each request, with its retries. */
  timeout_seconds?: number
  /** Gets a line for each attempt, response, retry and failure, without keys and personal data. */
  log?: (line: string) => void
}

export interface RequestInput {
  path: Readonly<Record<string, string>>
  query: Readonly<Record<string, unknown>>
  body?: object
}

export interface RequestOptions {
  signal: AbortSignal
  idempotency_key?: string
}

export interface StreamOptions {
  signal: AbortSignal
  last_event_id?: string
}

export type StreamKind = NonNullable<OperationCommand['stream']>

export interface DownloadOptions {
  signal: AbortSignal
  /** The rest of what has come in part: from this byte on, if it still is what had this ETag. */
  resume?: { start: number; etag: string }
}

/** The API by operation: what generated commands stand on. */
export interface ApiClient {
  /** The answer's body as it came; undefined for an empty one. */
  request(
    operation: WireOperation & Pick<OperationCommand, 'file'>,
    input: RequestInput,
    options: RequestOptions,
  ): Promise<unknown>
  /** Every entry of every page. @param items the key of the entries */
  entries(
    operation: WireOperation & { items: string },
    input: RequestInput,
    options: RequestOptions,
  ): AsyncIterable<unknown>
  /** New events, or those after a given one. */
  events(
    operation: WireOperation & { stream: StreamKind },
    input: RequestInput,
    options: StreamOptions,
  ): AsyncIterable<unknown>
  /** A file or the like, still to be read. @param media what the service may send */
  download(
    operation: WireOperation & { media: readonly string[] },
    input: RequestInput,
    options: DownloadOptions,
  ): Promise<Response>
  /** The frames of a WebSocket, until it is closed. */
  frames(operation: WireOperation, input: RequestInput, options: StreamOptions): AsyncIterable<unknown>
  /** An open WebSocket. */
  connect(operation: WireOperation, input: RequestInput, options: StreamOptions): Promise<Connection>
}

/** Frames both ways. Leaving the loop closes it. */
export interface Connection extends AsyncIterable<unknown> {
  /** @throws when the connection is closed */
  send(frame: object): void
  close(): void
}

/** Somebody is waiting: when the service asks for a longer pause, the command says so (exit code 6) instead of hanging. */
const longestWait_ms = 5_000

/** A stream is followed for a long time, so it is reconnected even after a long pause. */
const longestReconnect_ms = 60_000

/** A well-formed dummy key, for operations that send none. */
export const noKey = 'pk_test_none'

/** The SDK's transport: retries, time limits, idempotency keys and errors are its work. */
export async function createSdkClient(options: ClientOptions): Promise<ApiClient> {
  const { Ohun, SocketConnection } = await import('@ohun/sdk')
  const socketOf = (operation: WireOperation) => ({
    ...sdkOperation(operation),
    Connection: SocketConnection<unknown, object>,
  })
  const { transport } = new Ohun(sdkClientOptions(options))
  /** Opens a WebSocket: Node has one of its own from 22 on. */
  const connect: ApiClient['connect'] = async (operation, input, { signal }) => {
    const WebSocket = globalThis.WebSocket ?? (await import('ws')).WebSocket
    const sockets = new Ohun({ ...sdkClientOptions(options), WebSocket })
    return await sockets.transport.connect(socketOf(operation), input, { signal })
  }
  return {
    request: async (operation, input, options) =>
      await transport.request(sdkOperation(operation, operation), input, sdkOptions(options)),
    entries: (operation, input, options) =>
      transport.page({ ...sdkOperation(operation), items: operation.items }, input, sdkOptions(options)),
    events: (operation, input, { signal, last_event_id: lastEventId }) =>
      transport.stream(sdkOperation(operation, operation), input, {
        signal,
        maxRetryDelay: longestReconnect_ms,
        ...(lastEventId === undefined ? {} : { lastEventId }),
      }),
    download: async (operation, input, options) =>
      await transport.download(sdkOperation(operation, operation), input, {
        signal: options.signal,
        ...rangeOf(options),
      }),
    async *frames(operation, input, options) {
      yield* await connect(operation, input, options)
    },
    connect,
  }
}

function sdkClientOptions({ base_url, api_key, environment, workspace, timeout_seconds, log }: ClientOptions) {
  const timeout = timeout_seconds === undefined ? undefined : timeout_seconds * 1000
  return {
    apiKey: api_key ?? noKey,
    ...(api_key && environment && isSession(api_key) ? { environment } : {}),
    ...(workspace === undefined ? {} : { workspace }),
    baseUrl: base_url,
    headers: { 'User-Agent': `ohun-cli/${packageJson.version} node/${process.versions.node}` },
    maxRetryDelay: longestWait_ms,
    ...(timeout === undefined ? {} : { timeout, deadline: timeout }),
    ...(log ? { logger: { error: log, warn: log, info: log, debug: log }, logLevel: 'debug' as const } : {}),
  }
}

function rangeOf({ resume }: DownloadOptions) {
  return resume ? { range: { start: resume.start }, ifRange: resume.etag } : {}
}

/** The second argument has what is sent or comes back, where that is not JSON. */
export function sdkOperation(
  { method, path, idempotent, authenticated }: WireOperation,
  { stream, media, file }: Pick<OperationCommand, 'stream' | 'media' | 'file'> = {},
) {
  return {
    method: method as 'GET',
    path,
    ...(stream ? { stream } : {}),
    ...(media ? { download: media } : {}),
    ...(file ? { file } : {}),
    ...(idempotent ? { idempotent: true as const } : {}),
    ...(authenticated ? {} : { public: true as const }),
  }
}

export function sdkOptions({ signal, idempotency_key }: RequestOptions) {
  return { signal, ...(idempotency_key === undefined ? {} : { idempotencyKey: idempotency_key }) }
}
