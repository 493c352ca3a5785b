import { readSource } from '../arguments/read-source.ts'
import type { Context } from '../context.ts'
import { usageError } from '../errors.ts'
import type { Settings } from '../manifest.ts'
import { headerOf, parseHttpDump, type HttpRequest } from './http-dump.ts'

/** Reads the request that a command line describes. */
export async function readSignedRequest(context: Context, settings: Settings): Promise<HttpRequest> {
  const { request, header = [] } = settings
  if (request === undefined)
    return { body: await readBody(context, settings), headers: await readHeaders(context, header) }
  if (settings.data !== undefined) throw usageError('--request: already contains the body. Omit --data.')
  const { headers, body } = parseHttpDump(await readSource(context, '--request', request))
  return { headers: { ...headers, ...(await readHeaders(context, header)) }, body }
}

/** The body from `--data`, or else from standard input. */
export async function readBody(context: Context, { data }: Settings): Promise<Uint8Array> {
  if (data === undefined && context.stdin.isTerminal) {
    throw usageError('--data: is required. Pass the body as text, @file or - for standard input.')
  }
  return await readSource(context, '--data', data ?? '-')
}

export function takesStdin({ data, request }: Settings): boolean {
  return (request ?? data ?? '-') === '-'
}

async function readHeaders(context: Context, given: readonly string[]): Promise<Record<string, string>> {
  const lines: string[] = []
  for (const one of given) {
    const text = one.startsWith('@') ? Buffer.from(await readSource(context, '--header', one)).toString() : one
    lines.push(...text.split(/\r?\n/).filter((line) => line.trim() !== ''))
  }
  return Object.fromEntries(lines.map((line) => headerOf('--header', line)))
}

/** The time from `--at`, or else the current time. */
export function timeOf(context: Context, { at }: Settings): Date {
  if (at === undefined) return context.now()
  const time = /^\d{1,12}$/.test(at) ? new Date(Number(at) * 1000) : isoTime(at)
  if (Number.isNaN(time.getTime())) {
    throw usageError(`--at: must be a time such as 2026-11-20T09:00:05Z, or Unix seconds, not ${JSON.stringify(at)}.`)
  }
  return time
}

/**
 * Parses a time, which must include its zone: a clock in the wrong zone is one of the faults that this command finds.
 */
function isoTime(text: string): Date {
  return new Date(/^\d{4}-\d\d-\d\dT\d\d:\d\d.*(Z|[+-]\d\d:\d\d)$/i.test(text) ? text : Number.NaN)
}
