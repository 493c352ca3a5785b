import { systemClock, type Clock } from './clock.ts'
import { environmentOf, isBrowser, readEnv, type Environment } from './environment.ts'
import { UsageError, type StreamError } from './errors.ts'
import type { Hooks } from './hooks.ts'
import { readLog, type Log, type Logger, type LogLevel } from './logger.ts'
import { userAgent } from './user-agent.ts'

/** How requests are sent: defaults of the client, and again per call. */
export interface RequestSettings {
  /** Milliseconds that one attempt may take, the body's arrival included. Default 30,000. */
  timeout?: number | undefined
  /** Milliseconds that all attempts and the pauses between them may take together. Default 120,000. */
  deadline?: number | undefined
  /** Attempts after the first. Default 2. */
  maxRetries?: number | undefined
  /** Longest pause in milliseconds; a `Retry-After` above it ends the call at once. Default 60,000. */
  maxRetryDelay?: number | undefined
  /** Headers sent along; one that is undefined is not. */
  headers?: Record<string, string | undefined> | undefined
}

/** The last argument of every method. */
export interface RequestOptions extends RequestSettings {
  /** Ends the call, also while it waits for its next attempt. */
  signal?: AbortSignal | undefined
}

/** The last argument of methods that cost money or claim something. */
export interface IdempotentRequestOptions extends RequestOptions {
  /** `Idempotency-Key` of this call and its retries; made when left out. Give your own to repeat after a crash. */
  idempotencyKey?: string | undefined
}

/** The last argument of methods that give a file. `timeout` is for the response's head, then for each pause in its body. */
export interface RangeOptions extends RequestOptions {
  /** Only these bytes, counted from 0; the last one is included. Without `end`, all from `start` on. */
  range?: { start: number; end?: number | undefined } | undefined
  /** The `ETag` of the part that you have: if the file is another one by now, all of it comes, with status 200. */
  ifRange?: string | undefined
}

/** The last argument of methods that follow a stream. `timeout` is for the answer's head; `deadline` plays no part. */
export interface StreamOptions extends RequestOptions {
  /** Resumes after this event: the id of the last one that you have dealt with. */
  lastEventId?: string | undefined
  /** Whether a stream that breaks is made again. Default true for a stream that does not end with its subject, as that of a call does. */
  reconnect?: boolean | undefined
}

/** The last argument of methods that open a WebSocket. `timeout` is for opening it; there is one attempt. */
export interface ConnectOptions extends RequestOptions {
  /** Gets what the service answers to a command that it refuses. Without it the loop over the events throws that. */
  onError?: ((error: StreamError) => void) | undefined
}

/** How a client is made; see the constructor of `Ohun`. */
export interface OhunOptions extends RequestSettings, Hooks {
  /**
   * `pk_test_…`, `pk_live_…` or a session token. Default: the environment variable `OHUN_API_KEY`. Null for a client of
   * the operations that need none, such as signing up.
   */
  apiKey?: string | null | undefined
  /**
   * The environment of a session: `production`, which is the default, or `sandbox`. A key has its own.
   *
   * @example
   * ```ts
   * new Ohun({ apiKey: session_token, environment: 'sandbox' })
   * ```
   */
  environment?: Environment | undefined
  /**
   * The workspace of a session, of those whose member the person is. Without it, the one in which the account began. A key has its own,
   * and another one here is refused.
   *
   * @example
   * ```ts
   * const { workspaces } = await new Ohun({ apiKey: session_token }).auth.me()
   * const ohun = new Ohun({ apiKey: session_token, workspace: workspaces[1]?.workspace_id })
   * ```
   */
  workspace?: string | undefined
  /**
   * Whether the browser's cookie holds the session, after a login with `cookie: true`; then `apiKey` is left out. For pages of the
   * service's own address.
   *
   * @example
   * ```ts
   * const ohun = new Ohun({ baseUrl: location.origin, cookie: true })
   * await ohun.auth.login({ email, password, cookie: true })
   * ```
   */
  cookie?: boolean | undefined
  /** Where the service is. Default: the environment variable `OHUN_BASE_URL`, else `http://127.0.0.1:7070`. */
  baseUrl?: string | undefined
  /** Used in place of the global `fetch`. */
  fetch?: typeof fetch | undefined
  /** Used in place of the global `WebSocket`, which Node has from 22 on: that of the package `ws`, say. */
  WebSocket?: (new (url: string, options: never) => object) | undefined
  /**
   * Is called before each attempt of a request. What it throws is ignored.
   *
   * @example
   * ```ts
   * new Ohun({ onRequest: ({ method, url, attempt }) => console.log(method, url, attempt) })
   * ```
   */
  onRequest?: Hooks['onRequest']
  /**
   * Is called when the status and headers of a response have come, also of one that is an error. What it throws is ignored.
   *
   * @example
   * ```ts
   * new Ohun({ onResponse: ({ status, requestId, durationMs }) => console.log(status, requestId, durationMs) })
   * ```
   */
  onResponse?: Hooks['onResponse']
  /**
   * Where log lines go. Default: `console`. They hold no bodies, queries and headers; keys, tokens, e-mail addresses and telephone
   * numbers are replaced by `[redacted]`.
   *
   * @example
   * ```ts
   * new Ohun({ logger: console, logLevel: 'debug' })
   * ```
   */
  logger?: Logger | undefined
  /**
   * `error` logs calls that fail, `warn` also what is retried, `info` also every response, `debug` also every request. Default:
   * `info` if there is a `logger`, else `off`.
   */
  logLevel?: LogLevel | undefined
  /** Allows a `pk_live_` key in a browser, where every visitor can read it. */
  dangerouslyAllowBrowser?: boolean | undefined
  /** @internal Time, for tests. */
  clock?: Clock | undefined
  /** @internal A number from 0 to 1, for tests. */
  random?: (() => number) | undefined
}

export type Settings = Record<Exclude<keyof RequestSettings, 'headers'>, number>

/** Names are in lower case. Not `Headers`: `fetch` would copy and check each of them again. */
export type SentHeaders = Record<string, string>

/** `OhunOptions` checked and completed. */
export interface Config {
  apiKey: string | null
  /** The header: empty where a cookie takes its place, null without either. */
  authorization: string | null
  baseUrl: string
  environment: Environment | null
  workspace: string | undefined
  settings: Settings
  headers: SentHeaders
  hooks: Hooks
  log: Log
  fetch: typeof fetch
  WebSocket: OhunOptions['WebSocket']
  clock: Clock
  random: () => number
}

const DEFAULTS: Settings = { timeout: 30_000, deadline: 120_000, maxRetries: 2, maxRetryDelay: 60_000 }

/** @throws UsageError for a missing or malformed key or address, and for a live key in a browser. */
export function readOptions(options: OhunOptions): Config {
  const apiKey = options.cookie ? null : options.apiKey === undefined ? readEnv('OHUN_API_KEY') : options.apiKey
  const environment = environmentOf(apiKey, options.environment)
  if (apiKey?.startsWith('pk_live_') && isBrowser() && !options.dangerouslyAllowBrowser)
    throw new UsageError(
      'apiKey: a live key in a browser can be read by every visitor. Call Ohun from your server, or set dangerouslyAllowBrowser.',
    )
  return {
    apiKey: apiKey ?? null,
    authorization: apiKey ? `Bearer ${apiKey}` : options.cookie ? '' : null,
    baseUrl: baseUrlOf(options.baseUrl),
    environment,
    workspace: options.workspace,
    settings: mergeSettings(DEFAULTS, options),
    headers: mergeHeaders(ownHeaders(), chosenHeaders(options)),
    hooks: { onRequest: options.onRequest, onResponse: options.onResponse },
    log: readLog(options),
    // Called later as a plain function: browsers refuse their fetch with another `this`.
    fetch: options.fetch ?? ((input, init) => fetch(input, init)),
    WebSocket: options.WebSocket,
    clock: options.clock ?? systemClock,
    random: options.random ?? Math.random,
  }
}

/** The choices for a session, and the caller's own headers on top. */
const chosenHeaders = ({ environment, workspace, headers }: OhunOptions): RequestSettings['headers'] => ({
  'x-ohun-environment': environment,
  'x-ohun-workspace': workspace,
  ...headers,
})

function ownHeaders(): SentHeaders {
  const agent = userAgent()
  return agent === undefined ? {} : { 'user-agent': agent }
}

/** The defaults with what a call gives. @throws UsageError for a value that is not a number or too small. */
export function mergeSettings(defaults: Settings, given: RequestSettings = {}): Settings {
  const number = (name: keyof Settings, least: number): number => {
    const value = given[name] ?? defaults[name]
    if (typeof value === 'number' && value >= least) return value
    throw new UsageError(`${name}: must be a number of at least ${least}, not ${String(value)}.`)
  }
  return {
    timeout: number('timeout', 1),
    deadline: number('deadline', 1),
    maxRetries: number('maxRetries', 0),
    maxRetryDelay: number('maxRetryDelay', 0),
  }
}

/** A copy of the defaults with what a call gives, whatever the case of their names. */
export function mergeHeaders(defaults: SentHeaders, given: RequestSettings['headers'] = {}): SentHeaders {
  const headers = { ...defaults }
  for (const [name, value] of Object.entries(given)) if (value !== undefined) setHeader(headers, name, value)
  return headers
}

const isByte = (value: number): boolean => Number.isSafeInteger(value) && value >= 0

/** The headers of a request for a part. @throws UsageError for a range that is none */
export function rangeHeaders({ range, ifRange }: RangeOptions): Record<string, string> {
  if (!range) return {}
  const { start, end } = range
  if (!isByte(start) || (end !== undefined && (!isByte(end) || end < start)))
    throw new UsageError('range: start and end must be whole numbers from 0 on, and end not before start.')
  return { range: `bytes=${start}-${end ?? ''}`, ...(ifRange === undefined ? {} : { 'if-range': ifRange }) }
}

/** @throws UsageError, which does not hold the value: it may be a secret. */
export function setHeader(headers: SentHeaders, name: string, value: string): void {
  try {
    new Headers([[name, value]]).forEach((text, key) => (headers[key] = text))
  } catch {
    throw new UsageError(`headers: ${JSON.stringify(name)} or its value has characters that a header cannot have.`)
  }
}

/** Without a slash at its end. @throws UsageError */
export function baseUrlOf(given: string | undefined): string {
  const text = given ?? readEnv('OHUN_BASE_URL') ?? 'http://127.0.0.1:7070'
  const url = URL.canParse(text) ? new URL(text) : undefined
  // The value stays out of the message: an address may hold a password.
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
    throw new UsageError(
      'baseUrl: must be an http or https URL without user, query or fragment, such as http://127.0.0.1:7070.',
    )
  const base = url.href.replace(/\/+$/, '')
  if (base.endsWith('/v1')) throw new UsageError('baseUrl: must not end with /v1, which each request adds.')
  return base
}
