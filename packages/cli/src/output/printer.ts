import type { Context } from '../context.ts'
import { usageError } from '../errors.ts'
import type { Settings } from '../manifest.ts'
import { compileQuery, type Query } from './query.ts'
import type { LiveLine } from './live-lines.ts'
import { csvRows, hiddenFrom, jsonLine, render, type Format, type Rendered } from './render.ts'
import { safeText } from './safe-text.ts'
import { isObject } from './values.ts'

/** The form of a command's answer. */
export interface Shape {
  /** The key of a list's entries. */
  readonly items?: string
  /** The fields of an entry that a table shows. */
  readonly columns?: readonly string[]
  /** `events` arrive one by one, without an end. */
  readonly output?: string
  /** Formats an entry of a stream for people. */
  readonly line?: LiveLine
  /** Returns the text that people see in place of the answer. */
  readonly forPeople?: (answer: unknown) => unknown
}

/** Prints answers to stdout in the form that the user requested. */
export interface Printer {
  answer(value: unknown): Promise<void>
  /** Prints entries one by one, as they or their pages arrive. */
  entries(entries: AsyncIterable<unknown>): Promise<void>
}

/** Created before a request is sent, so that an invalid `--query` or `--output` costs nothing. */
export async function createPrinter(context: Context, settings: Settings, shape: Shape = {}): Promise<Printer> {
  const query = await compileQuery(settings.query)
  const format = formatOf(context, settings, shape)
  return {
    answer: (value) => printAnswer(context, { value, query, format, shape, queried: settings.query !== undefined }),
    entries: async (entries) => {
      const asked = settings.output !== undefined || settings.query !== undefined
      const line = lineWriter(context, format, asked || !context.stdout.isTerminal ? undefined : shape.line)
      for await (const entry of entries) await context.stdout.write(line(query(entry)))
    },
  }
}

function formatOf({ stdout }: Context, { output, all }: Settings, shape: Shape): Format {
  const events = shape.output === 'events' || shape.output === 'websocket'
  if ((all || events) && output !== undefined && output !== 'ndjson' && output !== 'csv') {
    throw usageError(`${all ? '--all: prints' : '--output: a stream is printed as'} ndjson or csv, not ${output}.`)
  }
  return output ?? (all || events ? 'ndjson' : stdout.isTerminal ? 'table' : 'json')
}

interface Answer {
  value: unknown
  query: Query
  format: Format
  shape: Shape
  queried: boolean
}

async function printAnswer(context: Context, { value, query, format, shape, queried }: Answer): Promise<void> {
  const shown = queried ? { value: await pick(context, value, query) } : shaped(value, format, shape)
  const text = await render(context, format, shown)
  if (text !== '') await context.stdout.write(text)
  if (format === 'table') await reportHidden(context, shown)
}

async function reportHidden(context: Context, shown: Rendered): Promise<void> {
  const hidden = await hiddenFrom(context, shown)
  if (hidden.length === 0 || !context.stderr.isTerminal) return
  await context.stderr.write(`not shown: ${safeText(hidden.join(', '))}; all fields: --output json\n`)
}

/** Rows show only the entries, unless people would miss the fields beside them. JSON is the whole answer. */
function shaped(value: unknown, format: Format, { items, columns, forPeople }: Shape): Rendered {
  if (format === 'table' && forPeople) return { value: forPeople(value) }
  const listed = items !== undefined && isObject(value) && format !== 'json'
  if (!listed) return { value }
  const alone = Object.keys(value).every(
    (name) => name === items || name === 'next_page_token' || name === 'request_id',
  )
  return format === 'table' && !alone ? { value, columns } : { value: value[items], columns }
}

/**
 * The request has already been made: an expression that fails on its answer must not lose, for example, a key that is
 * shown once.
 */
async function pick(context: Context, value: unknown, query: Query): Promise<unknown> {
  try {
    return query(value)
  } catch (error) {
    await context.stdout.write(await render(context, 'json', { value }))
    throw error
  }
}

function lineWriter(context: Context, format: Format, live: LiveLine | undefined): (entry: unknown) => string {
  if (live) return (entry) => live(context, entry)
  if (format === 'ndjson') return jsonLine
  let heading = true
  return (entry: unknown): string => {
    const text = csvRows(context, [entry], heading)
    heading = false
    return text
  }
}
