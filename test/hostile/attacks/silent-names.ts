import type { Attack } from '../attack.ts'
import { talkTo } from './tested-target.ts'

export const silentNames: Attack = {
  name: 'names whose DNS servers are silent',
  most_cpu_ms: 3,
  async prepare(harness) {
    const names: string[] = []
    const wave = await talkTo(harness, (serial) => {
      names.push(`slow-${serial}.example`)
      harness.dns.answer(`slow-${serial}.example`, names.length > agents ? 'silent' : 'nxdomain')
      return `https://slow-${serial}.example/`
    })
    return async (signal) => {
      // While the agents were created, the names did not exist, because that answer comes quickly.
      for (const name of names) harness.dns.answer(name, 'silent')
      await wave(signal)
    }
  },
}
/** The number of agents that `talkTo` creates first. */
const agents = 2
