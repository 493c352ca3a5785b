/**
 * `npm run fleet`: runs a whole installation on loopback under a steady load, while its parts fail in turn. It prints for each fault
 * what was lost, doubled and refused, and fails if anything was lost or doubled. `-- --minutes=20` is the default; CI uses
 * `-- --short`.
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { machine } from '../bench/report.ts'
import { LONG_FORM, SHORT_FORM } from './faults/faults.ts'
import { missingForFleet, startFleet } from './fleet.ts'
import { failInTurn } from './fail-in-turn.ts'
import { CpuTimes } from './report/cpu-times.ts'
import { isFaulty } from './report/fault-lines.ts'
import { table } from './report/table.ts'

const { values } = parseArgs({
  options: { minutes: { type: 'string' }, short: { type: 'boolean' }, only: { type: 'string' } },
})
const form = values.short ? SHORT_FORM : LONG_FORM
const faults = form.faults.filter(({ name }) => name.includes(values.only ?? ''))
const minutes = Number(values.minutes ?? form.minutes)
if (missingForFleet()) process.exit(1)

const fleet = await startFleet()
console.log(
  `${machine()}; ${minutes} minutes, ${faults.length} faults; load before: ${loadavg().map(Math.round).join(' ')}`,
)
console.log(`logs: ${fleet.directory}\n`)
const cpu = new CpuTimes()
const { lines, findings, failures } = await failInTurn(fleet, {
  faults,
  minutes,
  timing: form.timing,
  say: (line) => console.log(line),
})
const cpu_times = cpu.stop()
await fleet.stop()
console.log(`\n${table(lines)}\n`)
console.log(`CPU: ${[...cpu_times].map(([part, ms]) => `${part} ${(ms / 1_000).toFixed(1)} s`).join(', ')}\n`)
for (const line of [...failures, ...findings]) console.log(line)
const faulty = lines.filter(isFaulty)
console.log(faulty.length === 0 ? '\nPASSED' : `\nFAILED: ${faulty.map(({ name }) => name).join(', ')}`)
process.exit(faulty.length === 0 ? 0 : 1)
