import { once } from 'node:events'
import { connect } from 'node:net'
import { beforeEach, expect, test, vi } from 'vitest'
import { createLog, type LogLevel } from '../src/platform/log.ts'
import { WAIT } from '../../../test/limits.ts'
import { startHttpService, TOKEN, type HttpService } from './support/http-service.ts'

const headers = { Authorization: `Bearer ${TOKEN}`, 'User-Agent': 'ohun-sdk/1.2.3 node/26.0.0' }

let service: HttpService
let lines: Record<string, unknown>[]
beforeEach(() => {
  lines = []
  return () => service.http.close(0)
})

async function start(level: LogLevel, overrides: Parameters<typeof startHttpService>[0] = {}): Promise<void> {
  const log = createLog(level, { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) })
  service = await startHttpService({ log, ...overrides })
}

async function line(message = 'request'): Promise<Record<string, unknown>> {
  return await vi.waitFor(() => {
    const found = lines.find(({ msg }) => msg === message)
    expect(found).toBeDefined()
    return found!
  }, WAIT)
}

test('one line says what was asked, by whom, and how it ended', async () => {
  await start('info')
  const answer = await service.send('GET', '/v1/agents/agt_1?x=secret', { headers })
  const { time, duration_ms, bytes_in, bytes_out, ...fields } = await line()
  expect(fields).toEqual({
    level: 'info',
    msg: 'request',
    operation_id: 'getAgent',
    route: '/v1/agents/{agent_id}',
    request_id: answer.headers['x-request-id'],
    method: 'GET',
    status: 400,
    error_code: 'INVALID_ARGUMENT',
    key_id: 'key_one',
    workspace_id: 'ws_one',
    environment: 'production',
    client: 'sdk/1.2.3',
  })
  expect([typeof time, typeof duration_ms]).toEqual(['string', 'number'])
  expect(Number(bytes_in)).toBeGreaterThan(100)
  expect(Number(bytes_out)).toBeGreaterThan(answer.text.length)
  expect(lines).toHaveLength(1)
})

test('the log contains no path, query, address or header below the level trace', async () => {
  await start('debug')
  await service.send('GET', '/v1/numbers/+2348031234567?q=0803', {
    headers: { ...headers, 'User-Agent': '+2348031234567' },
  })
  const text = JSON.stringify(await line())
  expect(text).not.toMatch(/803|127\.0\.0\.1/)
})

test('at trace it has the client’s address, under pii', async () => {
  await start('trace')
  await service.send('GET', '/v1/agents', { headers })
  expect(await line()).toMatchObject({ pii: { client_address: '127.0.0.1' } })
})

test('a client that leaves is a line with 499 and no error', async () => {
  const client = new AbortController()
  await start('info', {
    handlers: {
      listAgents: ({ signal }) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error))
          client.abort()
        }),
    },
  })
  await expect(fetch(`${service.base_url}/v1/agents`, { headers, signal: client.signal })).rejects.toThrow()
  expect(await line()).toMatchObject({ status: 499, operation_id: 'listAgents', workspace_id: 'ws_one' })
  expect(lines.filter(({ level }) => level !== 'info')).toEqual([])
  expect(lines[0]).not.toHaveProperty('error_code')
})

test.each(['/healthz', '/readyz', '/openapi.json'])('GET %s has its line only at debug', async (path) => {
  await start('info')
  await service.send('GET', path)
  await service.send('GET', '/v1/agents')
  await line()
  expect(lines).toMatchObject([{ operation_id: 'listAgents' }])
})

test('a failing probe has its line at info', async () => {
  await start('info', { handlers: { getReadiness: () => Promise.reject(new TypeError('of a bug')) } })
  await service.send('GET', '/readyz')
  expect(await line()).toMatchObject({ operation_id: 'getReadiness', status: 500, error_code: 'INTERNAL' })
})

test('bytes that are not HTTP have a log line too, by the request_id that their sender got', async () => {
  await start('info')
  const socket = connect(service.port, '127.0.0.1')
  socket.write('HELLO\r\n\r\n')
  const answer = String(await once(socket, 'data'))
  const refused = await line('request refused')
  expect(refused).toMatchObject({ status: 400, error_code: 'INVALID_ARGUMENT' })
  expect(answer).toContain(String(refused['request_id']))
  socket.destroy()
})
