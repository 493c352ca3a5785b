import { UsageError } from './errors.ts'

/** The key's prefix decides: `pk_live_` is production, `pk_test_` the sandbox. */
export type Environment = 'production' | 'sandbox'

/** Visible ASCII only: `fetch` quotes an invalid header value in its error, which would reveal the key. */
const KEY = /^(?:pk_(live|test)_|ses_)[\x21-\x7e]+$/

/**
 * The environment of the key, or the one that is wanted for a session. Null if there is neither. @throws UsageError,
 * which never contains the key.
 */
export function environmentOf(apiKey: string | null | undefined, wanted?: Environment): Environment | null {
  if (apiKey === null) return wanted ?? null
  if (!apiKey) throw new UsageError('apiKey: is missing. Pass it to the client or set OHUN_API_KEY.')
  const match = KEY.exec(apiKey)
  if (!match)
    throw new UsageError('apiKey: must be a key that begins with pk_test_ or pk_live_, without spaces or line ends.')
  // The service refuses an environment that differs from the key's.
  return wanted ?? (match[1] === 'test' ? 'sandbox' : 'production')
}

export function isBrowser(): boolean {
  return typeof window !== 'undefined' && typeof window.document !== 'undefined'
}

/** A variable of the process, if the runtime has a process and permits reading it. */
export function readEnv(name: string): string | undefined {
  try {
    const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } }
    return process?.env?.[name]?.trim() || undefined
  } catch {
    return undefined // Deno asks for a permission.
  }
}
