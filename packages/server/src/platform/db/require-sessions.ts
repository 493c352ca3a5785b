import pg from 'pg'
import { StartError } from '../errors.ts'
import { postgresError } from './database-error.ts'

const NEEDS = `Ohun needs sessions of its own, for prepared statements, LISTEN and the lock that marks a process as alive`
const ADVICE = `connect to PostgreSQL itself, or give the pooler pool_mode = session and ignore_startup_parameters = statement_timeout`
const PROTOCOL_VIOLATION = '08P01'
const UNKNOWN_SETTING = /unsupported startup parameter/
/** A pooler may just have lent the shared connection to somebody else. */
const ROUNDS = 5
const LIMIT_MS = 10_000

/**
 * Refuses a pooler that lends one connection to several clients in turn, as PgBouncer does with `pool_mode = transaction`. The lock of
 * a process would be held by a connection that serves others, and its work would be done twice.
 * @throws StartError, also for a URL whose database does not answer or refuses the login.
 */
export async function requireSessions(connection: pg.PoolConfig): Promise<void> {
  if (await sharesSessions(connection))
    throw new StartError(`DATABASE_URL leads to a pooler that shares connections. ${NEEDS}: ${ADVICE}.`)
}

async function sharesSessions(connection: pg.PoolConfig): Promise<boolean> {
  const first = await connect(connection)
  try {
    // PostgreSQL tells each client the number of its backend; a pooler makes up a number.
    if (processOf(first) === (await backendOf(first))) return false
    const second = await connect(connection)
    try {
      for (let round = 0; round < ROUNDS; round++)
        if ((await backendOf(first)) === (await backendOf(second))) return true
      return false
    } finally {
      await second.end()
    }
  } finally {
    await first.end()
  }
}

async function connect(connection: pg.PoolConfig): Promise<pg.Client> {
  try {
    // The service's own setting, which a pooler may refuse. The driver reads the TLS files of the URL here.
    const client = new pg.Client({ ...connection, statement_timeout: LIMIT_MS, connectionTimeoutMillis: LIMIT_MS })
    client.on('error', () => {}) // it rejects the query as well
    await client.connect()
    return client
  } catch (error) {
    const answer = postgresError(error)
    if (answer?.code !== PROTOCOL_VIOLATION || !UNKNOWN_SETTING.test(answer.message))
      throw connection.connectionString === undefined ? error : refusal(error)
    throw new StartError(`DATABASE_URL leads to a pooler that refuses "${answer.message}". ${NEEDS}: ${ADVICE}.`)
  }
}

/** The driver's messages contain neither the URL nor its password. Those of several addresses at once are empty. */
function refusal(error: unknown): StartError {
  const { message, code } = error as NodeJS.ErrnoException
  const accepted = 'the URL of a PostgreSQL that answers, with a user, a password and a database that it knows'
  return new StartError(`DATABASE_URL cannot be used: ${message || code}. Accepted: ${accepted}.`, { cause: error })
}

function processOf(client: pg.Client): number | null {
  return (client as unknown as { processID: number | null }).processID
}

async function backendOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid
}
