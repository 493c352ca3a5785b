import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request, type RequestOptions } from 'node:https'
import { text } from 'node:stream/consumers'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { WAIT } from '../../../../test/limits.ts'
import { createLog } from '../../src/platform/log.ts'
import { connectCall } from '../support/call-socket.ts'
import { startEventEmitter } from '../support/event-emitter.ts'
import { freePort } from '../support/kernel-ports.ts'
import { liveCall } from '../support/live-call.ts'
import { openStream } from '../support/open-stream.ts'
import { startProxy, type ProxyName, type ReverseProxy } from '../support/reverse-proxies.ts'
import { clientAt, startTestServer, type TestServer } from '../support/test-server.ts'
import { requireTool } from '../support/tools.ts'

const STRANGERS_PER_MINUTE = 10
const HEARTBEAT_MS = 30_000
const TOO_LARGE_BYTES = 8 * 1024 * 1024

const proxies: ProxyName[] = ['caddy', 'nginx']

describe.skipIf(requireTool('caddy') ?? requireTool('nginx')).each(proxies)(
  'the deployed configuration of %s in front of the service',
  (name) => {
    let server: TestServer
    let proxy: ReverseProxy
    const trusted = getCACertificates()
    const logged: { msg?: string; pii?: { client_address?: string }; request_id?: string }[] = []

    beforeAll(async () => {
      const log = createLog('trace', { write: (line) => void logged.push(JSON.parse(line) as (typeof logged)[0]) })
      const OHUN_ADDRESS_LIMITS = `requests:${STRANGERS_PER_MINUTE},connections:500,streams:100`
      server = await startTestServer({ OHUN_TRUST_PROXY: '1', OHUN_ADDRESS_LIMITS }, log)
      proxy = await startProxy(name, new URL(server.base_url).host)
      setDefaultCACertificates([...trusted, proxy.certificate])
    })
    afterAll(async () => {
      setDefaultCACertificates(trusted)
      await proxy.stop()
      await server.stop()
    })

    const behind = () => ({ base_url: proxy.url })

    test('an API call is answered over TLS, and its id is in the access log, without its query', async () => {
      const { sandbox_key } = await server.workspace()
      const sandbox = clientAt(proxy.url, sandbox_key)
      const { agent_id } = await sandbox.agents.create({ display_name: 'Ada' })
      expect((await sandbox.agents.get(agent_id)).display_name).toBe('Ada')
      const { headers } = await send('/v1/agents?page_token=hidden', { key: sandbox_key })
      const request_id = String(headers['x-request-id'])
      expect(headers).toMatchObject({ 'strict-transport-security': 'max-age=31536000' })
      expect(request_id).toMatch(/^req_/)
      await expect.poll(() => proxy.accessLog()).toContain(request_id)
      expect(proxy.accessLog()).toContain('/v1/agents')
      expect(proxy.accessLog()).not.toMatch(/hidden|Bearer|ohun_/)
    })

    test('the WebSocket of a call works in both directions', async () => {
      const { sandbox, sandbox_key: key } = await server.workspace()
      const socket = await connectCall(behind(), { call_id: await liveCall(sandbox), key })
      socket.send('not JSON')
      expect(await socket.next()).toMatchObject({ type: 'error' })
      socket.send({ type: 'hang_up' })
      const types: unknown[] = []
      await server.advance(1_000)
      for (let frame = await socket.next(); frame; frame = await socket.next()) types.push(frame['event_type'])
      expect(types).toContain('call.completed')
      expect(await socket.closed).toMatchObject({ code: 1000 })
    })

    test('the events of a stream, and its heartbeats, arrive while it is open', async () => {
      const { workspace_id, sandbox_key: key } = await server.workspace()
      const stream = await openStream(behind(), { key })
      onTestFinished(() => stream.close())
      const emitter = await startEventEmitter(server)
      onTestFinished(() => emitter.stop())
      const id = await emitter.emit({ workspace_id })
      expect(await stream.ids(1)).toEqual([id])
      await server.advance(HEARTBEAT_MS)
      await stream.comment()
    })

    test('the log has the client’s address, and not one that the client forged', async () => {
      const { sandbox_key: key } = await server.workspace()
      const forged = { 'X-Forwarded-For': '203.0.113.7', Forwarded: 'for=203.0.113.7', 'X-Real-IP': '203.0.113.7' }
      const { headers } = await send('/v1/agents', { key, localAddress: '127.0.0.2', headers: forged })
      const line = () =>
        logged.find(({ msg, request_id }) => msg === 'request' && request_id === headers['x-request-id'])
      await expect.poll(line).toMatchObject({ pii: { client_address: '127.0.0.2' } })
    })

    test('each client has its own limit, which a forged address does not change', async () => {
      const answer = async (client: string, forged: number): Promise<number> => {
        const headers = { 'X-Forwarded-For': `203.0.113.${forged}` }
        return (await send('/v1/agents', { localAddress: client, headers })).status
      }
      const statuses: number[] = []
      for (let sent = 0; sent <= STRANGERS_PER_MINUTE; sent++) statuses.push(await answer('127.0.0.3', sent))
      expect(statuses).toEqual([...Array.from({ length: STRANGERS_PER_MINUTE }, () => 401), 429])
      expect(await answer('127.0.0.4', 0)).toBe(401)
    })

    test('413 PAYLOAD_TOO_LARGE for a large body, in the format of the API', async () => {
      const { sandbox_key: key } = await server.workspace()
      const body = JSON.stringify({ display_name: 'a'.repeat(TOO_LARGE_BYTES) })
      // A proxy that refuses a body closes the connection while it is still being sent, and its answer can be lost (RFC 9112 §9.6).
      const answer = await vi.waitFor(() => send('/v1/agents', { key, method: 'POST', body }), WAIT)
      expect([answer.status, answer.json]).toEqual([413, expect.objectContaining({ error_code: 'PAYLOAD_TOO_LARGE' })])
      expect(answer.json['request_id']).toBe(answer.headers['x-request-id'])
    })

    interface Sent extends Pick<RequestOptions, 'method' | 'localAddress'> {
      headers?: Record<string, string>
      key?: string
      body?: string
    }

    /** Node's own client can send from another address of this machine. */
    async function send(path: string, { key, body, headers, ...options }: Sent) {
      const sent = request(`${proxy.url}${path}`, {
        ...options,
        agent: false,
        headers: {
          ...headers,
          ...(key !== undefined && { Authorization: `Bearer ${key}` }),
          ...(body !== undefined && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }),
        },
      })
      sent.end(body)
      const [response] = (await once(sent, 'response')) as [IncomingMessage]
      // The connection may be closed before the whole body has been sent.
      sent.on('error', () => {})
      const json = JSON.parse(await text(response)) as Record<string, unknown>
      return { status: response.statusCode ?? 0, headers: response.headers, json }
    }

    test('503 UNAVAILABLE with Retry-After while the service does not respond', async () => {
      const alone = await startProxy(name, `127.0.0.1:${await freePort()}`)
      onTestFinished(() => alone.stop())
      const sent = request(`${alone.url}/v1/agents`, { ca: alone.certificate, agent: false }).end()
      const [response] = (await once(sent, 'response')) as [IncomingMessage]
      expect(JSON.parse(await text(response))).toEqual({
        error_code: 'UNAVAILABLE',
        message: expect.stringContaining('Retry-After'),
        request_id: expect.stringMatching(/^req_[0-9a-f-]{32,36}$/),
        documentation_url: expect.stringMatching(/^https:.*\/docs\/errors\/UNAVAILABLE$/),
      })
      expect(response.statusCode).toBe(503)
      expect(response.headers).toMatchObject({ 'retry-after': '2', 'content-type': 'application/json' })
    })
  },
)
