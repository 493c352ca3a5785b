import { requestBody } from '../arguments/request-body.ts'
import { requireKey, resolveConnection, type Connection } from '../config/connection.ts'
import type { ApiClient, RequestInput } from '../client.ts'
import type { Context } from '../context.ts'
import { CliError, usageError } from '../errors.ts'
import { exitCodes } from '../exit-codes.ts'
import type { Invocation, OperationCommand } from '../manifest.ts'
import { liveLines } from '../output/live-lines.ts'
import { createPrinter, type Printer } from '../output/printer.ts'
import { cellText, isObject } from '../output/values.ts'
import { confirmDestruction } from './confirm.ts'
import { checkDownload, download } from './download.ts'

/** Runs any operation of the API: its manifest entry contains everything that it needs. */
export async function runOperation(context: Context, invocation: Invocation<OperationCommand>): Promise<void> {
  const { command, settings } = invocation
  if (command.media && !settings.curl) checkDownload(context, invocation)
  const printer = await createPrinter(context, settings, { ...command, line: liveLines[command.operation.id] })
  const input = await requestInput(context, invocation)
  if (settings.curl) {
    const { printCurl } = await import('./print-curl.ts')
    return await printCurl(context, invocation, input)
  }
  const connection = await connectionFor(context, invocation)
  requireLive(command, connection, settings.live)
  await confirmDestruction(context, invocation)

  const client = await context.createClient(connection)
  if (command.output === 'events' || command.output === 'websocket')
    return await follow(context, { client, invocation, input, printer })
  if (command.media) return await download(context, { client, invocation, input })
  const options = { signal: context.signal, idempotency_key: settings.idempotency_key }
  if (settings.all && command.items !== undefined) {
    const { operation, items } = command
    return await printer.entries(client.entries({ ...operation, items }, input, options))
  }
  const answer = await client.request(
    { ...command.operation, ...(command.file && { file: command.file }) },
    input,
    options,
  )
  if (command.output === 'none') return await reportSuccess(context, command)
  await printer.answer(answer)
  await reportMore(context, command, answer)
  requireSuccess(command, answer)
}

const LAST_EVENT_ID = 'last-event-id'

interface Following {
  client: ApiClient
  invocation: Invocation<OperationCommand>
  input: RequestInput
  printer: Printer
}

/** Follows until the service, the reader or the user ends it. Ctrl-C is the normal way to stop, not a failure. */
async function follow(context: Context, { client, invocation, input, printer }: Following): Promise<void> {
  const { signal } = context
  const { command, headers } = invocation
  const last = headers[LAST_EVENT_ID]
  const options = { signal, ...(typeof last === 'string' ? { last_event_id: last } : {}) }
  const { operation, stream } = command
  try {
    const entries = stream
      ? client.events({ ...operation, stream }, input, options)
      : client.frames(operation, input, options)
    let count = 0
    await printer.entries(eachOf(entries, () => count++))
    if (stream === 'once' && count === 0 && !signal.aborted) await reportNothing(context, command)
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

async function requestInput(context: Context, invocation: Invocation<OperationCommand>) {
  const { command, positionals, query } = invocation
  const missing = command.flags.filter((flag) => flag.in === 'query' && flag.required && !(flag.name in query))
  if (missing.length > 0) {
    throw usageError(`${command.path.join(' ')}: needs ${missing.map(({ flag }) => `--${flag}`).join(', ')}.`)
  }
  const defaults = command.flags.filter((flag) => flag.in === 'query' && flag.sent)
  const sent = Object.fromEntries(defaults.map((flag) => [flag.name, flag.default ?? null]))
  return { path: positionals, query: { ...sent, ...query }, body: await requestBody(context, invocation) }
}

async function connectionFor(
  context: Context,
  { command, settings }: Invocation<OperationCommand>,
): Promise<Connection> {
  const connection = await resolveConnection(context, settings)
  return command.operation.authenticated ? requireKey(connection) : connection
}

function requireLive(command: OperationCommand, connection: Connection, live: boolean | undefined): void {
  if (!command.cost || connection.environment !== 'production' || live) return
  throw usageError(
    `${command.path.join(' ')}: costs money with a production key. Add --live, or use --environment sandbox.`,
  )
}

/** The request succeeded but its result is a failure, which a script must notice. */
function requireSuccess({ path }: OperationCommand, answer: unknown): void {
  if (!isObject(answer)) return
  const command = path.join(' ')
  if (answer['valid'] === false) throw new CliError('NOT_VALID', exitCodes.validation, `${command}: ${faultOf(answer)}`)
  if (answer['success'] !== false) return
  throw new CliError('TARGET_FAILED', exitCodes.other, `${command}: the target failed: ${failureOf(answer)}.`)
}

function failureOf({ response_code, response_body, error, detail }: Record<string, unknown>): string {
  if (response_code === undefined) return cellText(detail ?? error).replace(/\.$/, '')
  return cellText(response_code === 0 ? response_body : `it responded with status ${cellText(response_code)}`)
}

/** The first fault and its place. */
function faultOf({ faults }: Record<string, unknown>): string {
  const [first] = Array.isArray(faults) ? (faults as Record<string, unknown>[]) : []
  if (!first) return 'it is not valid.'
  return `line ${cellText(first['line'])}, column ${cellText(first['column'])}: ${cellText(first['message'])}`
}

async function* eachOf<T>(entries: AsyncIterable<T>, seen: () => void): AsyncGenerator<T> {
  for await (const entry of entries) {
    seen()
    yield entry
  }
}

async function reportNothing({ stderr }: Context, { path }: OperationCommand): Promise<void> {
  if (stderr.isTerminal) await stderr.write(`${path.join(' ')}: nothing was said, and the call has ended\n`)
}

async function reportSuccess({ stderr }: Context, { path }: OperationCommand): Promise<void> {
  if (stderr.isTerminal) await stderr.write(`${path.join(' ')}: done\n`)
}

/** A table has no room for the page token, and an empty table says nothing at all. */
async function reportMore({ stdout, stderr }: Context, { items }: OperationCommand, answer: unknown): Promise<void> {
  if (items === undefined || !stdout.isTerminal || !stderr.isTerminal || !isObject(answer)) return
  const entries = answer[items]
  if (Array.isArray(entries) && entries.length === 0) await stderr.write(`no ${items}\n`)
  if (typeof answer['next_page_token'] === 'string') {
    await stderr.write(`next page: --page-token ${answer['next_page_token']}; all pages: --all\n`)
  }
}
