import { endWhenHung } from '../../src/platform/threads/hang-guard.ts'

/**
 * A process with a guard. The message `stall` keeps it busy for two beats, `hang` forever, and `end` ends its guard.
 */
const BEAT_MS = 200
const endGuard = endWhenHung({ log_level: 'fatal', max_missed: 5, beat_ms: BEAT_MS })

function hang(): never {
  for (;;);
}

process.on('message', (message) => {
  if (message === 'hang') hang()
  if (message === 'stall') for (const until = performance.now() + 2 * BEAT_MS; performance.now() < until;);
  if (message === 'end') void endGuard().then(() => process.disconnect?.())
  process.send?.(message)
})
process.send?.('ready')
