/**
 * The load generator, in a separate process, so that its work does not count as the server's. It is a closed loop of
 * `connections` clients, each with one request in flight, for `duration_ms`.
 */
import { createHistogram, performance } from 'node:perf_hooks'
import { Pool } from 'undici'

export interface Request {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}

export interface Load {
  origin: string
  /** The requests, which are sent in turn. */
  requests: Request[]
  connections: number
  duration_ms: number
}

export interface LoadResult {
  requests: number
  failures: number
  per_second: number
  p50_ms: number
  p99_ms: number
}

process.on('message', (load: Load) => void generate(load).then((result) => process.send?.(result)))

async function generate(load: Load): Promise<LoadResult> {
  const pool = new Pool(load.origin, { connections: load.connections, pipelining: 1 })
  const histogram = createHistogram()
  const started_at = performance.now()
  const ends_at = started_at + load.duration_ms
  const next = inTurn(load.requests)
  const clients = Array.from({ length: load.connections }, () => client(pool, next, { histogram, ends_at }))
  const failures = (await Promise.all(clients)).reduce((sum, failed) => sum + failed, 0)
  const seconds = (performance.now() - started_at) / 1000
  await pool.close()
  return {
    requests: histogram.count,
    failures,
    per_second: histogram.count / seconds,
    p50_ms: histogram.percentile(50) / 1e6,
    p99_ms: histogram.percentile(99) / 1e6,
  }
}

/** Sends one client's requests one by one. Returns how many did not get a 2xx response. */
async function client(pool: Pool, next: () => Request, { histogram, ends_at }: Timing): Promise<number> {
  let failures = 0
  while (performance.now() < ends_at) {
    const began_at = performance.now()
    const { statusCode, body } = await pool.request(optionsOf(next()))
    await body.dump({ limit: Infinity })
    histogram.record(Math.max(1, Math.round((performance.now() - began_at) * 1e6)))
    if (statusCode >= 300) failures += 1
  }
  return failures
}

interface Timing {
  histogram: ReturnType<typeof createHistogram>
  ends_at: number
}

const optionsOf = ({ method, path, headers, body }: Request) => ({ method, path, headers, body: body ?? null })

function inTurn(requests: Request[]): () => Request {
  let sent = 0
  return () => requests[sent++ % requests.length] as Request
}
