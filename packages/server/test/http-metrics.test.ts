import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../src/platform/errors.ts'
import { WAIT } from '../../../test/limits.ts'
import { startHttpService, TOKEN, type HttpService } from './support/http-service.ts'

const authorized = { Authorization: `Bearer ${TOKEN}` }

let service: HttpService
afterEach(() => service.http.close(0))

/** The lines of one family. The response may arrive before its request has been counted. */
async function seen(line: string): Promise<void> {
  await vi.waitFor(async () => expect((await service.metrics.text()).split('\n')).toContain(line), WAIT)
}

/** The value of one series; 0 when it is missing. */
async function value(series: string): Promise<number> {
  const line = (await service.metrics.text()).split('\n').find((line) => line.startsWith(`${series} `))
  return Number(line?.split(' ').at(-1) ?? 0)
}

describe('every request is counted once, when it has ended', () => {
  test('by operation and status, with its duration', async () => {
    service = await startHttpService()
    for (let time = 0; time < 3; time++) await service.send('GET', '/v1/agents', { headers: authorized })
    await service.send('GET', '/v1/agents')
    await service.send('GET', '/v1/agents/agt_1', { headers: authorized })
    await seen('ohun_http_requests_total{operation="listAgents",status="200"} 3')
    await seen('ohun_http_requests_total{operation="listAgents",status="401"} 1')
    await seen('ohun_http_requests_total{operation="getAgent",status="200"} 1')
    await seen('ohun_http_request_duration_seconds_bucket{le="+Inf",operation="listAgents"} 4')
    await seen('ohun_http_request_duration_seconds_count{operation="listAgents"} 4')
    await seen('ohun_http_errors_total{code="UNAUTHENTICATED"} 1')
    await seen('ohun_http_errors_total{code="INTERNAL"} 0')
    await seen('ohun_http_requests_in_flight 0')
  })

  test('for any unknown path, in few series', async () => {
    service = await startHttpService()
    for (const path of ['/a', '/b/c', '/v1/agents/x/y/z', '/.env', '/docs/any', '/openapi.json'])
      await service.send('GET', path)
    await service.send('OPTIONS', '/v1/agents', {
      headers: { Origin: 'https://a.example', 'Access-Control-Request-Method': 'GET' },
    })
    await service.send('DELETE', '/v1/agents')
    await seen('ohun_http_requests_total{operation="unknown",status="404"} 4')
    await seen('ohun_http_requests_total{operation="unknown",status="405"} 1')
    await seen('ohun_http_requests_total{operation="document",status="404"} 1')
    await seen('ohun_http_requests_total{operation="document",status="200"} 1')
    await seen('ohun_http_requests_total{operation="preflight",status="204"} 1')
  })

  test('a client that leaves is 499, and no error', async () => {
    const client = new AbortController()
    service = await startHttpService({
      handlers: {
        listAgents: ({ signal }) =>
          new Promise((_, reject) => {
            signal.addEventListener('abort', () => reject(signal.reason as Error))
            client.abort()
          }),
      },
    })
    const { signal } = client
    await expect(fetch(`${service.base_url}/v1/agents`, { headers: authorized, signal })).rejects.toThrow()
    await seen('ohun_http_requests_total{operation="listAgents",status="499"} 1')
    await seen('ohun_http_errors_total{code="INTERNAL"} 0')
  })

  test('bytes are those on the wire, also of several requests on one connection', async () => {
    service = await startHttpService()
    const socket = connect(service.port, '127.0.0.1')
    const request = `GET /v1/agents HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${TOKEN}\r\n\r\n`
    let received = ''
    socket.on('data', (bytes: Buffer) => (received += bytes.toString('latin1')))
    const answers = (): number => received.split('HTTP/1.1 200').length - 1
    for (let time = 1; time <= 3; time++) {
      socket.write(request)
      await vi.waitFor(() => expect(answers()).toBe(time), WAIT)
    }
    await seen(`ohun_http_request_bytes_total{operation="listAgents"} ${3 * request.length}`)
    const sent = () => value('ohun_http_response_bytes_total{operation="listAgents"}')
    await vi.waitFor(async () => expect(await sent()).toBe(received.length), WAIT)
    expect(await value('ohun_http_connections')).toBe(1)
    socket.destroy()
  })
})

describe('a refusal is counted by its reason', () => {
  test('a rate limit by which one it was', async () => {
    const limits = { requests: 1, connections: 10_000, streams: 10_000 }
    service = await startHttpService({
      address_limits: limits,
      resolveCaller: async (token) =>
        token === TOKEN
          ? { workspace_id: 'ws_1', environment: 'sandbox', actor: 'key_1', role: 'owner', requests_per_minute: 1 }
          : null,
      handlers: {
        listCalls: async () => {
          throw new ApiError('RATE_LIMITED', 'Too many of these.', { retry_after_seconds: 1 })
        },
      },
    })
    await service.send('GET', '/v1/calls', { headers: authorized })
    await service.send('GET', '/v1/agents', { headers: authorized })
    await service.send('GET', '/x')
    await service.send('GET', '/x')
    await seen('ohun_http_rate_limited_total{limit="feature"} 1')
    await seen('ohun_http_rate_limited_total{limit="workspace"} 1')
    await seen('ohun_http_rate_limited_total{limit="address_requests"} 1')
    await seen('ohun_http_rate_limited_total{limit="address_streams"} 0')
    await seen('ohun_http_errors_total{code="RATE_LIMITED"} 3')
  })

  test('a connection of an address that has too many', async () => {
    service = await startHttpService({ address_limits: { requests: 100, connections: 1, streams: 100 } })
    const held = connect(service.port, '127.0.0.1')
    await once(held, 'connect')
    await vi.waitFor(async () => expect(await value('ohun_http_connections')).toBe(1), WAIT)
    const refused = connect(service.port, '127.0.0.1')
    expect(String(await once(refused, 'data'))).toContain('429')
    await seen('ohun_http_connections_refused_total{reason="too_many"} 1')
    await seen('ohun_http_rate_limited_total{limit="address_connections"} 1')
    held.destroy()
    refused.destroy()
  })

  test('bytes that are not HTTP', async () => {
    service = await startHttpService()
    const socket = connect(service.port, '127.0.0.1')
    socket.write('HELLO\r\n\r\n')
    expect(String(await once(socket, 'data'))).toContain('400')
    await seen('ohun_http_errors_total{code="INVALID_ARGUMENT"} 1')
  })
})

test('a stream is counted by its kind while it is open, not as a request in flight, and as a request once it has ended', async () => {
  service = await startHttpService({
    handlers: {
      streamEvents: async ({ signal }) => ({ status: 200, body: noneUntilAborted(signal) }),
    },
  })
  const client = new AbortController()
  const stream = await fetch(`${service.base_url}/v1/events/stream`, { headers: authorized, signal: client.signal })
  expect(stream.status).toBe(200)
  await seen('ohun_http_streams{kind="events"} 1')
  await seen('ohun_http_streams{kind="websocket"} 0')
  await seen('ohun_http_requests_in_flight 0')
  expect(await value('ohun_http_requests_total{operation="streamEvents",status="200"}')).toBe(0)
  client.abort()
  await seen('ohun_http_requests_total{operation="streamEvents",status="200"} 1')
  await seen('ohun_http_streams{kind="events"} 0')
})

/** Events of which none comes until the client has left. */
async function* noneUntilAborted(signal: AbortSignal): AsyncGenerator<{ data: object }> {
  await once(signal, 'abort')
  yield { data: {} }
}
