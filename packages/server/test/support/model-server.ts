import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { requestJson } from './request-json.ts'

/** One reply of a model: text in the pieces in which it is written, then tool calls, or a failure. */
export interface ModelReply {
  pieces?: readonly string[]
  calls?: readonly { id: string; name: string; arguments: unknown }[]
  status?: number
  /** How long it thinks before it writes, in real time. */
  takes_ms?: number
  /** It writes nothing and never ends. */
  silent?: boolean
  /** The fault that follows its text, in place of a proper end. */
  fault?: Fault
  /** Sent in place of events. */
  raw?: { type: string; body: string }
}

export type Fault =
  /** The connection breaks. */
  | 'cut'
  /** The response ends, but the reply has not. */
  | 'ends'
  | 'hangs'
  /** The text never ends. */
  | 'endless'
  /** The same in long pieces, so that a limit on the text is soon reached. */
  | 'flood'
  /** One event that never ends. */
  | 'huge'
  /** Comments that keep the connection alive without content. */
  | 'comments'
  /** An event whose text is a number. */
  | 'wrong_type'

export interface ModelRequest {
  path: string
  authorization: string | undefined
  body: { model: string; messages: { role: string; content: unknown }[]; tools?: unknown[]; system?: unknown }
  closed: Promise<void>
}

/** A hosted provider on loopback, with the wire formats of both kinds: `/openai/…` and `/anthropic/…`. */
export interface ModelServer {
  url: string
  requests: ModelRequest[]
  /** Sets the next replies, in order. The last one repeats. */
  reply(...replies: ModelReply[]): void
  /** Chooses the reply by the request instead. */
  replyBy(choose: (request: ModelRequest) => ModelReply): void
  close(): Promise<void>
}

export async function startModelServer(): Promise<ModelServer> {
  const requests: ModelRequest[] = []
  let replies: ModelReply[] = [{ pieces: ['Hello.'] }]
  let choose: (request: ModelRequest) => ModelReply = () => (replies.length > 1 ? replies.shift() : replies[0]) ?? {}
  const server = createServer((request, response) => {
    void requestJson(request).then(async (asked) => {
      if (!asked) return void response.destroy()
      const body = asked.json as ModelRequest['body']
      const closed = once(response, 'close').then(() => {})
      const made = { path: request.url ?? '', authorization: keyOf(request), body, closed }
      requests.push(made)
      const reply = choose(made)
      if (reply.silent) return
      if (reply.takes_ms !== undefined) await sleep(reply.takes_ms)
      if (reply.status !== undefined) return void response.writeHead(reply.status).end('{"error":{"message":"no"}}')
      if (reply.raw) return void response.writeHead(200, { 'content-type': reply.raw.type }).end(reply.raw.body)
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      if (request.url?.startsWith('/anthropic')) writeAnthropic(response, reply)
      else writeOpenAi(response, reply)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    reply: (...next) => void (replies = next),
    replyBy: (by) => void (choose = by),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function keyOf({ headers }: IncomingMessage): string | undefined {
  return headers.authorization ?? (headers['x-api-key'] as string | undefined)
}

function writeOpenAi(response: ServerResponse, { pieces = [], calls = [], fault }: ModelReply): void {
  const event = (delta: object, finish_reason: string | null = null): void => {
    const choices = [{ index: 0, delta, finish_reason }]
    response.write(
      `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices })}\n\n`,
    )
  }
  for (const content of pieces) event({ role: 'assistant', content })
  if (fault) return misbehave(response, fault, (content) => event({ content }))
  for (const [index, call] of calls.entries()) {
    const written = argumentsOf(call)
    event({ tool_calls: [{ index, id: call.id, type: 'function', function: { name: call.name, arguments: written } }] })
  }
  event({}, calls.length > 0 ? 'tool_calls' : 'stop')
  response.end('data: [DONE]\n\n')
}

function writeAnthropic(response: ServerResponse, { pieces = [], calls = [], fault }: ModelReply): void {
  const event = (type: string, data: object): void => {
    response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`)
  }
  const message = { id: 'm', type: 'message', role: 'assistant', model: 'm', content: [], stop_reason: null }
  event('message_start', { message: { ...message, usage: { input_tokens: 1, output_tokens: 1 } } })
  event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } })
  const write = (text: unknown): void => event('content_block_delta', { index: 0, delta: { type: 'text_delta', text } })
  for (const text of pieces) write(text)
  if (fault) return misbehave(response, fault, write)
  event('content_block_stop', { index: 0 })
  for (const [at, call] of calls.entries()) {
    const index = at + 1
    const { id, name } = call
    event('content_block_start', { index, content_block: { type: 'tool_use', id, name, input: {} } })
    event('content_block_delta', { index, delta: { type: 'input_json_delta', partial_json: argumentsOf(call) } })
    event('content_block_stop', { index })
  }
  const stop_reason = calls.length > 0 ? 'tool_use' : 'end_turn'
  event('message_delta', { delta: { stop_reason }, usage: { output_tokens: 4 } })
  event('message_stop', {})
  response.end()
}

/** A text is sent unchanged. */
function argumentsOf({ arguments: given }: { arguments: unknown }): string {
  return typeof given === 'string' ? given : JSON.stringify(given)
}

function misbehave(response: ServerResponse, fault: Fault, write: (text: unknown) => void): void {
  if (fault === 'cut') setImmediate(() => response.destroy())
  else if (fault === 'ends') response.end()
  else if (fault === 'endless') forever(response, () => write('and more and more '))
  else if (fault === 'flood') forever(response, () => write('and more and more '.repeat(50)))
  else if (fault === 'comments') forever(response, () => response.write(`: alive\n\n`))
  else if (fault === 'huge') {
    response.write('data: ')
    forever(response, () => response.write('x'.repeat(10_000)))
  } else if (fault === 'wrong_type') {
    write(5)
    response.end()
  }
}

function forever(response: ServerResponse, write: () => void): void {
  const more = (): void => {
    if (response.destroyed) return
    write()
    if (response.writableNeedDrain) response.once('drain', more)
    else setImmediate(more)
  }
  more()
}
