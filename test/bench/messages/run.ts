/**
 * `npm run bench:messages`: messages from clients, and messages from and to carriers. `-- --quick` for a first look;
 * `-- --only=inbound` for one part.
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { comparisonTable, machine } from '../report.ts'
import { measureInbound } from './inbound.ts'
import { measureReceipts } from './receipts.ts'
import { compareSends } from './sends.ts'
import { measureSubmits } from './submits.ts'

const { values: flags } = parseArgs({ options: { quick: { type: 'boolean' }, only: { type: 'string' } } })
const wanted = (part: string): boolean => flags.only === undefined || flags.only === part
const load = (): string =>
  loadavg()
    .map((value) => value.toFixed(1))
    .join(' ')

console.log(`${machine()}; load before: ${load()}\n`)
const stored = { receipts: measureReceipts, inbound: measureInbound }
if (Object.keys(stored).some(wanted)) {
  const head = '| | a second | p50 ms | p99 ms | server CPU µs | PostgreSQL CPU µs | WAL bytes | ratio |'
  console.log(`${head}\n|---|---|---|---|---|---|---|---|`)
  const size = flags.quick ? { rounds: 2, count: 5_000 } : { rounds: 5, count: 20_000 }
  for (const [part, run] of Object.entries(stored)) if (wanted(part)) console.log((await run(size)).join('\n'))
}
if (wanted('submits')) {
  console.log(
    '\n| one bind, 10 ms | a second | p50 ms | p99 ms | CPU µs | share of the window |\n|---|---|---|---|---|---|',
  )
  console.log((await measureSubmits(flags.quick ? { rounds: 2, seconds: 2 } : { rounds: 5, seconds: 5 })).join('\n'))
}
if (wanted('sends')) console.log(`\n${comparisonTable([await compareSends(flags.quick ? 3 : 7)])}`)
console.log(`\nload after: ${load()}`)
