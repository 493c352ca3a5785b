import type { ConversationFrame, Ohun } from '@ohun/sdk'
import { answerAsPerson } from './desk.ts'

const CUSTOMER = '+2348031112222'
const LINES = ['Where is order 1042?', 'I want to talk to a person.', 'The box is damaged.', 'Thank you!']

/** A simulated customer who writes the next line when the last answer has arrived, and a person who takes over. */
export async function runScenario(ohun: Ohun, webhook_url: string, log: (line: string) => void): Promise<void> {
  const { agent_id } = await ohun.agents.create({
    display_name: `Support bot ${Date.now().toString(36)}`, // names of agents are unique
    webhook_url, // which makes it a byom agent
  })
  const { e164: to } = await ohun.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
  const lines = LINES.values()
  const write = async (body: string): Promise<string> => {
    const message = { to, from: CUSTOMER, channel: 'sms', body } as const
    return (await ohun.sandbox.inboundMessage(message)).conversation_id
  }

  log(`\n${CUSTOMER} writes to ${to}:`)
  const first = String(lines.next().value)
  log(`  contact: ${first}`)
  const conversation_id = await write(first)
  let handed_over = false
  for await (const frame of ohun.conversations.stream(conversation_id)) {
    log(lineOf(frame))
    if (frame.event_type === 'conversation.mode_changed') handed_over = frame.payload.to_mode === 'human'
    else if (frame.event_type === 'message.received' && handed_over) await answerAsPerson(ohun, conversation_id, log)
    else if (frame.event_type === 'message.delivered') {
      const { done, value } = lines.next()
      if (done) return
      await write(value)
    }
  }
}

function lineOf(frame: ConversationFrame): string {
  if (frame.event_type === 'conversation.mode_changed')
    return `  -- ${frame.payload.from_mode} → ${frame.payload.to_mode} --`
  const { direction, text, status } = frame.payload
  return direction === 'inbound' ? `  contact: ${text}` : `  us:      ${text} (${status})`
}
