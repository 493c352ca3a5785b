import type { Ohun } from '@ohun/sdk'
import type { MessagingTurn } from '@ohun/webhook-verifier'

/**
 * Silences the bot first, so that it does not answer what the contact writes next. From then on it has nothing to say in the
 * conversation, not even in this turn: the promise of a person is a message like those of the person.
 */
export async function handOver(
  ohun: Ohun,
  { conversation_id, message_id, agent_id, channel, from_number: to }: MessagingTurn,
): Promise<void> {
  await ohun.conversations.update(conversation_id, { mode: 'human' })
  const body = 'A colleague will answer you here in a moment.'
  // A turn can be repeated after a crash; with this key the message is sent once.
  await ohun.messages.create({ agent_id, channel, to, body }, { idempotencyKey: `hand-over-${message_id}` })
}
