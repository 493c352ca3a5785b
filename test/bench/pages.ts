import pg from 'pg'
import { median } from './compare.ts'
import type { OhunServer } from './ohun-server.ts'

export interface PageCosts {
  rows: number
  first_ms: number
  deep_ms: number
  last_ms: number
}

const PAGE = 100
const SAMPLE = 500

/** A million calls of a separate agent, so that they have their own list, filtered by `agent_id`. */
const fill = `
  insert into calls (call_id, workspace_id, agent_id, environment, direction, status, from_number, to_number, ai_mode, created_at, updated_at)
  select 'call_' || lpad(n::text, 22, '0'), $1, $2, 'sandbox', 'outbound', 'completed', '+2348000000001', '+2348031234567', 'byom',
         timestamptz '2026-01-01' + n * interval '1 second', timestamptz '2026-01-01' + n * interval '1 second'
  from generate_series(1, $3::int) as n`

/**
 * Measures one page at the start, in the middle and at the end of a million calls, read page by page as a client would.
 */
export async function measurePages(server: OhunServer, rows: number): Promise<PageCosts> {
  const client = new pg.Client(server.database)
  await client.connect()
  await client.query(fill, [server.workspace_id, 'agt_bench_pages', rows])
  await client.query('vacuum analyze calls')
  await client.end()
  const durations = await walk(server, Math.ceil(rows / PAGE))
  const around = (at: number) => median(durations.slice(at, at + SAMPLE))
  return {
    rows,
    first_ms: around(0),
    deep_ms: around(Math.floor(durations.length / 2)),
    last_ms: around(durations.length - SAMPLE),
  }
}

async function walk(server: OhunServer, pages: number): Promise<number[]> {
  const durations: number[] = []
  let page_token: string | undefined
  do {
    const query = new URLSearchParams({
      agent_id: 'agt_bench_pages',
      page_size: String(PAGE),
      ...(page_token && { page_token }),
    })
    const began_at = performance.now()
    const answer = await fetch(`${server.origin}/v1/calls?${query}`, {
      headers: { authorization: `Bearer ${server.sandbox_key}` },
    })
    if (!answer.ok) throw new Error(`GET /v1/calls: ${answer.status} ${await answer.text()}`)
    page_token = ((await answer.json()) as { next_page_token?: string }).next_page_token
    durations.push(performance.now() - began_at)
  } while (page_token !== undefined)
  if (durations.length !== pages) throw new Error(`walked ${durations.length} pages, not ${pages}`)
  return durations
}
