import { once } from 'node:events'
import { createServer, type Server } from 'node:http'

/**
 * Stands where a provider of speech recognition would be: it hears the utterances of this demo and knows what they are.
 * With `OHUN_OPENAI_API_KEY`, the demo uses OpenAI instead.
 */
export async function startRecogniser(utterances: readonly string[]): Promise<Server> {
  let heard = 0
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const text = utterances[heard++] ?? ''
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ text }))
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return server
}
