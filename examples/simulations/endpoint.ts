import { createServer, type Server } from 'node:http'
import type { Message, Written } from './model.ts'

/** An OpenAI-compatible endpoint with a model. */
export function createEndpoint(model: (messages: Message[]) => Written): Server {
  return createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { messages } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { messages: Message[] }
      const { content = null, tool } = model(messages)
      const call = { id: `call_${messages.length}`, type: 'function' }
      const called = tool && [{ ...call, function: { name: tool.name, arguments: JSON.stringify(tool.arguments) } }]
      const message = { role: 'assistant', content, ...(called && { tool_calls: called }) }
      const choice = { index: 0, message, finish_reason: called ? 'tool_calls' : 'stop' }
      response.setHeader('Content-Type', 'application/json')
      response.end(JSON.stringify({ id: 'cmpl', object: 'chat.completion', choices: [choice] }))
    })
  })
}
