/**
 * `npm run bench`: Ohun compared with a bare Koa server, and the cost of a page. `npm run bench -- --quick` for a first
 * look.
 */
import pg from 'pg'
import { compareCallStarts, CONNECTIONS } from './call-starts.ts'
import { compare, type Compared } from './compare.ts'
import { startMeasuredServers, type MeasuredServers } from './measured-servers.ts'
import { measurePages } from './pages.ts'
import { comparisonTable, machine, pagesTable } from './report.ts'
import { getAgent } from './requests.ts'
import { postgresCost } from './webhooks/postgres-cost.ts'

const quick = process.argv.includes('--quick')
const size = quick ? { rounds: 2, round_ms: 1_000, rows: 20_000 } : { rounds: 7, round_ms: 3_000, rows: 1_000_000 }

async function compareReads({ ohun, bare, generator, workspaces }: MeasuredServers): Promise<Compared> {
  const client = new pg.Client(ohun.database)
  await client.connect()
  const { rounds, round_ms } = size
  const question = {
    title: '`GET /v1/agents/{id}`',
    aim: 0.6,
    requests: workspaces.slice(0, 1).map(getAgent),
    rounds,
    round_ms,
    connections: CONNECTIONS,
    postgresCost: () => postgresCost(client),
  }
  const compared = await compare(generator, { bare, ohun }, question)
  await client.end()
  return compared
}

await using servers = await startMeasuredServers()
console.log(`${machine()}; ${size.rounds} rounds each, bare and Ohun in turn, medians; ${CONNECTIONS} connections\n`)
const reads = await compareReads(servers)
const calls = await compareCallStarts(servers, size.rounds)
console.log(`${comparisonTable([reads, calls])}\n`)
console.log(pagesTable(await measurePages(servers.ohun, size.rows)))
