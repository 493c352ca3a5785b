import { isSession } from './config/is-session.ts'
import packageJson from '../package.json' with { type: 'json' }
import type { Environment, OperationCommand, WireOperation } from './manifest.ts'

export interface ClientOptions {
  base_url: string
  /** Left out for operations that need no key. */
  api_key?: string
  /** The environment for a session. A key has its own. */
  environment?: Environment
  /** The workspace for a session. A key has its own, and the service refuses another one. */
  workspace?: string
  /** The time for each request, including its retries. */
  timeout_seconds?: number
  /** Called with a line for each attempt, response, retry and failure, without keys and personal data. */
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
  /** Requests the rest of a partial download: from this byte on, if the content still has this ETag. */
  resume?: { start: number; etag: string }
}

/** The operations of the API, on which generated commands are based. */
export interface ApiClient {
  /** Returns the unchanged body of the answer, or undefined if it is empty. */
  request(
    operation: WireOperation & Pick<OperationCommand, 'file'>,
    input: RequestInput,
    options: RequestOptions,
  ): Promise<unknown>
  /** Yields the entries of all pages. @param items the key of the entries */
  entries(
    operation: WireOperation & { items: string },
    input: RequestInput,
    options: RequestOptions,
  ): AsyncIterable<unknown>
  /** Yields new events, or those after a given one. */
  events(
    operation: WireOperation & { stream: StreamKind },
    input: RequestInput,
    options: StreamOptions,
  ): AsyncIterable<unknown>
  /** Returns a response with a body to read, such as a file. @param media the media types that the service may send */
  download(
    operation: WireOperation & { media: readonly string[] },
    input: RequestInput,
    options: DownloadOptions,
  ): Promise<Response>
  /** Yields the frames of a WebSocket until it is closed. */
  frames(operation: WireOperation, input: RequestInput, options: StreamOptions): AsyncIterable<unknown>
  /** Opens a WebSocket. */
  connect(operation: WireOperation, input: RequestInput, options: StreamOptions): Promise<Connection>
}

/** Frames in both directions. Leaving the loop closes the connection. */
export interface Connection extends AsyncIterable<unknown> {
  /** @throws when the connection is closed */
  send(frame: object): void
  close(): void
}

/** A user is waiting: if the service asks for a longer pause, the command says so (exit code 6) rather than hang. */
const longestWait_ms = 5_000

/** A stream is followed for a long time, so it is reconnected even after a long pause. */
const longestReconnect_ms = 60_000

/** A well-formed dummy key, for operations that do not send one. */
export const noKey = 'pk_test_none'

/** The SDK's transport, which takes care of retries, time limits, idempotency keys and errors. */
export async function createSdkClient(options: ClientOptions): Promise<ApiClient> {
  const { Ohun, SocketConnection } = await import('@ohun/sdk')
  const socketOf = (operation: WireOperation) => ({
    ...sdkOperation(operation),
    Connection: SocketConnection<unknown, object>,
  })
  const { transport } = new Ohun(sdkClientOptions(options))
  /** Opens a WebSocket. Node has its own from 22 on. */
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

/** The SDK's form of an operation. The second argument describes content that is sent or received and is not JSON. */
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
