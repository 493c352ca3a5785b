import type { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import type pg from 'pg'
import { LostDatabaseError } from './lost-database.ts'

/** `read_only_sql_transaction`. */
const READ_ONLY = '25006'

interface Connection extends EventEmitter {
  stream: Socket
}

/** Call it before the client connects. @returns the socket below the client, which `pg` does not export. */
export function connectionOf(client: object): Connection {
  return (client as { connection: Connection }).connection
}

/**
 * Ends a connection to a server that only reads: a standby, or a former primary that became one. A proxy may still lead there for a
 * moment, and the connection would fail every write for as long as it lives. PostgreSQL reports `in_hot_standby` unasked, so this
 * costs no round trip.
 */
export function refuseStandby(client: pg.Client): void {
  const connection = connectionOf(client)
  const end = (): unknown =>
    connection.stream.destroy(new LostDatabaseError('The server is a standby, which only reads.'))
  connection.on(
    'parameterStatus',
    ({ parameterName, parameterValue }: { parameterName: string; parameterValue: string }) => {
      if (parameterName === 'in_hot_standby' && parameterValue === 'on') end()
    },
  )
  connection.on('errorMessage', ({ code }: { code?: string }) => {
    if (code === READ_ONLY) end()
  })
}
