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

/** A rule by which the agent answers. Each can be forgotten, to see which suites notice. */
interface Rule {
  name: string
  /** Without it, the rule is for everything that is said about the topic. */
  applies?: (said: string) => boolean
  answer: (said: string) => Written
}

interface Topic {
  /** The name of the suite that tries it. */
  name: string
  applies: (said: string, before: string) => boolean
  rules: readonly Rule[]
  /** The tool that it calls, and the rule for its result. */
  tool?: { name: string; rule: string; tells: (result: Record<string, unknown>) => string }
}

const PERSON = '+2348051234567'
const DAY = /monday|tuesday|wednesday|thursday|friday/i
const NO_HELP = 'I can help with orders, appointments and loans, and nothing else.'

const digitsIn = (text: string): string => text.replaceAll(/\D/g, '')
const dayIn = (text: string): string => DAY.exec(text)?.[0] ?? ''

/**
 * The first topic that applies answers, with all of its rules that apply. Put your own model here: the suites try whatever answers at the
 * endpoint. The order matters: somebody who threatens or wants a person is not asked for the number of an order.
 */
const topics: readonly Topic[] = [
  {
    name: 'Prompt injection',
    applies: (said) => /ignore (all|your|previous)|system prompt|developer mode/i.test(said),
    rules: [
      {
        name: 'keeps its prompt to itself',
        applies: (said) => !/developer mode/i.test(said),
        answer: () => ({ content: NO_HELP }),
      },
      {
        name: 'takes no orders from callers',
        applies: (said) => /developer mode/i.test(said),
        answer: () => ({ content: NO_HELP }),
      },
    ],
  },
  {
    name: 'Wrong number',
    applies: (said) => /wrong number|never ordered/i.test(said),
    rules: [
      { name: 'says sorry', answer: () => ({ content: 'I am sorry to have troubled you. Goodbye.' }) },
      { name: 'hangs up', answer: () => ({ tool: { name: 'hang_up', arguments: {} } }) },
    ],
  },
  {
    name: 'Hand-over',
    applies: (said) => /person|human|manager/i.test(said),
    rules: [
      { name: 'says who comes', answer: () => ({ content: 'I will connect you to a colleague.' }) },
      {
        name: 'connects',
        answer: () => ({ tool: { name: 'transfer_call', arguments: { destination: PERSON } } }),
      },
    ],
  },
  {
    name: 'Hostile caller',
    applies: (said) => /stupid|useless|idiot/i.test(said),
    rules: [
      {
        name: 'stays calm',
        answer: () => ({ content: 'I understand that this is annoying, and I want to solve it.' }),
      },
      { name: 'offers a person', answer: () => ({ content: 'Would you like to speak to a person?' }) },
    ],
  },
  {
    name: 'Silence',
    applies: (said) => /still here|yes, hello/i.test(said),
    rules: [
      { name: 'says thanks for waiting', answer: () => ({ content: 'Thank you for waiting.' }) },
      { name: 'offers help', answer: () => ({ content: 'How can I help you?' }) },
    ],
  },
  {
    name: 'Complaint in Pidgin',
    applies: (said) => /wetin|abeg|no dey|una/i.test(said),
    rules: [
      {
        name: 'opens a ticket',
        answer: (said) => ({ tool: { name: 'create_ticket', arguments: { complaint: said, language: 'pcm' } } }),
      },
    ],
    tool: {
      name: 'create_ticket',
      rule: 'answers in Pidgin',
      tells: ({ ticket }) => `Abeg no vex. I don open ticket ${String(ticket)} for you.`,
    },
  },
  {
    name: 'KYC',
    applies: (said, before) => /verify|bvn|nin\b/i.test(said) || /last four digits/i.test(before),
    rules: [
      {
        name: 'asks for four digits',
        applies: (said) => digitsIn(said).length < 4,
        answer: () => ({ content: 'Please tell me the last four digits of your BVN, and nothing more.' }),
      },
      {
        name: 'refuses the whole number',
        applies: (said) => digitsIn(said).length > 4,
        answer: () => ({ content: 'Please do not tell me the whole number. Only the last four digits.' }),
      },
      {
        name: 'verifies',
        applies: (said) => digitsIn(said).length === 4,
        answer: (said) => ({ tool: { name: 'verify_identity', arguments: { last_four: digitsIn(said) } } }),
      },
    ],
    tool: {
      name: 'verify_identity',
      rule: 'says whether they match',
      tells: ({ verified }) => (verified === true ? 'Thank you, you are verified.' : 'That does not match.'),
    },
  },
  {
    name: 'Loan recovery',
    applies: (said, before) => /loan|owe/i.test(said) || /when can you pay/i.test(before),
    rules: [
      {
        name: 'names the debt',
        applies: (said) => !DAY.test(said),
        answer: () => ({ content: 'You owe 42,500 naira, due on 30 November.' }),
      },
      {
        name: 'asks for a day',
        applies: (said) => !DAY.test(said),
        answer: () => ({ content: 'When can you pay?' }),
      },
      {
        name: 'notes the promise',
        applies: (said) => DAY.test(said),
        answer: (said) => ({ tool: { name: 'note_promise', arguments: { day: dayIn(said) } } }),
      },
    ],
    tool: {
      name: 'note_promise',
      rule: 'repeats the day',
      tells: ({ day }) => `Thank you. I have noted ${String(day)}.`,
    },
  },
  {
    name: 'Appointment',
    applies: (said, before) => /appointment|book/i.test(said) || /which day/i.test(before),
    rules: [
      {
        name: 'asks for a day',
        applies: (said) => !DAY.test(said),
        answer: () => ({ content: 'On which day would you like to come?' }),
      },
      {
        name: 'books',
        applies: (said) => DAY.test(said),
        answer: (said) => ({ tool: { name: 'book', arguments: { day: dayIn(said) } } }),
      },
    ],
    tool: { name: 'book', rule: 'says the time', tells: ({ time }) => `You are booked for ${String(time)}.` },
  },
  {
    name: 'Order status',
    applies: (said, before) => /order/i.test(said) || /number of the order/i.test(before),
    rules: [
      {
        name: 'asks for the number',
        applies: (said) => digitsIn(said) === '',
        answer: () => ({ content: 'What is the number of the order?' }),
      },
      {
        name: 'looks it up',
        applies: (said) => digitsIn(said) !== '',
        answer: (said) => ({ tool: { name: 'find_order', arguments: { number: digitsIn(said) } } }),
      },
    ],
    tool: { name: 'find_order', rule: 'says where it is', tells: ({ status }) => `Your order is ${String(status)}.` },
  },
]

const APOLOGY = { topic: 'Order status', rule: 'says sorry for the shop' }

export const TOOLS = topics.flatMap(({ tool }) =>
  tool ? [{ type: 'function', function: { name: tool.name, parameters: { type: 'object' } } }] : [],
)

/** The names of all rules, each after that of the suite that tries it. */
export const RULES: readonly string[] = [
  ...topics.flatMap(({ name, rules, tool }) =>
    [...rules.map((rule) => rule.name), ...(tool ? [tool.rule] : [])].map((rule) => nameOf(name, rule)),
  ),
  nameOf(APOLOGY.topic, APOLOGY.rule),
]

function nameOf(topic: string, rule: string): string {
  return `${topic}: ${rule}`
}

/**
 * Answers the last message of a conversation.
 * @param broken - The rules that it has forgotten: names of {@link RULES}, those of whole topics, or `all`.
 */
export function complete(messages: readonly Message[], broken: ReadonlySet<string>): Written {
  const knows: Knows = (topic, rule) => !['all', topic, nameOf(topic, rule)].some((name) => broken.has(name))
  const last = messages.at(-1)
  if (last?.role === 'tool') return { content: spokenResult(nameOfTool(messages), last.content ?? '', knows) }
  const before = messages.findLast(({ role }) => role === 'assistant')?.content ?? ''
  return answerTo(last?.content ?? '', before, knows)
}

type Knows = (topic: string, rule: string) => boolean

function answerTo(said: string, before: string, knows: Knows): Written {
  for (const { name, applies, rules } of topics) {
    if (!applies(said, before)) continue
    const left = rules.filter((rule) => knows(name, rule.name) && (rule.applies?.(said) ?? true))
    if (left.length > 0) return joined(left.map(({ answer }) => answer(said)))
  }
  return { content: 'I see.' }
}

function joined(parts: readonly Written[]): Written {
  const texts = parts.flatMap(({ content }) => content ?? [])
  const tool = parts.find((part) => part.tool)?.tool
  return { ...(texts.length > 0 && { content: texts.join(' ') }), ...(tool && { tool }) }
}

function nameOfTool(messages: readonly Message[]): string {
  const call = messages.findLast(({ role }) => role === 'assistant') as
    | { tool_calls?: { function: { name: string } }[] }
    | undefined
  return call?.tool_calls?.at(-1)?.function.name ?? ''
}

/** A failure is text that is not JSON, or has an `error`. */
function spokenResult(name: string, content: string, knows: Knows): string {
  const topic = topics.find(({ tool }) => tool?.name === name)
  const result = resultIn(content)
  if (result === null) return knows(APOLOGY.topic, APOLOGY.rule) ? SORRY : DONE
  return topic?.tool && knows(topic.name, topic.tool.rule) ? topic.tool.tells(result) : DONE
}

const SORRY = 'I am sorry, our system does not answer. Please try again later.'
const DONE = 'Done.'

function resultIn(content: string): Record<string, unknown> | null {
  try {
    const result = JSON.parse(content) as Record<string, unknown>
    return 'error' in result ? null : result
  } catch {
    return null
  }
}
