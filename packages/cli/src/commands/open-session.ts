import { OhunError, type LoggedIn, type Session } from '@ohun/sdk'
import { checkedKey } from '../config/connection.ts'
import type { Context } from '../context.ts'
import { usageError } from '../errors.ts'
import { completeLoginOperation, logInOperation } from './operation-commands.ts'

/** The service ends a login after five wrong codes. */
const MAX_CODES = 5

/** Logs in with the password and, if the account has a second factor, a code. Neither is passed on the command line. */
export async function openSession(context: Context, base_url: string, email: string): Promise<string> {
  const { signal } = context
  const secrets = await secretsFrom(context, email)
  const client = await context.createClient({ base_url })
  const body = { email, password: await secrets.password() }
  const first = (await client.request(logInOperation, { path: {}, query: {}, body }, { signal })) as LoggedIn
  if (!first.second_factor) return checkedKey('the answer', first.session_token ?? '')
  const { challenge_token, methods } = first.second_factor
  if (methods.every((method) => method === 'passkey'))
    throw usageError('--email: the only factor left is a passkey, which needs a browser; use an API key here.')
  return await secrets.withCode(async (code) => {
    const answer = { path: {}, query: {}, body: { challenge_token, code } }
    const session = (await client.request(completeLoginOperation, answer, { signal })) as Session
    return checkedKey('the answer', session.session_token ?? '')
  })
}

interface Secrets {
  password: () => Promise<string>
  withCode: (complete: (code: string) => Promise<string>) => Promise<string>
}

/** Asks for each of them on a terminal. Otherwise, they are the first and the second line of the input. */
async function secretsFrom({ stdin }: Context, email: string): Promise<Secrets> {
  const ask = (question: string): Promise<string> => stdin.ask(`${question} (not shown): `, { hidden: true })
  if (!stdin.isTerminal) {
    const [password = '', code = ''] = (await stdin.text()).split(/\r?\n/)
    if (code === '') return { password: async () => password, withCode: missingCode }
    return { password: async () => password, withCode: (complete) => complete(code) }
  }
  return {
    // Only the newline is not part of the password.
    password: async () => (await ask(`Password of ${email}`)).replace(/\r?\n$/, ''),
    async withCode(complete) {
      for (let left = MAX_CODES - 1; ; left--) {
        try {
          return await complete((await ask('Code of the authenticator app, or a recovery code')).trim())
        } catch (error) {
          if (left === 0 || !isWrongCode(error)) throw error
        }
      }
    },
  }
}

const isWrongCode = (error: unknown): boolean => error instanceof OhunError && error.code === 'UNAUTHENTICATED'

async function missingCode(): Promise<never> {
  throw usageError('standard input: the account has a second factor; put a code on the second line.')
}
