import { readFileSync, globSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { context, trace } from '@opentelemetry/api'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { WAIT } from '../../../test/limits.ts'
import { readConfig } from '../src/config/config.ts'
import type { Environment } from '../src/config/env.ts'
import { startTracing } from '../src/start/tracing.ts'
import { logLines } from './support/log-lines.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

/** The spans that a collector got. Protobuf keeps text as it is, so that it can be looked for. */
interface Received {
  path: string | undefined
  headers: IncomingHttpHeaders
  body: Buffer
}

/** The collector of the test always answers, so that this is never reached. */
const STOP_MS = 60_000
const received: Received[] = []
let status = 200
const collector = createServer((req, res) => {
  const pieces: Buffer[] = []
  req.on('data', (piece: Buffer) => pieces.push(piece))
  req.on('end', () => {
    received.push({ path: req.url, headers: req.headers, body: Buffer.concat(pieces) })
    res.writeHead(status).end()
  })
})

const written = logLines()
let server: TestServer
let workspace: TestWorkspace
let endpoint: string

beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  server = await startTestServer({ OHUN_METRICS_ADDRESS: '127.0.0.1:0' }, written.log)
  workspace = await server.workspace()
})
afterAll(async () => {
  await server.stop()
  collector.close()
})
afterEach(() => {
  trace.disable()
  context.disable()
  received.length = 0
  written.lines.length = 0
  status = 200
  vi.unstubAllEnvs()
})

/** Runs the work as a process with these variables would, and ends the export. */
async function traced(variables: Environment, work: () => Promise<unknown>): Promise<string> {
  const all = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...variables }
  for (const [name, value] of Object.entries(all)) vi.stubEnv(name, value)
  const tracing = await startTracing(readConfig(all).tracing, written.log)
  await work()
  await vi.waitFor(() => expect(written.of('request')).not.toHaveLength(0), WAIT)
  await tracing.stop(STOP_MS)
  return received.map(({ body }) => body.toString('latin1')).join('')
}

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(server.base_url + path, { headers: { Authorization: `Bearer ${workspace.sandbox_key}`, ...headers } })

test('a request is a span that a collector gets, and its line has the id of the trace', async () => {
  let answer: Response | undefined
  const spans = await traced({}, async () => (answer = await get('/v1/agents')))
  expect(received[0]).toMatchObject({ path: '/v1/traces', headers: { 'content-type': 'application/x-protobuf' } })
  for (const text of ['GET /v1/agents', 'http.route', 'listAgents', workspace.workspace_id, 'ohun-server'])
    expect(spans).toContain(text)
  expect(spans).toContain(answer!.headers.get('x-request-id'))
  const { trace_id } = written.of('request')[0]!
  expect(trace_id).toMatch(/^[0-9a-f]{32}$/)
  expect(spans).toContain(Buffer.from(String(trace_id), 'hex').toString('latin1'))
})

test('the headers, the name of the service and its attributes are those of the standard variables', async () => {
  vi.stubEnv('OTEL_EXPORTER_OTLP_HEADERS', 'x-team=voice%20one')
  vi.stubEnv('OTEL_RESOURCE_ATTRIBUTES', 'deployment.environment.name=lagos')
  const spans = await traced({ OTEL_SERVICE_NAME: 'bank-calls' }, () => get('/v1/agents'))
  expect(received[0]?.headers['x-team']).toBe('voice one')
  expect(spans).toContain('bank-calls')
  expect(spans).toContain('lagos')
})

test.each([
  ['always_off', undefined, false],
  ['traceidratio', '0', false],
  ['parentbased_traceidratio', '1', true],
  ['parentbased_always_off', undefined, false],
  ['always_on', undefined, true],
] as const)('the sampler %s with %s exports: %s', async (sampler, share, exported) => {
  const arg = share === undefined ? {} : { OTEL_TRACES_SAMPLER_ARG: share }
  const spans = await traced({ OTEL_TRACES_SAMPLER: sampler, ...arg }, () => get('/v1/agents'))
  expect(spans.includes('GET /v1/agents')).toBe(exported)
  expect('trace_id' in written.of('request')[0]!).toBe(exported)
})

test('the traceparent of a client is a link, and decides neither the trace nor whether it is exported', async () => {
  const theirs = '0af7651916cd43dd8448eb211c80319c'
  const spans = await traced({}, () => get('/v1/agents', { traceparent: `00-${theirs}-b7ad6b7169203331-00` }))
  expect(spans).toContain(Buffer.from(theirs, 'hex').toString('latin1'))
  expect(written.of('request')[0]!['trace_id']).not.toBe(theirs)
})

test.each(['', '00-xyz', `00-${'0'.repeat(32)}-b7ad6b7169203331-01`, `00-${'a'.repeat(5_000)}`])(
  'a traceparent that is not valid (%.20s) changes nothing',
  async (traceparent) => {
    const spans = await traced({}, () => get('/v1/agents', { traceparent }))
    expect(spans).toContain('GET /v1/agents')
  },
)

test('a path that does not exist puts nothing of it into a span', async () => {
  const spans = await traced({}, () => get('/secret-2348031234567?token=hidden'))
  expect(spans).toContain('GET')
  expect(spans).not.toMatch(/secret|803|hidden/)
})

test('a collector that refuses is a line of the log, and requests are answered', async () => {
  status = 401
  await traced({}, async () => expect((await get('/v1/agents')).status).toBe(200))
  expect(written.of('traces were not exported')).toMatchObject([{ level: 'warn' }])
})

test('tracing loads and sends nothing without an endpoint, or if the SDK is disabled', () => {
  expect(readConfig({}).tracing).toBeNull()
  expect(readConfig({ OTEL_SERVICE_NAME: 'a' }).tracing).toBeNull()
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SDK_DISABLED: 'true' }).tracing).toBeNull()
})

test.each([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT is not an http or https URL'],
  [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'OTEL_EXPORTER_OTLP_PROTOCOL is "grpc". Accepted: http/protobuf'],
  [{ OTEL_TRACES_SAMPLER: 'jaeger_remote' }, 'OTEL_TRACES_SAMPLER is "jaeger_remote"'],
  [{ OTEL_TRACES_SAMPLER_ARG: '2' }, 'OTEL_TRACES_SAMPLER_ARG is "2". Accepted: a number from 0 to 1'],
] as const)('%o stops the start', (variables, message) => {
  expect(() => readConfig(variables)).toThrow(message)
})

test('OpenTelemetry’s SDK is imported by one file, which is imported only when traces are configured', () => {
  const cwd = new URL('../src/', import.meta.url).pathname
  const sources = globSync('**/*.ts', { cwd }).map((path) => ({ path, text: readFileSync(cwd + path, 'utf8') }))
  const naming = (pattern: RegExp): string[] => sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path)
  expect(naming(/from '@opentelemetry\/(?!api')/)).toEqual(['start/export-traces.ts'])
  expect(naming(/export-traces\.ts'/)).toEqual(['start/tracing.ts'])
  expect(naming(/await import\('\.\/export-traces\.ts'\)/)).toEqual(['start/tracing.ts'])
})
