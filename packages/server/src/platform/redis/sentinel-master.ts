import type { Clock } from '@ohun/clock'
import { answerWithin } from './answer-within.ts'
import { clientOptions, loadCreateClient } from './redis-link.ts'
import type { RedisTarget } from './redis-url.ts'

/** A frozen Sentinel must not keep the others from being asked. */
const ANSWER_LIMIT_MS = 700

/**
 * Asks one Sentinel after the other which server is the master. The client's own `createSentinel` reserves a connection for each
 * command until it is answered, so concurrent commands would wait for each other.
 * @throws Error when no Sentinel knows a master.
 */
export async function findMaster(target: RedisTarget, clock: Clock): Promise<{ host: string; port: number }> {
  let fault: unknown = new Error('NOMASTER no Sentinel knows a master of this name')
  for (const sentinel of target.hosts)
    try {
      const master = await ask(target, { sentinel, clock })
      if (master) return master
    } catch (error) {
      fault = error
    }
  throw fault
}

async function ask(target: RedisTarget, { sentinel, clock }: { sentinel: RedisTarget['hosts'][number]; clock: Clock }) {
  const createClient = await loadCreateClient()
  const { sentinel_username: username, sentinel_password: password } = target
  const login = { ...(username !== undefined && { username }), ...(password !== undefined && { password }) }
  const { username: _user, password: _password, socket, ...options } = clientOptions(target)
  const client = createClient({ ...options, ...login, socket: { ...socket, ...sentinel } })
  client.on('error', () => {}) // the promise below rejects
  const answer = async () => {
    await client.connect()
    return await client.sendCommand<[string, string] | null>([
      'SENTINEL',
      'GET-MASTER-ADDR-BY-NAME',
      target.master_name,
    ])
  }
  try {
    const reply = await answerWithin(clock, ANSWER_LIMIT_MS, answer())
    return reply ? { host: reply[0], port: Number(reply[1]) } : null
  } finally {
    if (client.isOpen) client.destroy()
  }
}
