import { setTimeout as wait } from 'node:timers/promises'
import { ANY_HOUR } from '../../../packages/server/test/support/scenario.ts'
import type { TestWorkspace } from '../../../packages/server/test/support/test-server.ts'
import { clients, send, type Attack, type Wave } from '../attack.ts'
import { FAILING, REFUSED } from '../harness.ts'

const NEIGHBOUR_EVERY_MS = 200

/** The provider refuses or fails the requests of one tenant. The breaker must not open for another tenant, whose turns are all answered. */
export const refusedTurns: Attack = {
  name: 'turns of one tenant that the models’ provider refuses or fails',
  most_cpu_ms: 8,
  async prepare(harness): Promise<Wave> {
    const mallory = await harness.workspace()
    const neighbour = await harness.workspace()
    const [hostile, other] = await Promise.all([hostedAgent(mallory), hostedAgent(neighbour)])
    const url = `${harness.origin}/v1/agents/${hostile}/playground`
    let sent = 0
    const attack = async (signal: AbortSignal): Promise<void> => {
      const message = sent++ % 2 === 0 ? REFUSED : FAILING
      await send('POST', url, { key: mallory.production_key, body: { message }, signal })
    }
    return async (signal) => {
      const [failed] = await Promise.all([
        refusalsOf(neighbour, other, signal),
        clients({ count: 4, every_ms: 20 }, signal, () => attack(signal)),
      ])
      if (failed.length > 0) throw new Error(`A neighbour was not answered: ${failed.join(', ')}`)
    }
  },
}

async function hostedAgent({ production }: TestWorkspace): Promise<string> {
  const { agent_id } = await production.agents.create({ display_name: 'Hosted', ai_provider: 'openai', ...ANY_HOUR })
  return agent_id
}

/** Collects the refusals of a tenant that sends requests all the time. A request that is cut off by the end of the wave does not count. */
async function refusalsOf({ production }: TestWorkspace, agent_id: string, signal: AbortSignal): Promise<string[]> {
  const failed: string[] = []
  while (!signal.aborted) {
    await production.agents
      .playground(agent_id, { message: 'Hello.' })
      .catch((error: unknown) => failed.push((error as Error).message))
    await wait(NEIGHBOUR_EVERY_MS, undefined, { signal }).catch(() => null)
  }
  return failed
}
