import { ANY_HOUR } from '../../../packages/server/test/support/scenario.ts'
import { clients, send, type Attack } from '../attack.ts'
import { LONG } from '../impact.ts'
import { startTarget } from './target.ts'

const REFUSAL = 'HTTP/1.1 500 No\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'

/** Each clock is a process. */
const TENANTS = LONG ? 2 : 1

/** Ends the clocks of the attackers, which would otherwise pass years during later attacks. */
let endClocks = async (): Promise<void> => {}

/** Attackers who fill the copies of their sandboxes with work, and repeatedly advance the clocks by a year. */
export const turnedClocks: Attack = {
  name: 'clocks of sandboxes that are turned by a year, with calls whose receiver refuses every event',
  most_cpu_ms: 15,
  async prepare(harness) {
    const port = await startTarget((socket) => void socket.once('data', () => socket.end(REFUSAL)))
    const tenants = await Promise.all(Array.from({ length: TENANTS }, () => harness.workspace()))
    const attackers = await Promise.all(
      tenants.map(async ({ sandbox, sandbox_key: key }) => {
        const hook = { webhook_url: `http://127.0.0.1:${port}/`, ...ANY_HOUR }
        const { agent_id } = await sandbox.agents.create({ display_name: 'Attacker', ...hook })
        await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
        const { clock_id } = await sandbox.sandboxClocks.create()
        const end = () => sandbox.sandboxClocks.delete(clock_id)
        return { key, agent_id, end, clock: `${harness.origin}/v1/sandbox/clocks/${clock_id}/advance` }
      }),
    )
    endClocks = async () => void (await Promise.all(attackers.map(({ end }) => end())))
    return async (signal) => {
      const attacks = attackers.flatMap(({ key, agent_id, clock }) => [
        clients({ count: 4, every_ms: 50 }, signal, () => {
          const body = { agent_id, to_number: '+2348031234567' }
          return send('POST', `${harness.origin}/v1/calls`, { key, body, signal })
        }),
        clients({ count: 2, every_ms: 50 }, signal, () => send('POST', clock, { key, body: { by: '365d' }, signal })),
      ])
      await Promise.all(attacks)
    }
  },
  async excess() {
    await endClocks()
    return []
  },
}
