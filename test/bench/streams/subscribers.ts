/**
 * The clients, in a separate process, so that their work does not count as the server's. Each records when it received
 * which frame, on the clock that all processes of a machine share.
 */
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { WebSocket } from 'ws'

export interface Subscription {
  kind: 'transcript' | 'websocket' | 'conversation'
  origin: string
  subjects: Subject[]
}

/** A call or conversation, the key of its workspace, and the number of its followers. */
export interface Subject {
  id: string
  sandbox_key: string
  followers: number
}

/** The requests to the process. */
export type Request = { open: Subscription } | { take: number }

/** The milliseconds from publishing a frame to its arrival, for each frame and follower. */
export type Taken = number[]

/** The part of a frame that contains the time when it was published, on the machine's clock. */
export const SENT = /at ([\d.]+) ms/

const arrived: Taken = []
let more = Promise.withResolvers<void>()

process.on('message', (request: Request) => void answer(request).then((answer) => process.send?.(answer)))

async function answer(request: Request): Promise<Taken> {
  if ('open' in request) await open(request.open)
  else while (arrived.length < request.take) await more.promise
  return 'take' in request ? arrived.splice(0) : []
}

async function open({ kind, origin, subjects }: Subscription): Promise<void> {
  const each = subjects.flatMap((subject) => Array.from({ length: subject.followers }, () => subject))
  await Promise.all(each.map((subject) => follow[kind](origin, subject)))
}

const follow: Record<Subscription['kind'], (origin: string, subject: Subject) => Promise<void>> = {
  transcript: (origin, subject) => followEvents(`${origin}/v1/calls/${subject.id}/transcript/stream`, subject),
  conversation: (origin, subject) => followEvents(`${origin}/v1/conversations/${subject.id}/stream`, subject),
  websocket: followFrames,
}

async function followEvents(url: string, { sandbox_key }: Subject): Promise<void> {
  const headers = { authorization: `Bearer ${sandbox_key}` }
  const request = get(url, { agent: new Agent({ maxSockets: 1 }), headers })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`${url} is answered with ${response.statusCode}.`)
  response.setEncoding('utf8').on('data', (text: string) => heard(text))
}

async function followFrames(origin: string, { id, sandbox_key }: Subject): Promise<void> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/v1/calls/${id}/stream`, {
    headers: { authorization: `Bearer ${sandbox_key}` },
    perMessageDeflate: false,
  })
  socket.on('message', (data: Buffer) => heard(data.toString()))
  await once(socket, 'open')
}

function heard(text: string): void {
  const now_ms = performance.timeOrigin + performance.now()
  for (const [, sent_ms] of text.matchAll(new RegExp(SENT, 'g'))) arrived.push(now_ms - Number(sent_ms))
  more.resolve()
  more = Promise.withResolvers()
}
