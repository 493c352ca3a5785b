import type { text } from '../../../text/tools.ts'

export type ExampleName = keyof typeof text.examples

interface Example {
  description: string
  parameters?: object
}

const date = { type: 'string', description: 'The day, as YYYY-MM-DD.', pattern: '^\\d{4}-\\d{2}-\\d{2}$' }
const phone_number = { type: 'string', description: 'In the form +2348031234567.' }

const EXAMPLES: Readonly<Record<ExampleName, Example>> = {
  find_order: {
    description: 'Finds an order by its number, and says where it is and when it comes.',
    parameters: {
      type: 'object',
      properties: { order: { type: 'string', description: 'As the caller reads it.' } },
      required: ['order'],
    },
  },
  book_appointment: {
    description: 'Books a free time. Read day and time back to the caller first.',
    parameters: {
      type: 'object',
      properties: {
        name: { type: 'string', description: 'Full name of the caller.' },
        phone_number,
        date,
        time: { type: 'string', enum: ['morning', 'afternoon', 'evening'] },
      },
      required: ['name', 'date', 'time'],
    },
  },
  take_message: {
    description: 'Notes a message for the team. Use it when you cannot help.',
    parameters: {
      type: 'object',
      properties: {
        name: { type: 'string' },
        phone_number,
        message: { type: 'string', description: 'What the caller wants, in their words.' },
        urgent: { type: 'boolean' },
      },
      required: ['message'],
    },
  },
  opening_hours: { description: 'The opening hours of this week.' },
}

/** Adds a tool to the definitions. Text that is not a list is replaced, because nothing can be added to it. */
export function withExample(tool_definitions: string, example: ExampleName): string {
  const tools = listOf(tool_definitions)
  const names = new Set(tools.map(nameOf))
  const definition = { name: freeName(example, names), ...EXAMPLES[example] }
  return formatted([...tools, { type: 'function', function: definition }])
}

/** The indented definitions. Text that is not valid JSON is unchanged. */
export function formatDefinitions(tool_definitions: string): string {
  try {
    return formatted(JSON.parse(tool_definitions))
  } catch {
    return tool_definitions
  }
}

const formatted = (tools: unknown): string => JSON.stringify(tools, null, 2)

/** Whether a tool can be added to the definitions. */
export const isList = (tool_definitions: string): boolean =>
  tool_definitions.trim() === '' || parsedList(tool_definitions) !== undefined

const listOf = (tool_definitions: string): unknown[] => parsedList(tool_definitions) ?? []

function parsedList(tool_definitions: string): unknown[] | undefined {
  try {
    const parsed: unknown = JSON.parse(tool_definitions)
    return Array.isArray(parsed) ? parsed : undefined
  } catch {
    return undefined
  }
}

const nameOf = (tool: unknown): unknown => (tool as { function?: { name?: unknown } } | null)?.function?.name

function freeName(name: string, taken: ReadonlySet<unknown>): string {
  for (let count = 2, free = name; ; free = `${name}_${count++}`) if (!taken.has(free)) return free
}
