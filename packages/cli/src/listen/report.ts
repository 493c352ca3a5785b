import type { Context } from '../context.ts'
import { safeText } from '../output/safe-text.ts'
import { styleFor, type Style } from '../output/style.ts'
import type { Reply } from './forward.ts'
import type { Request } from './relay-link.ts'

/** The printed line of a request. */
export interface Report {
  at: string
  id: string
  kind: Request['kind']
  /** The event type, such as `call.completed` or `call.screening`. Null for a turn. */
  event_type: string | null
  agent_id: string | null
  /** The status. Null without a response. */
  status: number | null
  duration_ms: number | null
  /** The error and its consequence, or the receiver's message about a failure. */
  error: string | null
}

/** The outcome of a request. */
export interface Outcome {
  request: Request
  /** The receiver's reply. Null if the request was only shown. */
  reply: Reply | null
  /** The receiver could not be reached, and the request is retried. */
  retrying: boolean
}

export function reportOf(at: Date, { request, reply, retrying }: Outcome): Report {
  const { event_type = null, agent_id = null } = JSON.parse(request.body) as Partial<Record<string, string>>
  const { id, kind } = request
  const status = reply && 'status' in reply ? reply.status : null
  const error =
    reply && 'reason' in reply
      ? `${reply.message} ${consequence(kind, retrying)}`
      : (refusalOf(kind, reply) ?? complaintOf(reply))
  return {
    at: at.toISOString(),
    id,
    kind,
    event_type,
    agent_id,
    status,
    duration_ms: reply?.duration_ms ?? null,
    error,
  }
}

/** Why the service refuses a reply that is a success for the receiver. It does not read the replies to events. */
function refusalOf(kind: Request['kind'], reply: Extract<Reply, { status: number }> | null): string | null {
  if (kind === 'event' || !reply?.not_utf8 || reply.status > 299 || reply.status === 204) return null
  const { fault } = reply.not_utf8
  return `${fault.charAt(0).toUpperCase()}${fault.slice(1)}. ${consequence(kind, false)}`
}

const LONGEST_COMPLAINT = 200

/** The receiver's message in one line. Null for a success, and for a failure without a message. */
function complaintOf(reply: Extract<Reply, { status: number }> | null): string | null {
  if (reply === null || reply.status < 400) return null
  const text = wordsOf(reply.body).replace(/\s+/g, ' ').trim()
  if (text === '') return null
  return text.length > LONGEST_COMPLAINT ? `${text.slice(0, LONGEST_COMPLAINT)}…` : text
}

/** The message of a JSON object, such as that of a receiver with our verifier, or else the text itself. */
function wordsOf(body: string): string {
  try {
    const { message } = JSON.parse(body) as { message?: unknown }
    return typeof message === 'string' ? message : body
  } catch {
    return body
  }
}

function consequence(kind: Request['kind'], retrying: boolean): string {
  if (kind !== 'event') return 'The service uses its fallback.'
  return retrying ? 'The event is sent again.' : 'The event is not sent again.'
}

/** Clears the status line before another line is written. */
export const CLEAR_LINE = '\r\u001b[2K'

/** A line for a terminal, such as `10:00:02 turn       200    41 ms  rlr_0Ub5Xw1A`. */
export function reportLine(context: Context, entry: unknown): string {
  const { at, kind, event_type, status, duration_ms, error, id } = entry as Report
  const style = styleFor(context.stdout, context)
  const outcome = outcomeOf(style, status, error)
  const took = duration_ms === null ? '' : style.faint(`${duration_ms} ms`)
  const text = [
    style.faint(at.slice(11, 19)),
    style.strong(safeText(event_type ?? kind).padEnd(22)),
    outcome,
    took,
    style.faint(safeText(id)),
    error === null ? '' : safeText(error),
  ]
  const line = `${text.filter((part) => part !== '').join(' ')}\n`
  return context.stderr.isTerminal ? `${CLEAR_LINE}${line}` : line
}

function outcomeOf(style: Style, status: number | null, error: string | null): string {
  if (status === null) return error === null ? '    ' : style.bad('failed')
  return status < 400 ? `${status} ` : `${style.bad(String(status))} `
}

/** The last line on a terminal, which is rewritten again and again. */
export class StatusLine {
  readonly #context: Context
  readonly #counts = { event: 0, turn: 0, tool: 0, screening: 0, machine: 0, analysis: 0 }
  #connected = false
  #last = ''

  constructor(context: Context) {
    this.#context = context
  }

  count({ kind, status, duration_ms }: Report): void {
    this.#counts[kind] += 1
    if (duration_ms !== null) this.#last = `, last ${status ?? 'failed'} in ${duration_ms} ms`
  }

  async connected(connected: boolean): Promise<void> {
    this.#connected = connected
    await this.draw()
  }

  async draw(): Promise<void> {
    const { stderr } = this.#context
    if (!stderr.isTerminal) return
    const style = styleFor(stderr, this.#context)
    const { event, turn, tool, screening, machine, analysis } = this.#counts
    const state = this.#connected ? 'connected' : style.bad('reconnecting')
    const counted = `${event} events, ${turn} turns, ${tool} tools, ${screening} screenings, ${machine} machines, ${analysis} analyses`
    const text = `${state}: ${counted}${this.#last}`
    await stderr.write(`${CLEAR_LINE}${text}`)
  }

  /** Stops updating the line and leaves it on the screen. */
  async end(): Promise<void> {
    if (this.#context.stderr.isTerminal) await this.#context.stderr.write('\n')
  }
}
