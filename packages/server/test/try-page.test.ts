import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agentOf, rawClient } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const FILES = ['try.js', 'call.js', 'microphone.js', 'transcript.js', 'try.css'].map((name) => `/try/files/${name}`)

let server: TestServer
let workspace: TestWorkspace
let agent_id: string

beforeAll(async () => {
  server = await startTestServer({ OHUN_TRUST_PROXY: '1' })
  workspace = await server.workspace()
  const settings = { display_name: `Ada "<script>" & Co'`, shareable: true }
  agent_id = (await agentOf(workspace.sandbox, settings)).agent_id
})
afterAll(() => server.stop())

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.base_url}${path}`, { headers: { 'Accept-Encoding': 'identity', ...headers } })

describe('the page of a public link', () => {
  test('names the agent and loads only files of this server', async () => {
    const response = await get(`/try/${agent_id}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const html = await response.text()
    expect(html).toContain('<title>Talk to Ada &quot;&lt;script&gt;&quot; &amp; Co&#39;</title>')
    expect(html).toContain(`data-agent-id="${agent_id}"`)
    const loaded = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address)
    expect(new Set(loaded)).toEqual(new Set([...FILES, 'data:,']))
    expect(html).not.toMatch(/<style|<script(?![^>]*src=)| on\w+=| style=/)
  })

  test('may use the microphone, and nothing from elsewhere', async () => {
    const { headers } = await get(`/try/${agent_id}`)
    expect(headers.get('permissions-policy')).toBe('microphone=(self), camera=(), geolocation=()')
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; " +
        "form-action 'none'; frame-ancestors 'none'",
    )
    expect(headers.get('referrer-policy')).toBe('same-origin')
  })

  test('labels what can be pressed and written, and announces what happens', async () => {
    const html = await (await get(`/try/${agent_id}`)).text()
    expect(html).toContain('<html lang="en">')
    expect(html).toContain('<label for="words">')
    expect(html).toMatch(/id="status" role="status"/)
    expect(html).toMatch(/id="transcript" role="log" aria-label="Transcript"/)
    for (const [, button = ''] of html.matchAll(/<button[^>]*>([^<]*)</g)) expect(button).not.toBe('')
    expect(html).toContain('aria-label="Star"')
  })

  test.each([
    ['is unknown', () => Promise.resolve('agt_unknown')],
    ['is not shareable any more', async () => await other({ shareable: false })],
    ['is paused', async () => await other({ status: 'paused' })],
  ])('is 404 when the agent %s: a page for a browser, JSON for a program', async (_, make) => {
    const id = await make()
    const page = await get(`/try/${id}`, { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' })
    expect(page.status).toBe(404)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await page.text()).toContain('<h1>Not found</h1>')
    const { json } = await rawClient(server, null)('GET', `/try/${id}`)
    expect(json).toMatchObject({ error_code: 'NOT_FOUND' })
  })

  test('escapes the address in the page that says so', async () => {
    const page = await get(`/try/${encodeURIComponent('<script>x</script>')}`, { Accept: 'text/html' })
    expect(await page.text()).not.toContain('<script>')
  })

  test('is 429 for one address that asks too often', async () => {
    const ask = () => get(`/try/${agent_id}`, { 'X-Forwarded-For': '198.51.100.9' })
    const statuses = []
    for (let asked = 0; asked < 61; asked++) statuses.push((await ask()).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(60)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('its files', () => {
  test.each(FILES)('%s is sent compressed, and not again while it is the same', async (path) => {
    const first = await get(path, { 'Accept-Encoding': 'gzip' })
    expect(first.status).toBe(200)
    expect(first.headers.get('content-encoding')).toBe('gzip')
    expect(first.headers.get('content-type')).toMatch(path.endsWith('.css') ? /^text\/css/ : /^text\/javascript/)
    expect(await statusOf(path, { 'Accept-Encoding': 'gzip', 'If-None-Match': first.headers.get('etag')! })).toBe(304)
  })

  test('ask nobody but this server', async () => {
    for (const path of FILES) expect(await (await get(path)).text()).not.toMatch(/https?:\/\/|\/\/[a-z]+\.[a-z]/)
  })

  test('are together small: 25 KB', async () => {
    const sizes = await Promise.all(FILES.map(async (path) => (await (await get(path)).arrayBuffer()).byteLength))
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(25_000)
  })
})

/** `fetch` adds `Cache-Control: no-cache` to a conditional request; browsers do not. */
async function statusOf(path: string, headers: Record<string, string>): Promise<number | undefined> {
  const [response] = (await once(request(`${server.base_url}${path}`, { headers }).end(), 'response')) as [
    IncomingMessage,
  ]
  response.resume()
  return response.statusCode
}

async function other(changes: { shareable?: boolean; status?: 'paused' }): Promise<string> {
  const made = await agentOf(workspace.sandbox, { shareable: true })
  await workspace.sandbox.agents.update(made.agent_id, changes)
  return made.agent_id
}
