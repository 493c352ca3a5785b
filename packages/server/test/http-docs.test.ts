import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorCatalogue } from '../src/generated/errors.gen.ts'
import { escapeHtml } from '../src/platform/html-page.ts'
import { startHttpService, type HttpService } from './support/http-service.ts'

let service: HttpService

beforeAll(async () => {
  service = await startHttpService()
})
afterAll(() => service.http.close(1000))

test('/openapi.json is the checked-in document with the address of this server', async () => {
  const response = await fetch(`${service.base_url}/openapi.json`)
  const checked_in = JSON.parse(await readFile(new URL('../../../openapi/dist/openapi.json', import.meta.url), 'utf8'))
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(await response.json()).toEqual({ ...checked_in, servers: [{ url: 'http://ohun.test' }] })
})

describe('/docs', () => {
  test('loads nothing but our own script, and runs none that is inline', async () => {
    const { text, headers } = await service.send('GET', '/docs')
    const sources = [...text.matchAll(/(?:src|href|data-url)="([^"]*)"/g)].map(([, source]) => source)
    expect(sources.filter((source) => !source?.startsWith('/'))).toEqual([])
    expect(headers['content-security-policy']).toMatch(/default-src 'none'; script-src 'self';.*connect-src 'self'/)
  })

  test('turns off what would ask other hosts', async () => {
    const { text } = await service.send('GET', '/docs')
    const attribute = /data-configuration="([^"]*)"/.exec(text)?.[1] ?? ''
    expect(JSON.parse(attribute.replaceAll('&quot;', '"'))).toMatchObject({
      withDefaultFonts: false,
      telemetry: false,
      agent: { disabled: true },
      mcp: { disabled: true },
      proxyUrl: '',
    })
  })

  test('the script is served compressed, or plain to those who cannot', async () => {
    const path = `${service.base_url}/docs/reference.js`
    const plain = await fetch(path, { headers: { 'Accept-Encoding': 'identity' } })
    const zipped = await fetch(path, { headers: { 'Accept-Encoding': 'gzip' } })
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(zipped.headers.get('content-encoding')).toBe('gzip')
    expect(Number(zipped.headers.get('content-length'))).toBeLessThan(2_000_000)
    expect(await zipped.text()).toBe(await plain.text())
  })
})

describe('a document is made once', () => {
  test.each(['/openapi.json', '/docs', '/docs/reference.js', '/docs/errors', '/docs/errors/NOT_FOUND'])(
    '%s is kept in each encoding, and not sent again to a client that has it',
    async (path) => {
      const seen = new Set<string>()
      for (const encoding of ['br', 'gzip', 'identity']) {
        const headers = { 'Accept-Encoding': encoding }
        const { status, headers: sent } = await service.send('GET', path, { headers })
        const { etag = '', vary } = sent
        expect([status, sent['content-encoding'] ?? 'identity', vary]).toEqual([
          200,
          encoding,
          'Origin, Accept-Encoding',
        ])
        seen.add(etag)
        const again = await service.send('GET', path, { headers: { ...headers, 'If-None-Match': `"x", ${etag}` } })
        expect(again).toMatchObject({ status: 304, text: '', headers: { etag, vary } })
        const head = await service.send('HEAD', path, { headers })
        expect(head).toMatchObject({ status: 200, headers: { etag, 'content-length': sent['content-length'] } })
      }
      expect(seen.size).toBe(3)
    },
  )

  test('however many ask at the same time', async () => {
    let made = 0
    const counted = await startHttpService({ public_url: () => `http://ohun.test/${(made += 1)}` })
    const ask = (encoding: string) => counted.send('GET', '/openapi.json', { headers: { 'Accept-Encoding': encoding } })
    const encodings = ['br', 'gzip', 'identity', 'br', 'gzip', 'identity']
    for (const { status } of await Promise.all(encodings.map(ask))) expect(status).toBe(200)
    expect(made).toBe(1)
    await counted.http.close(1000)
  })
})

describe('/docs/errors', () => {
  test.each(Object.entries(errorCatalogue))('%s has a page', async (code, { status, exit_code, example }) => {
    const answer = await service.send('GET', `/docs/errors/${code}`)
    expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } })
    expect(answer.text).toContain(`<h1><code>${code}</code></h1>`)
    expect(answer.text).toContain(`<td>${status}</td>`)
    expect(answer.text).toContain('How to fix it')
    expect(answer.text).toContain(`<td>${exit_code}</td>`)
    expect(answer.text).toContain(escapeHtml(JSON.stringify(example)))
  })

  test('the index leads to all of them', async () => {
    const { text } = await service.send('GET', '/docs/errors')
    for (const code of Object.keys(errorCatalogue)) expect(text).toContain(`href="/docs/errors/${code}"`)
  })

  test.each(['NO_SUCH_CODE', 'not_found', '__proto__', 'toString', '%3Cscript%3E'])('%s: 404', async (code) => {
    const answer = await service.send('GET', `/docs/errors/${code}`)
    expect(answer).toMatchObject({ status: 404, json: { error_code: 'NOT_FOUND' } })
  })
})
