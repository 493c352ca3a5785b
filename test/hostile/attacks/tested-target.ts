import { clients, send, type Wave } from '../attack.ts'
import type { Harness } from '../harness.ts'
import { ANY_HOUR } from '../../../packages/server/test/support/scenario.ts'

/** Two tenants who make the service send requests to their target: tests of webhooks, events and turns. */
export async function talkTo(harness: Harness, urlOf: (serial: number) => string): Promise<Wave> {
  let serial = 0
  const tenants = await Promise.all([harness.workspace(), harness.workspace()])
  const callers = await Promise.all(
    tenants.map(async ({ sandbox, sandbox_key: key }) => {
      const { agent_id } = await sandbox.agents.create({
        display_name: 'Attacker',
        webhook_url: urlOf(serial++),
        ...ANY_HOUR,
      })
      const { e164 } = await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
      return { key, call: { agent_id, from_number: e164, to_number: '+2348031234567' } }
    }),
  )
  return async (signal) => {
    const attacks = callers.flatMap(({ key, call }) => [
      clients({ count: 10, every_ms: 100 }, signal, () =>
        send('POST', `${harness.origin}/v1/webhooks/test`, { key, body: { webhook_url: urlOf(serial++) }, signal }),
      ),
      clients({ count: 1, every_ms: 100 }, signal, () =>
        send('POST', `${harness.origin}/v1/calls`, { key, body: call, signal }),
      ),
    ])
    await Promise.all(attacks)
  }
}
