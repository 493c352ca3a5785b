import type pg from 'pg'

/** The URL of another database on the same server. */
export function databaseUrl(server_url: string, database: string): string {
  const url = new URL(server_url)
  url.pathname = `/${database}`
  return url.href
}

/** The URL of a connection over a Unix socket: the socket's folder is in the query. */
export function urlOf({ host, user, database }: pg.PoolConfig): string {
  const url = new URL(`postgresql://${user}@localhost/${database}`)
  url.searchParams.set('host', host ?? '')
  return url.href
}
