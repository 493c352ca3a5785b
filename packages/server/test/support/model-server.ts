import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { requestJson } from './request-json.ts'

/** One reply of a model: text in the pieces in which it is written, then tool calls; or a failure. */
export interface ModelReply {
  pieces?: readonly string[]
  calls?: readonly { id: string; name: string; arguments: unknown }[]
  status?: number
  /** Writes nothing and never ends. */
  silent?: boolean
}

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
  /** The next replies, in turn; the last one stays. */
  reply(...replies: ModelReply[]): void
  close(): Promise<void>
}

export async function startModelServer(): Promise<ModelServer> {
  const requests: ModelRequest[] = []
  let replies: ModelReply[] = [{ pieces: ['Hello.'] }]
  const server = createServer((request, response) => {
    void requestJson(request).then((asked) => {
      if (!asked) return void response.destroy()
      const body = asked.json as ModelRequest['body']
      const closed = once(response, 'close').then(() => {})
      requests.push({ path: request.url ?? '', authorization: keyOf(request), body, closed })
      const reply = (replies.length > 1 ? replies.shift() : replies[0]) ?? {}
      if (reply.silent) return
      if (reply.status !== undefined) return void response.writeHead(reply.status).end('{"error":{"message":"no"}}')
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

function writeOpenAi(response: ServerResponse, { pieces = [], calls = [] }: ModelReply): void {
  const event = (delta: object, finish_reason: string | null = null): void => {
    const choices = [{ index: 0, delta, finish_reason }]
    response.write(
      `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices })}\n\n`,
    )
  }
  for (const content of pieces) event({ role: 'assistant', content })
  for (const [index, call] of calls.entries()) {
    const written = typeof call.arguments === 'string' ? call.arguments : JSON.stringify(call.arguments)
    event({ tool_calls: [{ index, id: call.id, type: 'function', function: { name: call.name, arguments: written } }] })
  }
  event({}, calls.length > 0 ? 'tool_calls' : 'stop')
  response.end('data: [DONE]\n\n')
}

function writeAnthropic(response: ServerResponse, { pieces = [], calls = [] }: ModelReply): void {
  const event = (type: string, data: object): void => {
    response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`)
  }
  const message = { id: 'm', type: 'message', role: 'assistant', model: 'm', content: [], stop_reason: null }
  event('message_start', { message: { ...message, usage: { input_tokens: 1, output_tokens: 1 } } })
  event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } })
  for (const text of pieces) event('content_block_delta', { index: 0, delta: { type: 'text_delta', text } })
  event('content_block_stop', { index: 0 })
  for (const [at, { id, name, arguments: input }] of calls.entries()) {
    const index = at + 1
    event('content_block_start', { index, content_block: { type: 'tool_use', id, name, input: {} } })
    event('content_block_delta', { index, delta: { type: 'input_json_delta', partial_json: JSON.stringify(input) } })
    event('content_block_stop', { index })
  }
  const stop_reason = calls.length > 0 ? 'tool_use' : 'end_turn'
  event('message_delta', { delta: { stop_reason }, usage: { output_tokens: 4 } })
  event('message_stop', {})
  response.end()
}
