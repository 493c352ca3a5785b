/**
 * The setup file of every project. It checks each response that a test gets from an Ohun server, which is recognised by its
 * `X-Service-Duration`, against the OpenAPI document, and records its operation and status. The events of a stream are checked as
 * they pass.
 */
import { checkResponse, eventCheck } from './check-response.ts'
import { checkedStream } from './checked-stream.ts'

const shared = globalThis as { uncheckedFetch?: typeof fetch }

/** The files of a project may share a process, and each runs this module. Responses are still checked only once. */
const unchecked = (shared.uncheckedFetch ??= globalThis.fetch)

globalThis.fetch = async (input, init) => {
  const response = await unchecked(input, init)
  if (!response.headers.has('x-service-duration') || isMocked(response)) return response
  const { status, headers, url } = response
  const streams = isStream(headers)
  const text = streams ? '' : await response.clone().text()
  const seen = { method: methodOf(input, init), path: new URL(url).pathname, status, headers, text }
  await checkResponse(seen)
  return streams ? checkedStream(response, await eventCheck(seen)) : response
}

function methodOf(input: string | URL | Request, init: RequestInit | undefined): string {
  return (init?.method ?? (input instanceof Request ? input.method : 'GET')).toUpperCase()
}

/** True for answers of mocks of `@ohun/sdk/testing`, which show nothing about the service. */
const isMocked = ({ headers }: Response): boolean => headers.get('x-request-id')?.startsWith('req_test') ?? false

const isStream = (headers: Headers): boolean => headers.get('content-type')?.startsWith('text/event-stream') ?? false
