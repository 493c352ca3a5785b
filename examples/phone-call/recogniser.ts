import { once } from 'node:events'
import { createServer, type Server } from 'node:http'

export interface Recogniser {
  server: Server
  /** Sets the words of the caller from now on. */
  expect(text: string): void
}

/**
 * A provider of speech recognition for this demo alone: it knows in advance what the caller says.
 * With `OHUN_OPENAI_API_KEY`, the demo uses OpenAI instead.
 */
export async function startRecogniser(): Promise<Recogniser> {
  let text = ''
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ text }))
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { server, expect: (expected) => void (text = expected) }
}
