import type { IncomingMessage } from 'node:http'

/**
 * The body of a request. Null if its client disconnects in the middle of it or sends invalid JSON: then it does not
 * count as a request.
 */
export async function requestJson(request: IncomingMessage): Promise<{ body: Buffer; json: unknown } | null> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    return { body, json: JSON.parse(body.toString('utf8')) }
  } catch {
    return null
  }
}
