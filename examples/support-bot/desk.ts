import type { Ohun } from '@ohun/sdk'

/**
 * A person at the support desk. In your own desk a screen shows the conversation, and the person types the answer and
 * decides when the bot takes over again.
 */
export async function answerAsPerson(ohun: Ohun, conversation_id: string, log: (line: string) => void): Promise<void> {
  const { agent_id, channel, contact, messages } = await ohun.conversations.get(conversation_id, { page_size: 10 })
  log(`    Chidi reads ${messages.length} messages, the last one: "${messages[0]?.body}"`)
  const body = 'This is Chidi. I am sorry! I am sending you a new one today.'
  await ohun.messages.create({ agent_id, channel, to: contact, body })
  await ohun.conversations.update(conversation_id, { mode: 'ai' })
}
