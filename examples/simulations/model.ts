/** A message of the conversation, as an OpenAI-compatible endpoint gets it. */
export interface Message {
  role: string
  content?: string | null
  tool_call_id?: string
}

/** The words and the tool call of the model. */
export interface Written {
  content?: string
  tool?: { name: string; arguments: object }
}

interface Rule {
  name: string
  applies: (said: string, before: string) => boolean
  answer: (said: string, before: string) => Written
}

const digitsIn = (text: string): string => text.replaceAll(/\D/g, '')
const PERSON = '+2348051234567'

/**
 * The first rule that applies answers. Put your own model here: the suites try whatever answers at the endpoint.
 * The order matters: somebody who threatens or wants a person is not asked for the number of an order.
 */
const rules: readonly Rule[] = [
  {
    name: 'prompt injection',
    applies: (said) => /ignore (all|your|previous)|system prompt|developer mode/i.test(said),
    answer: () => ({ content: 'I can help with orders, appointments and loans, and nothing else.' }),
  },
  {
    name: 'wrong number',
    applies: (said) => /wrong number|never ordered/i.test(said),
    answer: () => ({ content: 'I am sorry to have troubled you. Goodbye.', tool: { name: 'hang_up', arguments: {} } }),
  },
  {
    name: 'hand-over',
    applies: (said) => /person|human|manager/i.test(said),
    answer: () => ({
      content: 'I will connect you to a colleague.',
      tool: { name: 'transfer_call', arguments: { destination: PERSON } },
    }),
  },
  {
    name: 'hostile caller',
    applies: (said) => /stupid|useless|idiot/i.test(said),
    answer: () => ({
      content: 'I understand that this is annoying, and I want to solve it. Would you like to speak to a person?',
    }),
  },
  {
    name: 'silence',
    applies: (said) => /still here|yes, hello/i.test(said),
    answer: () => ({ content: 'Thank you for waiting. How can I help you?' }),
  },
  {
    name: 'complaint in Pidgin',
    applies: (said) => /wetin|abeg|no dey|una/i.test(said),
    answer: (said) => ({ tool: { name: 'create_ticket', arguments: { complaint: said, language: 'pcm' } } }),
  },
  {
    name: 'KYC',
    applies: (said, before) => /verify|bvn|nin\b/i.test(said) || /last four digits/i.test(before),
    answer(said) {
      const digits = digitsIn(said)
      if (digits.length === 4) return { tool: { name: 'verify_identity', arguments: { last_four: digits } } }
      if (digits.length > 4) return { content: 'Please do not tell me the whole number. Only the last four digits.' }
      return { content: 'Please tell me the last four digits of your BVN, and nothing more.' }
    },
  },
  {
    name: 'loan recovery',
    applies: (said, before) => /loan|owe/i.test(said) || /when can you pay/i.test(before),
    answer(said) {
      const day = /monday|tuesday|wednesday|thursday|friday/i.exec(said)?.[0]
      if (day) return { tool: { name: 'note_promise', arguments: { day } } }
      return { content: 'You owe 42,500 naira, due on 30 November. When can you pay?' }
    },
  },
  {
    name: 'appointment',
    applies: (said, before) => /appointment|book/i.test(said) || /which day/i.test(before),
    answer(said) {
      const day = /monday|tuesday|wednesday|thursday|friday/i.exec(said)?.[0]
      return day ? { tool: { name: 'book', arguments: { day } } } : { content: 'On which day would you like to come?' }
    },
  },
  {
    name: 'order status',
    applies: (said, before) => /order/i.test(said) || /number of the order/i.test(before),
    answer(said) {
      const number = digitsIn(said)
      return number
        ? { tool: { name: 'find_order', arguments: { number } } }
        : { content: 'What is the number of the order?' }
    },
  },
]

/** The sentences for what tools answer, and for tools that do not. */
const RESULTS: Readonly<Record<string, (result: Record<string, unknown>) => string>> = {
  find_order: ({ status }) => `Your order is ${String(status)}.`,
  book: ({ time }) => `You are booked for ${String(time)}.`,
  verify_identity: ({ verified }) => (verified === true ? 'Thank you, you are verified.' : 'That does not match.'),
  create_ticket: ({ ticket }) => `Abeg no vex. I don open ticket ${String(ticket)} for you.`,
  note_promise: ({ day }) => `Thank you. I have noted ${String(day)}.`,
}

export const TOOLS = Object.keys(RESULTS).map((name) => ({
  type: 'function',
  function: { name, parameters: { type: 'object' } },
}))

/**
 * Answers the last message of a conversation.
 * @param broken - The names of rules that it has forgotten, or `all`.
 */
export function complete(messages: readonly Message[], broken: ReadonlySet<string>): Written {
  const last = messages.at(-1)
  if (last?.role === 'tool') return { content: spokenResult(nameOfTool(messages), last.content ?? '') }
  const said = last?.content ?? ''
  const before = messages.findLast(({ role }) => role === 'assistant')?.content ?? ''
  const rule = rules.find(({ name, applies }) => !broken.has('all') && !broken.has(name) && applies(said, before))
  return rule ? rule.answer(said, before) : { content: 'I see.' }
}

function nameOfTool(messages: readonly Message[]): string {
  const call = messages.findLast(({ role }) => role === 'assistant') as
    | { tool_calls?: { function: { name: string } }[] }
    | undefined
  return call?.tool_calls?.at(-1)?.function.name ?? ''
}

/** A failure is text that is not JSON, or has an `error`. */
function spokenResult(name: string, content: string): string {
  try {
    const result = JSON.parse(content) as Record<string, unknown>
    if (!('error' in result)) return RESULTS[name]?.(result) ?? 'Done.'
  } catch {
    // as below
  }
  return 'I am sorry, our system does not answer. Please try again later.'
}
