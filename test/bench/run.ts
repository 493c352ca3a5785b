/** `npm run bench`: Ohun beside a bare Koa server, and the cost of a page. `npm run bench -- --quick` for a first look. */
import { fileURLToPath } from 'node:url'
import { createBareTables, settled } from './bare-tables.ts'
import { compare } from './compare.ts'
import { freePort, startOhun, type OhunServer } from './ohun-server.ts'
import { measurePages } from './pages.ts'
import { startLoadGenerator, startServer, type MeasuredServer } from './processes.ts'
import { comparisonTable, machine, pagesTable } from './report.ts'
import { prepareRequests } from './requests.ts'

const quick = process.argv.includes('--quick')
const size = quick ? { rounds: 2, round_ms: 1_000, rows: 20_000 } : { rounds: 7, round_ms: 3_000, rows: 1_000_000 }
const script = (name: string) => fileURLToPath(new URL(name, import.meta.url))

async function startBare(ohun: OhunServer): Promise<MeasuredServer> {
  const port = await freePort()
  return await startServer(script('bare-server.ts'), `http://127.0.0.1:${port}`, {
    BARE_PORT: String(port),
    BARE_PGHOST: String(ohun.database.host),
    BARE_PGUSER: String(ohun.database.user),
    BARE_WORKSPACE: ohun.workspace_id,
  })
}

async function startReceiver(): Promise<MeasuredServer> {
  const port = await freePort()
  return await startServer(script('receiver.ts'), `http://127.0.0.1:${port}`, { RECEIVER_PORT: String(port) })
}

await using ohun = await startOhun()
await createBareTables(ohun.database)
await using bare = await startBare(ohun)
await using receiver = await startReceiver()
await using generator = startLoadGenerator()
const requests = await prepareRequests(ohun, receiver.origin)
const shape = { rounds: size.rounds, connections: 32 }

console.log(
  `${machine()}; ${size.rounds} rounds each, bare and Ohun in turn, medians; ${shape.connections} connections\n`,
)
const reads = await compare(
  generator,
  { bare, ohun },
  {
    ...shape,
    title: '`GET /v1/agents/{id}`',
    aim: 0.6,
    request: requests.getAgent,
    round_ms: size.round_ms,
  },
)
// Over before the calls go on, a second after they were placed; between rounds they are carried out to their end.
const calls = await compare(
  generator,
  { bare, ohun },
  {
    ...shape,
    title: '`POST /v1/calls`',
    aim: 0.5,
    request: requests.createCall,
    round_ms: Math.min(size.round_ms, 900),
    settle: () => settled(ohun.database),
  },
)
console.log(`${comparisonTable([reads, calls])}\n`)
console.log(pagesTable(await measurePages(ohun, size.rows)))
