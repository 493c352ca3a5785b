import { resolve } from 'node:path'
import { requireKey, resolveConnection, type Connection } from '../config/connection.ts'
import type { Context } from '../context.ts'
import { usageError } from '../errors.ts'
import { Position, positionPath, readPosition } from '../listen/position.ts'
import { RecordFile } from '../listen/record-file.ts'
import { RelayLink } from '../listen/relay-link.ts'
import { CLEAR_LINE, reportLine } from '../listen/report.ts'
import { Session } from '../listen/session.ts'
import type { Invocation, Settings } from '../manifest.ts'
import { createPrinter } from '../output/printer.ts'
import { safeText } from '../output/safe-text.ts'

/** Receives webhooks on this machine, without a public address, until Ctrl-C. */
export async function listen(context: Context, { settings }: Invocation): Promise<void> {
  const url = settings.forward_to === undefined ? undefined : receiverUrl(settings.forward_to)
  const printer = await createPrinter(context, settings, { output: 'events', line: reportLine })
  const connection = requireKey(await resolveConnection(context, settings))
  requireLive(connection, settings)
  const position = await positionOf(context, connection, settings)
  const client = await context.createClient(connection)
  const record = await recordOf(context, settings)
  const link = new RelayLink(context, client, { query: queryOf(settings), since: () => position.last })
  await introduce(context, connection, { url, since: position.last })
  try {
    await printer.entries(new Session({ context, link, position, url, record }).reports())
  } finally {
    await position.save()
    await record?.close()
  }
}

async function recordOf({ cwd, stderr }: Context, { record }: Settings): Promise<RecordFile | undefined> {
  if (record === undefined) return undefined
  return await RecordFile.open(resolve(cwd, record), ({ message }) => {
    const line = safeText(`--record: ${message}. Nothing more is recorded.`)
    void stderr.write(`${stderr.isTerminal ? CLEAR_LINE : ''}${line}\n`).catch(() => {})
  })
}

function receiverUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  // The text is left out of the message: an address may contain a password.
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw usageError('--forward-to: must be an http or https URL without a user, such as http://127.0.0.1:3000/.')
  return url.href
}

function requireLive({ environment }: Connection, { forward_to, live }: Settings): void {
  if (environment !== 'production' || forward_to === undefined || live) return
  throw usageError(
    'listen: real callers hear what your machine answers with a production key. Add --live, or use --environment sandbox.',
  )
}

const EVENT_ID = /^evt_[0-9A-Za-z]{1,60}$/

/** Only forwarded events count as handled: a run that only shows events begins now, and does not save a position. */
async function positionOf(context: Context, connection: Connection, settings: Settings): Promise<Position> {
  const { since, forward_to, agent, events } = settings
  if (since !== undefined && since !== 'now' && !EVENT_ID.test(since))
    throw usageError('--since: must be the id of an event such as evt_0Ub5Xw1A000k3mZq8RtYvLp, or now.')
  const path = forward_to === undefined ? undefined : positionPath(context, { ...connection, agent, events })
  if (since !== undefined) return new Position(path, since === 'now' ? {} : { position: since })
  return path === undefined ? new Position(undefined) : await readPosition(path)
}

function queryOf({ agent, events, forward_to, live }: Settings): Record<string, unknown> {
  return {
    ...(agent === undefined ? {} : { agent_id: agent }),
    ...(events === undefined ? {} : { event_types: events.join(',') }),
    answer: forward_to !== undefined,
    ...(live ? { live } : {}),
  }
}

async function introduce(
  { stderr }: Context,
  { environment }: Connection,
  { url, since }: { url: string | undefined; since: string | undefined },
): Promise<void> {
  if (!stderr.isTerminal) return
  const where = url === undefined ? 'showing events' : `forwarding to ${url}`
  const from = since === undefined ? '' : `, after ${since}`
  await stderr.write(
    `Listening in ${environment === 'sandbox' ? 'the sandbox' : 'production'}${from}, ${where}. Press Ctrl-C to stop.\n`,
  )
}
