import type pg from 'pg'

/** The same server, another database. */
export function databaseUrl(server_url: string, database: string): string {
  const url = new URL(server_url)
  url.pathname = `/${database}`
  return url.href
}

/** A connection over a Unix socket as a URL: the socket's folder goes into the query. */
export function urlOf({ host, user, database }: pg.PoolConfig): string {
  const url = new URL(`postgresql://${user}@localhost/${database}`)
  url.searchParams.set('host', host ?? '')
  return url.href
}
