/** The request id of every response. */
export const REQUEST_ID = 'req_test0000000000000000001'

export interface Head {
  status: number
  headers?: Record<string, string> | undefined
}

/** A response with the headers that every response of the service has. */
export function respond(body: BodyInit | null, { status, headers }: Head): Response {
  return new Response(body, { status, headers: { 'x-request-id': REQUEST_ID, 'x-service-duration': '1', ...headers } })
}

/** A JSON response with the headers that every response of the service has. */
export function respondWith(value: object, { status, headers }: Head): Response {
  return respond(JSON.stringify(value), { status, headers: { 'content-type': 'application/json', ...headers } })
}
