import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { ApiClient, ClientOptions, RequestInput, RequestOptions } from '../../src/client.ts'
import type { Context, Output } from '../../src/context.ts'
import type { ExitCode } from '../../src/exit-codes.ts'
import type { WireOperation } from '../../src/manifest.ts'
import { run } from '../../src/run.ts'

export interface Sent extends RequestInput {
  id: string
  client: ClientOptions
  idempotency_key?: string
  last_event_id?: string
}

export interface Outcome {
  exit_code: ExitCode
  stdout: string
  stderr: string
  /** Requests that reached the fake API. */
  sent: Sent[]
}

export interface Terminal {
  env?: Record<string, string>
  /** True: all three are a terminal. */
  terminal?: boolean
  columns?: number
  /** Piped input, or the line typed at a prompt. */
  input?: string | Uint8Array
  /** The lines typed at one prompt after the other, then nothing. */
  lines?: readonly string[]
  /** The time on the clock. */
  now?: Date
  /** The content of a download, or its error. */
  download?: ApiClient['download']
  /** The answer of the API, or its error. */
  answer?: (operation: WireOperation, input: RequestInput) => unknown
  /** The entries of a list or a stream; by operation, if there are several. */
  entries?: readonly unknown[] | ((operation: WireOperation) => AsyncIterable<unknown> | readonly unknown[])
  signal?: AbortSignal
  /** Closes stdout after as many writes. */
  closed_after?: number
  /** When something is printed. */
  on_write?: () => void
  createClient?: Context['createClient']
  on_pause?: (ms: number) => unknown
  /** Whether there is a browser. */
  openPage?: (url: string) => boolean
}

export const sandboxKey = 'pk_test_sandbox0000000000000000000000000000000000000'
export const productionKey = 'pk_live_production0000000000000000000000000000000000'

/** A machine of its own: its home and working directory live as long as the test, unless somebody else removes them. */
export async function machine(whenOver: (remove: () => Promise<void>) => void = onTestFinished) {
  const directory = await mkdtemp(join(tmpdir(), 'ohun-cli-'))
  whenOver(() => rm(directory, { recursive: true, force: true }))
  const ohun = (argv: string[], options: Terminal = {}) => runOn(directory, argv, options)
  return { directory, ohun }
}

/** Runs one command line with a key in the environment, on a machine of its own. */
export async function ohun(argv: string[], options: Terminal = {}): Promise<Outcome> {
  const { ohun } = await machine()
  return await ohun(argv, { ...options, env: { OHUN_API_KEY: sandboxKey, ...options.env } })
}

async function runOn(directory: string, argv: string[], options: Terminal): Promise<Outcome> {
  const stdout = recorder(options)
  const stderr = recorder({ ...options, closed_after: undefined })
  const sent: Sent[] = []
  const input = options.input ?? ''
  const lines = [...(options.lines ?? [])]
  const interruption = new AbortController()
  const context: Context = {
    version: '1.2.3',
    argv,
    env: options.env ?? {},
    cwd: directory,
    home: directory,
    node_version: '26.10.0',
    now: () => options.now ?? new Date(),
    stdin: {
      isTerminal: options.terminal ?? false,
      text: async () => Buffer.from(input).toString(),
      bytes: async () => Buffer.from(input),
      ask: async (question) => {
        await stderr.write(question)
        return options.lines ? (lines.shift() ?? '') : Buffer.from(input).toString()
      },
    },
    stdout,
    stderr,
    signal: options.signal ?? interruption.signal,
    pause: async (ms) => void (await options.on_pause?.(ms)),
    openPage: async (url) => options.openPage?.(url) ?? false,
    createClient:
      options.createClient ??
      (async (client) => fakeClient(client, { ...options, sent, interrupt: () => interruption.abort() })),
  }
  const exit_code = await run(context)
  return { exit_code, stdout: stdout.text(), stderr: stderr.text(), sent }
}

function recorder({
  terminal = false,
  columns = 120,
  closed_after = Infinity,
  on_write,
}: Terminal): Output & { text(): string } {
  const chunks: Uint8Array[] = []
  return {
    isTerminal: terminal,
    columns,
    write: async (text) => {
      const { PipeClosed } = await import('../../src/context.ts')
      if (chunks.length >= closed_after) throw new PipeClosed()
      chunks.push(Buffer.from(text as string))
      on_write?.()
    },
    text: () => Buffer.concat(chunks).toString(),
  }
}

function fakeClient(
  client: ClientOptions,
  { answer, download, entries: given = [], sent, interrupt }: Terminal & { sent: Sent[]; interrupt: () => void },
): ApiClient {
  const record = (operation: WireOperation, input: RequestInput, { idempotency_key }: RequestOptions) =>
    sent.push({ ...input, id: operation.id, client, ...(idempotency_key === undefined ? {} : { idempotency_key }) })
  const entries = (operation: WireOperation) => (typeof given === 'function' ? given(operation) : given)
  return {
    request: async (operation, input, options) => {
      record(operation, input, options)
      return answer ? answer(operation, input) : { request_id: 'req_1' }
    },
    async *entries(operation, input, options) {
      record(operation, input, options)
      yield* entries(operation)
    },
    async *events(operation, input, { last_event_id }) {
      sent.push({ ...input, id: operation.id, client, ...(last_event_id === undefined ? {} : { last_event_id }) })
      yield* entries(operation)
    },
    download: async (operation, input, options) => {
      record(operation, input, options)
      return (await download?.(operation, input, options)) ?? new Response('a file')
    },
    async *frames(operation, input) {
      sent.push({ ...input, id: operation.id, client })
      yield* entries(operation)
    },
    /** The user presses Ctrl-C as soon as it is open. */
    async connect(operation, input) {
      sent.push({ ...input, id: operation.id, client })
      interrupt()
      return Object.assign(entriesOf([]), { send: () => {}, close: () => {} })
    },
  }
}

async function* entriesOf(entries: readonly unknown[]): AsyncGenerator {
  yield* entries
}
