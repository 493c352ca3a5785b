import type { Ohun } from '@ohun/sdk'

/** A simulated customer, who is not happy, calls an agent of the sandbox. */
export async function placeSampleCall(ohun: Ohun): Promise<string> {
  const { agent_id } = await ohun.agents.create({
    display_name: `Watched agent ${Date.now().toString(36)}`, // names of agents are unique
    greeting_text: 'Good day, this is Kudi Stores. How may I help?',
  })
  const { e164 } = await ohun.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
  const { call_id } = await ohun.sandbox.inboundCall({
    to_number: e164,
    from_number: '+2348031112222',
    utterances: ['My blender is broken.', 'I want a refund today.', 'Then I will talk to my lawyer.'],
  })
  return call_id
}
