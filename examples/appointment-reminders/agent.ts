import type { Agent, Ohun } from '@ohun/sdk'

const NAME = 'Appointment reminders of Ikeja Clinic'

/** When the clinic may call. A sandbox key may try the rest at night, with `null` for both ends. */
const OFFICE_HOURS = { call_window_start: '09:00', call_window_end: '18:00', call_window_timezone: 'Africa/Lagos' }
const ANY_TIME = { call_window_start: null, call_window_end: null }

/** Finds the agent or creates it, so that the program can run every day. */
export async function findOrCreateAgent(ohun: Ohun, { any_time }: { any_time: boolean }): Promise<string> {
  const call_window = any_time ? ANY_TIME : OFFICE_HOURS
  const found = await findAgent(ohun)
  if (found) {
    await ohun.agents.update(found.agent_id, call_window)
    return found.agent_id
  }
  const { agent_id } = await ohun.agents.create({
    display_name: NAME,
    pre_call_announcement: 'This is an automated call from Ikeja Clinic.',
    greeting_text: 'Good day. You have an appointment tomorrow. Would you like to keep it?',
    ...call_window,
  })
  await ohun.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
  return agent_id
}

async function findAgent(ohun: Ohun): Promise<Agent | undefined> {
  for await (const agent of ohun.agents.list()) if (agent.display_name === NAME) return agent
  return undefined
}
