import { StartError } from '../errors.ts'
import { redisReason } from './redis-errors.ts'
import type { RedisLink } from './redis-link.ts'
import type { RedisTarget } from './redis-url.ts'

const MIN_MAJOR = 7

/** The meaning of the server's refusals for the person who has set the URL, by their first word. */
const REFUSALS: Readonly<Record<string, string>> = {
  WRONGPASS: 'Redis refuses the user or the password. Accepted: a user and password that it knows.',
  NOAUTH: 'Redis asks for a password. Accepted: a URL with one, such as redis://user:password@host.',
  NOPERM: 'the user may not do what Ohun needs. Accepted: a user with the rights of deploy/redis/redis.conf.',
  MOVED: 'the server is a node of a cluster. Accepted: a URL beginning with redis+cluster://.',
  NOMASTER: 'no Sentinel knows a master of this name. Accepted: the name in their sentinel monitor line.',
  READONLY: 'the server is a replica. Accepted: its primary, or a URL beginning with redis+sentinel://.',
}

/** Refuses a server of another version. */
export async function checkVersion(link: RedisLink): Promise<string> {
  const version = versionOf(await link.command('', ['HELLO']))
  if (Number.parseInt(version, 10) >= MIN_MAJOR) return version
  throw refusal(`the server is Redis ${version}. Accepted: Redis ${MIN_MAJOR} or later, or Valkey.`)
}

/** The version in the answer to HELLO. RESP 3 gives names and values as an object, and older protocols as a list. */
function versionOf(hello: unknown): string {
  if (!Array.isArray(hello)) return String((hello as { version?: unknown }).version)
  return String(hello[hello.indexOf('version') + 1])
}

/**
 * The error for the person who starts the server, if its cause is the configuration and not an outage.
 * @returns null if Redis may just be unavailable.
 */
export function startFault(error: unknown, { kind }: RedisTarget): StartError | null {
  if (error instanceof StartError) return error
  const reason = redisReason(error)
  if (kind === 'sentinel' && reason === 'READONLY') return null // they are about to name another
  const meaning = REFUSALS[reason] ?? otherRefusal(reason, (error as Error).message)
  return meaning === undefined ? null : refusal(meaning, error)
}

function otherRefusal(reason: string, message: string): string | undefined {
  if (/CERT|^ERR_(TLS|SSL)/.test(reason))
    return `its certificate cannot be used: ${reason}. Accepted: one of an authority that NODE_EXTRA_CA_CERTS names.`
  if (/cluster support disabled/.test(message))
    return 'the server does not belong to a cluster. Accepted: a URL beginning with redis://.'
  if (/unknown command/i.test(message)) return 'the server is too old. Accepted: Redis 7 or later, or Valkey.'
  if (/called without any password/.test(message)) return 'the server has no password. Accepted: a URL without one.'
  return undefined
}

function refusal(meaning: string, cause?: unknown): StartError {
  return new StartError(`OHUN_REDIS_URL: ${meaning}`, { cause })
}
