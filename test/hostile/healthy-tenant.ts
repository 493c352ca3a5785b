/**
 * The tenant whose service must not suffer, in its own process. It sends requests at a steady pace, places calls, answers their turns
 * with its own backend, and receives their events. It does not wait for the last answer before it sends the next request, so that a
 * blocked server shows up in every request that waits.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Agent, request } from 'undici'

export interface Order {
  origin: string
  key: string
  agent_id: string
  from_number: string
}

/** The measurements since the last report. Times are in milliseconds, from the moment when something was due. */
export interface Report {
  /** The times until the whole answer was read, or so far for requests in progress. */
  requests: number[]
  /** The number of answered requests. */
  answered: number
  /** The times from the timestamps of events, which are those of their transactions, until they arrived. */
  events: number[]
  /** The times from the end of the caller's speech until the backend was asked. */
  turns: number[]
  /** The failed results, each with a status or the code of an error. */
  failures: string[]
}

export interface Total {
  calls: string[]
  /** The types of received events, by call. */
  events: Record<string, string[]>
  /** The agent's words, by call. */
  replies: Record<string, string>
}

export type Question = { ask: 'start'; order: Order } | { ask: 'report' } | { ask: 'stop calling' } | { ask: 'total' }
export const REPLY = 'Your order is on its way.'

/** The long form detects any harm, and so needs more measurements. */
const LONG = process.env['OHUN_HOSTILE'] === 'long'
const REQUEST_EVERY_MS = LONG ? 20 : 40
const CALL_EVERY_MS = LONG ? 200 : 400

let report: Report = emptyReport()
const total: Total = { calls: [], events: {}, replies: {} }
const heard_at = new Map<string, number>()
const asked_at = new Map<string, number>()
const in_progress = new Set<{ began_at: number }>()
const timers: NodeJS.Timeout[] = []
const dispatcher = new Agent({ connections: 256, pipelining: 1 })

function emptyReport(): Report {
  return { requests: [], answered: 0, events: [], turns: [], failures: [] }
}

async function send(path: string, { key, origin }: Order, body?: object): Promise<Record<string, unknown> | null> {
  const sent = { began_at: performance.now() }
  in_progress.add(sent)
  try {
    const answer = await request(`${origin}${path}`, {
      dispatcher,
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
      body: body ? JSON.stringify(body) : null,
    })
    const json = (await answer.body.json()) as Record<string, unknown>
    report.answered++
    if (answer.statusCode >= 300) report.failures.push(`${path} ${answer.statusCode}`)
    else return json
  } catch (error) {
    report.failures.push(`${path} ${String((error as { code?: string }).code)}`)
  } finally {
    in_progress.delete(sent)
    report.requests.push(performance.now() - sent.began_at)
  }
  return null
}

async function placeCall(order: Order): Promise<void> {
  const { agent_id, from_number } = order
  const call = await send('/v1/calls', order, { agent_id, from_number, to_number: '+2348031234567' })
  if (call) total.calls.push(String(call['call_id']))
}

function start(order: Order): void {
  timers.push(setInterval(() => void send(`/v1/agents/${order.agent_id}`, order), REQUEST_EVERY_MS))
  timers.push(setInterval(() => void placeCall(order), CALL_EVERY_MS))
}

interface Received {
  event_type?: string
  call_id?: string
  timestamp?: string
  payload?: { call_id?: string; text?: string }
}

function receive({ event_type, timestamp, call_id = '', payload = {} }: Received): object {
  const now = Date.now()
  if (event_type === undefined) {
    asked_at.set(call_id, now)
    noteTurn(call_id)
    return { text: REPLY }
  }
  const of = payload.call_id ?? ''
  const at = Date.parse(timestamp ?? '')
  report.events.push(now - at)
  ;(total.events[of] ??= []).push(event_type)
  if (event_type === 'call.agent_response') total.replies[of] = String(payload.text)
  if (event_type === 'call.transcription') {
    heard_at.set(of, at)
    noteTurn(of)
  }
  return { received: true }
}

/** The turn and the event with its time arrive in either order. */
function noteTurn(call_id: string): void {
  const [heard, asked] = [heard_at.get(call_id), asked_at.get(call_id)]
  if (heard !== undefined && asked !== undefined) report.turns.push(asked - heard)
}

const backend = createServer((incoming, response) => {
  const chunks: Buffer[] = []
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
  incoming.on('end', () => {
    const answer = receive(JSON.parse(Buffer.concat(chunks).toString()) as Received)
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
  })
})

function answer(question: Question): Report | Total | 'done' {
  if (question.ask === 'start') start(question.order)
  if (question.ask === 'stop calling') timers.splice(0).forEach((timer) => clearInterval(timer))
  if (question.ask === 'total') return total
  if (question.ask !== 'report') return 'done'
  const since = report
  for (const { began_at } of in_progress) since.requests.push(performance.now() - began_at)
  report = emptyReport()
  return since
}

process.on('message', (question: Question) => void process.send?.(answer(question)))
backend.listen(0, '127.0.0.1', () => process.send?.({ port: (backend.address() as AddressInfo).port }))
