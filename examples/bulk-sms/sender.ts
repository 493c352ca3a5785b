import type { Agent, Ohun } from '@ohun/sdk'

const NAME = 'Kudi Stores'

/** Finds the agent that the messages are sent for, or creates it: the replies of the contacts are its conversations. */
export async function findOrCreateSender(ohun: Ohun): Promise<string> {
  const found = await findAgent(ohun)
  if (found) return found.agent_id
  const { agent_id } = await ohun.agents.create({ display_name: NAME })
  await ohun.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
  return agent_id
}

async function findAgent(ohun: Ohun): Promise<Agent | undefined> {
  for await (const agent of ohun.agents.list()) if (agent.display_name === NAME) return agent
  return undefined
}
