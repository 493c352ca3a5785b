interface RedisHost {
  host: string
  port: number
}

/** The servers that a URL names, and how to log in. */
export interface RedisTarget {
  kind: 'single' | 'cluster' | 'sentinel'
  tls: boolean
  /** The server, some nodes of the cluster, or the Sentinels. */
  hosts: readonly RedisHost[]
  username?: string
  password?: string
  database: number
  /** The name under which the Sentinels watch the server. Empty without them. */
  master_name: string
  sentinel_username?: string
  sentinel_password?: string
}

const FORM = /^(rediss?)(?:\+(cluster|sentinel))?:\/\/(?:([^@/]*)@)?([^@/?#]*)(?:\/([^?#]*))?(?:\?([^#]*))?$/
const HOST = /^(?:\[([0-9A-Fa-f:.]+)\]|([A-Za-z0-9][A-Za-z0-9._-]*))(?::(\d{1,5}))?$/
const PORTS = { single: 6379, cluster: 6379, sentinel: 26379 } as const
const PARAMETERS = new Set(['sentinel_username', 'sentinel_password'])

/**
 * Reads the URL of Redis. No message repeats it, because it may contain a password.
 * @throws Error that names the fault, as the end of a sentence that begins with the name of the variable.
 */
export function parseRedisUrl(text: string): RedisTarget {
  const [, scheme, form, login = '', hosts = '', path = '', query = ''] = FORM.exec(text) ?? []
  if (scheme === undefined) throw new Error('is not a URL of Redis')
  const kind = (form ?? 'single') as RedisTarget['kind']
  return {
    kind,
    tls: scheme === 'rediss',
    hosts: hostsOf(hosts, kind),
    ...loginOf(login),
    ...placeOf(path, kind),
    ...parametersOf(query, kind),
  }
}

function hostsOf(text: string, kind: RedisTarget['kind']): RedisHost[] {
  const hosts = text.split(',').map((part) => {
    const [, bracketed, name, port] = HOST.exec(part) ?? []
    const host = bracketed ?? name
    if (host === undefined || Number(port ?? 1) > 65_535) throw new Error('names a host or port that cannot be')
    return { host, port: Number(port ?? PORTS[kind]) }
  })
  if (kind === 'single' && hosts.length > 1)
    throw new Error('names several hosts, but neither redis+cluster:// nor redis+sentinel://')
  return hosts
}

function loginOf(text: string): Pick<RedisTarget, 'username' | 'password'> {
  const [username = '', password = ''] = text.split(/:(.*)/s).map(decoded)
  return { ...(username !== '' && { username }), ...(password !== '' && { password }) }
}

/** The database of the server. With Sentinel, the name of the master precedes it. */
function placeOf(path: string, kind: RedisTarget['kind']): Pick<RedisTarget, 'database' | 'master_name'> {
  const parts = path.split('/').filter((part) => part !== '')
  const master_name = kind === 'sentinel' ? decoded(parts.shift() ?? '') : ''
  if (kind === 'sentinel' && master_name === '') throw new Error('names no master after the Sentinels')
  const [database = '0', ...rest] = parts
  if (rest.length > 0 || !/^\d{1,4}$/.test(database)) throw new Error('has a path that is not the number of a database')
  if (kind === 'cluster' && database !== '0') throw new Error('names a database, and a cluster has only one')
  return { database: Number(database), master_name }
}

function parametersOf(query: string, kind: RedisTarget['kind']): Partial<RedisTarget> {
  const given = [...new URLSearchParams(query)].filter(([name]) => name !== '')
  const unknown = given.find(([name]) => kind !== 'sentinel' || !PARAMETERS.has(name))
  if (unknown) throw new Error('has a parameter that it cannot have')
  return Object.fromEntries(given)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new Error('has a character after % that is not hexadecimal')
  }
}
