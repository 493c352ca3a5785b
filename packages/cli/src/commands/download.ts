import { open, rename, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { ApiClient, DownloadOptions, RequestInput } from '../client.ts'
import type { Context, Output } from '../context.ts'
import { usageError } from '../errors.ts'
import type { Invocation, OperationCommand } from '../manifest.ts'
import { safeJson } from '../output/safe-text.ts'

export interface Downloading {
  client: ApiClient
  invocation: Invocation<OperationCommand>
  input: RequestInput
}

/** Checks the flags before a request is sent, so that a mistake costs nothing. */
export function checkDownload({ stdout }: Context, { command, settings }: Invocation<OperationCommand>): void {
  const words = command.path.join(' ')
  if (settings.output !== undefined || settings.query !== undefined)
    throw usageError(`${words}: writes the response as it is; --output and --query do not apply. Use --out FILE.`)
  if (command.output === 'binary' && writesToStdout(settings) && stdout.isTerminal)
    throw usageError(`${words}: does not print to a terminal. Use --out FILE, or redirect the output.`)
}

/** Passes the service's response on unchanged: to standard output, or to a file that appears when it is complete. */
export async function download(context: Context, downloading: Downloading): Promise<void> {
  const { settings } = downloading.invocation
  if (writesToStdout(settings)) return await toStdout(context, downloading)
  const path = resolve(context.cwd, settings.out!)
  const size = await toFile(context, downloading, path)
  if (context.stderr.isTerminal) await context.stderr.write(`${settings.out}: ${size} bytes\n`)
}

const writesToStdout = ({ out }: Invocation['settings']): boolean => out === undefined || out === '-'

async function toStdout(context: Context, downloading: Downloading): Promise<void> {
  const { stdout } = context
  const write = stdout.isTerminal ? forTerminal(stdout) : (piece: Uint8Array) => stdout.write(piece)
  for await (const piece of pieces(context, downloading)) await write(piece)
}

/** A caller's words may contain terminal control sequences. */
function forTerminal(stdout: Output): (piece: Uint8Array) => Promise<void> {
  const decoder = new TextDecoder()
  return (piece) => stdout.write(safeJson(decoder.decode(piece, { stream: true }).replaceAll('\r', '')))
}

async function toFile(context: Context, downloading: Downloading, path: string): Promise<number> {
  const part = `${path}.part`
  const file = await open(part, 'w').catch((error: Error) => {
    throw usageError(`--out: cannot write ${path}: ${error.message}.`)
  })
  let size = 0
  try {
    for await (const piece of pieces(context, downloading)) {
      await file.writeFile(piece)
      size += piece.length
    }
    await file.close()
    await rename(part, path)
  } catch (error) {
    await file.close()
    await rm(part, { force: true })
    throw error
  }
  return size
}

/** The number of times that a download is resumed without receiving any bytes in between. */
const RESUMES = 3

/** Yields the whole content. If the service supports ranges, a broken download is resumed where it broke. */
async function* pieces(context: Context, downloading: Downloading): AsyncGenerator<Uint8Array, void, undefined> {
  let response = await request(context, downloading)
  const etag = response.headers.get('accept-ranges') === 'bytes' ? response.headers.get('etag') : null
  let received = 0
  for (let left = RESUMES; ; left--) {
    const before = received
    try {
      for await (const piece of response.body ?? []) {
        yield piece
        received += piece.length
      }
      return
    } catch (error) {
      if (received > before) left = RESUMES
      if (etag === null || left === 0 || context.signal.aborted) throw error
      response = await request(context, downloading, { start: received, etag })
      if (response.status !== 206) throw error // The file has changed in the meantime.
    }
  }
}

async function request(
  { signal }: Context,
  { client, invocation: { command }, input }: Downloading,
  resume?: DownloadOptions['resume'],
): Promise<Response> {
  return await client.download({ ...command.operation, media: command.media ?? [] }, input, { signal, resume })
}
