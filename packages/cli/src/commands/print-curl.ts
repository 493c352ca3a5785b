import { quoted } from '@ohun/command-line'
import type { RequestInput } from '../client.ts'
import { captureRequest, type CapturedRequest } from '../capture-request.ts'
import { resolveConnection } from '../config/connection.ts'
import type { Context } from '../context.ts'
import { usageError } from '../errors.ts'
import type { Invocation, OperationCommand } from '../manifest.ts'
import { safeJson } from '../output/safe-text.ts'

/** Prints the request as a curl command. The key stays in the environment: it is neither printed nor needed. */
export async function printCurl(
  context: Context,
  invocation: Invocation<OperationCommand>,
  input: RequestInput,
): Promise<void> {
  const { command, settings } = invocation
  if (settings.all) throw usageError('--curl: prints one request. Leave out --all.')
  const connection = await resolveConnection(context, settings)
  const request = await captureRequest(connection, invocation, input)
  const body = bodyOf(invocation, request)
  const file = settings.out === undefined || settings.out === '-' ? [] : [`--output ${quoted(settings.out)}`]
  await context.stdout.write(`${safeJson([...argumentsOf(command, request), ...body, ...file].join(' \\\n  '))}\n`)
  if (command.operation.authenticated && context.stderr.isTerminal) {
    await context.stderr.write('nothing was sent; curl takes the key from OHUN_API_KEY\n')
  }
}

/** Curl sends its own user agent, and the shell provides the key. */
const OMITTED = new Set(['authorization', 'user-agent'])

function argumentsOf({ operation, stream }: OperationCommand, { url, headers }: CapturedRequest): string[] {
  const others = Object.entries(headers).filter(([name]) => !OMITTED.has(name))
  return [
    `curl --request ${operation.method} ${quoted(url)}`,
    ...(operation.authenticated ? ['--header "Authorization: Bearer $OHUN_API_KEY"'] : []),
    ...others.map(([name, value]) => `--header ${quoted(`${name}: ${value}`)}`),
    ...(stream ? ['--no-buffer'] : []),
  ]
}

/** Curl reads a file from the same path as the command. */
function bodyOf({ command, settings }: Invocation<OperationCommand>, { body }: CapturedRequest): string[] {
  if (command.file) return [`--data-binary ${quoted(settings.data === '-' ? '@-' : String(settings.data))}`]
  return body === undefined ? [] : [`--data ${quoted(body)}`]
}
