import type { Turn, VoiceReply } from '@ohun/webhook-verifier'

const SUPPORT_NUMBER = '+2348031112222'

/** Where a shop's own database would be asked. */
const orders = new Map([
  ['1042', 'left Ikeja this morning and reaches you before four'],
  ['1043', 'was delivered yesterday and signed for by Bisi'],
])

/** The first pattern that the caller's words match decides. */
const replies: { about: RegExp; reply: (turn: Turn) => VoiceReply }[] = [
  { about: /\border\b|\b\d{4}\b/i, reply: (turn) => ({ text: orderStatus(turn) }) },
  {
    about: /\b(person|human|somebody|complain)/i,
    reply: () => ({ text: 'One moment, I am putting you through to a colleague.', transfer_to: SUPPORT_NUMBER }),
  },
  { about: /\b(open|close|hours)\b/i, reply: () => ({ text: 'We are open from eight to six, Monday to Saturday.' }) },
  {
    about: /\b(bye|that is all|thank)/i,
    reply: () => ({ text: 'Thank you for calling. Goodbye!', end_call: true }),
  },
]

/** The agent's next words. A model would be asked here; a reply within 300 ms sounds natural. */
export function replyTo(turn: Turn): VoiceReply {
  const match = replies.find(({ about }) => about.test(turn.transcription))
  return match?.reply(turn) ?? { text: 'I can tell you where an order is, or put you through to a colleague.' }
}

/** The status of the order that was named last in the conversation, else of the caller's newest one. */
function orderStatus({ transcription, messages }: Turn): string {
  const said = [...messages.map(({ text }) => text), transcription].findLast((text) => /\b\d{4}\b/.test(text))
  const number = said?.match(/\b\d{4}\b/)?.[0] ?? '1042'
  const status = orders.get(number)
  return status ? `Your order ${number} ${status}.` : `I cannot find an order ${number}. Would you read it to me again?`
}
