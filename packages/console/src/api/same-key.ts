/** A person who tries again after a longer time may mean a new request. */
const REMEMBERED_MS = 5 * 60_000

const HEADER = 'idempotency-key'

interface Remembered {
  key: string
  until_ms: number
}

/** A request of the SDK, whose headers are a plain object. */
type Sent = Omit<RequestInit, 'headers'> & { headers: Record<string, string> }

/**
 * A `fetch` of one client that sends a request whose outcome is unknown with the same `Idempotency-Key` when a person tries again. So a message, an agent
 * or a document is not created twice because only the answer was lost.
 */
export function withSameKey(send: typeof fetch, now: () => number = Date.now): typeof fetch {
  const remembered = new Map<string, Remembered>()
  const keyOf = (request: string, given: string): string => {
    const last = remembered.get(request)
    return last && last.until_ms > now() ? last.key : given
  }
  return async (input, init) => {
    const sent = init as unknown as Sent | undefined
    const given = sent?.headers[HEADER]
    if (!sent || given === undefined) return await send(input, init)
    const request = JSON.stringify([input, sent.body])
    const key = keyOf(request, given)
    // Not before the outcome: a person may send the same text twice while the first is on its way.
    const remember = (): unknown => remembered.set(request, { key, until_ms: now() + REMEMBERED_MS })
    try {
      const response = await read(await send(input, { ...sent, headers: { ...sent.headers, [HEADER]: key } }))
      if (isUnknown(response)) remember()
      else remembered.delete(request)
      return response
    } catch (error) {
      remember()
      throw error
    }
  }
}

/** The response with its whole body, as the connection may break within it. */
async function read(response: Response): Promise<Response> {
  const { status, statusText, headers } = response
  const body = await response.arrayBuffer()
  return new Response(body.byteLength === 0 ? null : body, { status, statusText, headers })
}

/** Whether the request may have been carried out. Of a message, 502 says that its key is used up. */
const isUnknown = ({ status, headers }: Response): boolean =>
  status >= 500 && !(status === 502 && headers.get('content-type')?.includes('json'))
