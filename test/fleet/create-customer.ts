import { Ohun } from '../../packages/sdk/src/index.ts'
import { ANY_HOUR, numbersInPool } from '../../packages/server/test/support/scenario.ts'
import { makeWorkspace } from '../../packages/server/test/support/test-server.ts'
import type { FleetCustomer } from './installation.ts'

const BALANCE_KOBO = 1_000_000_000
const MOBILE = { type: 'mobile_virtual', country_code: 'NG' } as const

/** Creates a workspace with an agent that has a number in each environment. The clients retry as the SDK does by default. */
export async function createCustomer(
  place: Parameters<typeof makeWorkspace>[0],
  { url: webhook_url }: { url: string },
): Promise<FleetCustomer> {
  const { workspace_id, production_key, sandbox_key } = await makeWorkspace(place, { balance_kobo: BALANCE_KOBO })
  const client = (apiKey: string): Ohun => new Ohun({ apiKey, baseUrl: place.base_url })
  const [production, sandbox] = [client(production_key), client(sandbox_key)]
  const settings = { display_name: 'Ada', webhook_url, greeting_text: 'Good day.' }
  const { agent_id } = await production.agents.create({ ...settings, ...ANY_HOUR })
  const [number_id] = (await numbersInPool(place.db, { count: 1 })) as [string]
  const { e164: number } = await production.numbers.claim({ number_id, agent_id })
  const { e164: sandbox_number } = await sandbox.numbers.auto({ agent_id, ...MOBILE })
  return { workspace_id, production, sandbox, production_key, sandbox_key, agent_id, number, sandbox_number }
}
