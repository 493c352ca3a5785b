import { readServerCredentials, serverCredentialsPath } from '../config/server-credentials.ts'
import type { Context } from '../context.ts'
import { CliError, usageError } from '../errors.ts'
import { exitCodes } from '../exit-codes.ts'

/** Secrets to verify or sign with. */
export interface SigningSecrets {
  /** The current secret and, during a rotation, the previous one as well. */
  readonly secrets: readonly [current: string, ...previous: string[]]
  /** Describes where the secrets were found. Never contains a secret. */
  readonly source: string
}

/** @param stdin_taken the body comes from standard input, so the user cannot be asked */
export async function findSigningSecrets(context: Context, stdin_taken: boolean): Promise<SigningSecrets> {
  const own = context.env['OHUN_SIGNING_SECRET']
  const next = context.env['OHUN_SIGNING_SECRET_NEXT']
  if (own && next) return { secrets: [next, own], source: 'OHUN_SIGNING_SECRET and OHUN_SIGNING_SECRET_NEXT' }
  if (own) return { secrets: [own], source: 'OHUN_SIGNING_SECRET' }
  if (next) return { secrets: [next], source: 'OHUN_SIGNING_SECRET_NEXT' }
  const server = await readServerCredentials(context)
  if (server?.signing_secret) return { secrets: [server.signing_secret], source: serverCredentialsPath(context) }
  return await ask(context, stdin_taken)
}

async function ask({ stdin, stderr }: Context, stdin_taken: boolean): Promise<SigningSecrets> {
  if (stdin_taken || !stdin.isTerminal || !stderr.isTerminal) {
    throw new CliError(
      'NO_SIGNING_SECRET',
      exitCodes.denied,
      'No signing secret. Set OHUN_SIGNING_SECRET; ohun webhooks signing-secret --environment production prints it.',
    )
  }
  const secret = (await stdin.ask('Signing secret (not shown): ', { hidden: true })).trim()
  if (secret === '') throw usageError('signing secret: must not be empty.')
  return { secrets: [secret], source: 'the prompt' }
}
