import type { Context } from '../context.ts'
import { usageError } from '../errors.ts'
import type { Invocation, OperationCommand } from '../manifest.ts'
import { readSource } from './read-source.ts'

/** The body of a request: `--data`, overridden by the flags of individual fields. */
export async function requestBody(
  context: Context,
  invocation: Invocation<OperationCommand>,
): Promise<object | undefined> {
  const { command, settings } = invocation
  if (!command.body) return undefined
  if (command.file) return await fileBody(context, invocation)
  const data = settings.data === undefined ? {} : parseObject(await readSource(context, '--data', settings.data))
  const body = { ...data, ...invocation.body }
  requireFields(command, body)
  Object.assign(body, await askSecrets(context, command, body))
  return command.body === 'optional' && Object.keys(body).length === 0 ? undefined : body
}

/** Reads a file. A plain text is refused: it is probably a file name without its `@`. */
async function fileBody(context: Context, { settings }: Invocation<OperationCommand>): Promise<Uint8Array> {
  const { data = '' } = settings
  if (data !== '-' && !data.startsWith('@'))
    throw usageError(`--data: must be a file. Pass @${data}, or - for standard input.`)
  return await readSource(context, '--data', data)
}

/** Asks for the secret fields that are missing in `--data`. */
async function askSecrets({ stdin }: Context, { path, secrets = [] }: OperationCommand, body: object): Promise<object> {
  const answers: Record<string, string> = {}
  for (const name of secrets.filter((name) => !(name in body))) {
    if (!stdin.isTerminal)
      throw usageError(`${path.join(' ')}: needs ${name}, which is never a flag. Pass it as JSON with --data -.`)
    answers[name] = await stdin.ask(`${name} (not shown): `, { hidden: true })
  }
  return answers
}

function parseObject(bytes: Uint8Array): object {
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder().decode(bytes))
  } catch (error) {
    // The parser's message quotes the text, which may contain a secret.
    throw usageError(`--data: must be JSON (${(error as Error).name}). Pass text, @file.json or - for standard input.`)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw usageError('--data: must be a JSON object.')
  }
  return value
}

function requireFields({ path, flags }: OperationCommand, body: object): void {
  const missing = flags.filter((flag) => flag.in === 'body' && flag.required && !(flag.name in body))
  if (missing.length === 0) return
  throw usageError(`${path.join(' ')}: needs ${missing.map(({ flag }) => `--${flag}`).join(', ')} (or --data).`)
}
