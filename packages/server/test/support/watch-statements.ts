import pg from 'pg'
import { vi } from 'vitest'

/** The names or the texts of all statements that the server sends to PostgreSQL from now on. */
export function watchStatements(): string[] {
  const seen: string[] = []
  const query = Reflect.get(pg.Client.prototype, 'query')
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [asked] = args as [string | { name?: string; text: string }]
    seen.push(typeof asked === 'string' ? asked : (asked.name ?? asked.text))
    return Reflect.apply(query, this, args)
  })
  return seen
}
