/**
 * `npm run soak:phone`: spoken calls over SIP for half an hour. Fails if a call does not end as it should, and prints
 * the whole history of each such call, or if memory, sockets, ports, timers or files leak. `-- --calls=50 --minutes=30`
 * are the defaults.
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { machine } from '../report.ts'
import { faultsOf, HEADER, lineOf, summaryOf } from './soak-report.ts'
import { soak } from './soak.ts'

const { values } = parseArgs({ options: { calls: { type: 'string' }, minutes: { type: 'string' } } })
const calls = Number(values.calls ?? 50)
const minutes = Number(values.minutes ?? 30)
const MINUTE_MS = 60_000
const duration_ms = minutes * MINUTE_MS
const began = performance.now()
const load = (): string =>
  loadavg()
    .map((value) => value.toFixed(1))
    .join(' ')

console.log(`${machine()}; ${calls} calls for ${minutes} minutes; load before: ${load()}\n\n${HEADER}`)
const soaked = await soak({
  calls,
  turns: 3,
  quiet_ms: 8_000,
  duration_ms,
  // Long enough for the memory of the process to reach its steady state.
  warm_up_ms: Math.max(MINUTE_MS / 2, duration_ms / 10),
  sample_ms: Math.max(10_000, duration_ms / 10),
  onSample: (sample) => console.log(lineOf(`${Math.round((performance.now() - began) / 1_000)} s`, sample)),
})
console.log([lineOf('idle, before', soaked.before), lineOf('idle, after', soaked.after)].join('\n'))
console.log(`\n${summaryOf(soaked)}\nload after: ${load()}`)
const faults = faultsOf(soaked)
for (const story of soaked.stories) console.log(`\n${story}`)
for (const fault of faults) console.error(`FAULT: ${fault}`)
console.log(faults.length === 0 ? '\nPASSED' : `\nFAILED: ${faults.length} faults`)
process.exitCode = faults.length > 0 ? 1 : 0
