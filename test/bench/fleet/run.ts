/**
 * `npm run bench:fleet`: the cost of a call on 1, 2, 4 and 8 processes that share a database, its streams and hang-ups
 * on another process, and the notifications of 100 nodes; over the database alone and over Redis. `-- --quick` for a
 * first look.
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { migrate } from '../../../packages/server/src/platform/db/migrate.ts'
import { startRedis } from '../../../packages/server/test/support/redis-server.ts'
import { machine } from '../report.ts'
import { percentile } from '../percentile.ts'
import { measureFleet, type FleetCost } from './calls.ts'
import { measureListeners } from './listeners.ts'
import { startDatabase, startNodes } from './nodes.ts'

const { values: flags } = parseArgs({
  options: {
    quick: { type: 'boolean' },
    only: { type: 'string' },
    nodes: { type: 'string' },
    over: { type: 'string' },
  },
})
const counts = (flags.nodes ?? (flags.quick ? '1,2' : '1,2,4,8')).split(',').map(Number)
const size = flags.quick ? { calls: 60, followed: 20, ring_ms: 15_000 } : { calls: 200, followed: 40, ring_ms: 50_000 }
const LISTENING_NODES = 100

const load = (): string => loadavg()[0]!.toFixed(1)
const ms = (values: number[], share: number): string => percentile(values, share).toFixed(1)

function line(name: string, cost: FleetCost, alone: FleetCost): string {
  const { node_us, postgres_us, idle_us, stream_ms, hang_up_ms } = cost
  const cells = [
    name,
    `${Math.round(node_us).toLocaleString('en')} (**${(node_us / alone.node_us).toFixed(2)}**)`,
    `${Math.round(postgres_us).toLocaleString('en')} (${(postgres_us / alone.postgres_us).toFixed(2)})`,
    Math.round(idle_us).toLocaleString('en'),
    `${ms(stream_ms, 0.5)} / ${ms(stream_ms, 0.95)}`,
    `${ms(hang_up_ms, 0.5)} / ${ms(hang_up_ms, 0.95)}`,
  ]
  return `| ${cells.join(' | ')} |`
}

const redis = await startRedis()
const server_deps = [
  { name: 'database', redis_url: null },
  { name: 'redis', redis_url: redis.url },
].filter(({ name }) => flags.over === undefined || flags.over === name)
console.log(`${machine()}; load before: ${load()}\n`)
if (flags.only !== 'listeners') {
  console.log(
    '| processes | node CPU µs a call | PostgreSQL CPU µs a call | idle node CPU µs a second | stream p50 / p95 ms | hang-up p50 / p95 ms |',
  )
  console.log('|---|---|---|---|---|---|')
  let alone: FleetCost | undefined
  for (const { name, redis_url } of server_deps)
    for (const count of counts) {
      await using nodes = await startNodes(count, redis_url)
      const cost = await measureFleet(nodes, size)
      alone ??= cost
      console.log(line(`${count}, ${name}`, cost, alone))
    }
}
if (flags.only !== 'calls') {
  console.log(
    `\n| ${LISTENING_NODES} nodes | PostgreSQL CPU µs a frame | CPU µs a frame of all nodes’ live buses | heard |`,
  )
  console.log('|---|---|---|---|')
  for (const { name, redis_url } of server_deps) {
    await using database = await startDatabase()
    await migrate(database.connection)
    for (const { way, ...cost } of await measureListeners(database.connection, { nodes: LISTENING_NODES, redis_url }))
      console.log(
        `| ${name}: ${way} | ${cost.postgres_us.toFixed(0)} | ${cost.process_us.toFixed(0)} | ${cost.heard.toLocaleString('en')} |`,
      )
  }
}
console.log(`\nload after: ${load()}`)
await redis.stop()
