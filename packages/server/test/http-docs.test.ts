import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorCatalogue } from '../src/generated/errors.gen.ts'
import { MANIFEST, SITE_ADDRESS } from '../src/http/docs/site-manifest.ts'
import type { CurrentSite } from '../src/http/docs/current-site.ts'
import { currentDocs, type Site } from '../src/http/docs/site.ts'
import { escapeHtml } from '../src/platform/html-page.ts'
import { startHttpService, type HttpService } from './support/http-service.ts'
import { TestClock } from './support/test-clock.ts'

const SCRIPT = "'sha256-La1r0VSk0Po4KFI0duEKhmPu+u0I416JW3oONqtdf4M='"
const FILES = {
  'index.html': '<h1>Documentation</h1>',
  'errors.html': '<h1>Errors</h1>',
  'errors/NOT_FOUND.html': '<h1>NOT_FOUND</h1>',
  'api/createCall.html': '<h1>Place a call</h1>',
  'api/createCall.md': '# Place a call',
  '404.html': '<h1>No such page</h1>',
  'assets/app.D5rGbRLD.js': 'export {}',
  'assets/style.CKnpCULo.css': 'body{}',
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'favicon.ico': 'icon',
  'llms.txt': '# Ohun',
  'robots.txt': 'User-agent: *',
  'sitemap.xml': '<urlset/>',
}

const IMMUTABLE = 'public, max-age=31536000, immutable'

let folder: string
let service: HttpService
let unbuilt: HttpService

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ohun-site-'))
  await writeSite(folder, { ...FILES, 'secret.txt': 'not listed', 'manifest.json': manifest() })
  service = await startHttpService({ site: siteIn(folder) })
  unbuilt = await startHttpService()
})
afterAll(async () => {
  await Promise.all([service.http.close(1000), unbuilt.http.close(1000)])
  await rm(folder, { recursive: true })
})

async function writeSite(folder: string, files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
}

const public_url = (): string => 'http://ohun.test'
const siteIn = (folder: string, clock = new TestClock()): CurrentSite<Site> =>
  currentDocs({ clock, folder: pathToFileURL(`${folder}/`), public_url })

const manifest = () => JSON.stringify({ inputs: 'x', files: Object.keys(FILES), inline_scripts: [SCRIPT] })
const headersOf = (type: string, cache: string) => ({
  'content-type': type,
  'cache-control': cache,
  'x-content-type-options': 'nosniff',
})
const asBrowser = { headers: { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } }

test('/openapi.json is the checked-in document with the address of this server', async () => {
  const response = await fetch(`${service.base_url}/openapi.json`)
  const checked_in = JSON.parse(await readFile(new URL('../../../openapi/dist/openapi.json', import.meta.url), 'utf8'))
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(await response.json()).toEqual({ ...checked_in, servers: [{ url: 'http://ohun.test' }] })
})

describe('the built site', () => {
  test.each([
    ['/docs/', 'index.html', headersOf('text/html; charset=utf-8', 'no-cache')],
    ['/docs/errors', 'errors.html', headersOf('text/html; charset=utf-8', 'no-cache')],
    ['/docs/errors/NOT_FOUND', 'errors/NOT_FOUND.html', headersOf('text/html; charset=utf-8', 'no-cache')],
    ['/docs/api/createCall', 'api/createCall.html', headersOf('text/html; charset=utf-8', 'no-cache')],
    ['/docs/assets/app.D5rGbRLD.js', 'assets/app.D5rGbRLD.js', headersOf('text/javascript; charset=utf-8', IMMUTABLE)],
    ['/docs/assets/style.CKnpCULo.css', 'assets/style.CKnpCULo.css', headersOf('text/css; charset=utf-8', IMMUTABLE)],
    ['/favicon.svg', 'favicon.svg', headersOf('image/svg+xml; charset=utf-8', 'no-cache')],
    ['/favicon.ico', 'favicon.ico', headersOf('image/x-icon', 'no-cache')],
    ['/docs/api/createCall.md', 'api/createCall.md', headersOf('text/markdown; charset=utf-8', 'no-cache')],
    ['/docs/llms.txt', 'llms.txt', headersOf('text/plain; charset=utf-8', 'no-cache')],
    ['/llms.txt', 'llms.txt', headersOf('text/plain; charset=utf-8', 'no-cache')],
    ['/robots.txt', 'robots.txt', headersOf('text/plain; charset=utf-8', 'no-cache')],
    ['/docs/sitemap.xml', 'sitemap.xml', headersOf('application/xml; charset=utf-8', 'no-cache')],
    ['/sitemap.xml', 'sitemap.xml', headersOf('application/xml; charset=utf-8', 'no-cache')],
  ] as const)('%s is its file', async (path, file, expected) => {
    const { status, text, headers } = await service.send('GET', path)
    expect({ status, text }).toEqual({ status: 200, text: FILES[file] })
    expect(headers).toMatchObject(expected)
    expect((await service.send('HEAD', path)).headers['content-length']).toBe(String(FILES[file].length))
  })

  test('every file that names the site names the address of this server', async () => {
    const named = ['index.html', 'voice.md', 'llms.txt', 'sitemap.xml']
    const site = join(folder, 'named')
    const text = `<a href="${SITE_ADDRESS}/docs/">${SITE_ADDRESS}</a>`
    const listed = JSON.stringify({ inputs: 'x', files: named, inline_scripts: [] })
    await writeSite(site, { ...Object.fromEntries(named.map((name) => [name, text])), [MANIFEST]: listed })
    const service = await startHttpService({ site: siteIn(site) })
    for (const name of named)
      expect((await service.send('GET', `/docs/${name.replace('index.html', '')}`)).text).toBe(
        '<a href="http://ohun.test/docs/">http://ohun.test</a>',
      )
    await service.http.close(1000)
  })

  test('pages run only our files and the inline scripts of the build', async () => {
    const { headers } = await service.send('GET', '/docs/')
    const policy = headers['content-security-policy']
    expect(policy).toContain(`default-src 'none'; script-src 'self' ${SCRIPT}; style-src 'self' 'sha256-`)
    expect(policy).not.toContain('unsafe')
  })

  test.each([
    ['/', '/docs/'],
    ['/docs', '/docs/'],
    ['/docs/index.html', '/docs/'],
    ['/docs/errors/', '/docs/errors'],
    ['/docs/api/createCall.html', '/docs/api/createCall'],
  ])('%s leads to %s', async (path, to) => {
    expect(await service.send('GET', path)).toMatchObject({ status: 302, headers: { location: to } })
  })

  test('a page that does not exist is 404: a page for a browser, JSON for a program', async () => {
    for (const path of ['/docs/errors/NO_SUCH_CODE', '/docs/api/createcall', '/docs/404.html', '/docs/a/b/c/d']) {
      const page = await service.send('GET', path, asBrowser)
      expect(page).toMatchObject({ status: 404, text: FILES['404.html'] })
      expect(page.headers['content-security-policy']).toContain("default-src 'none'")
      expect(await service.send('GET', path)).toMatchObject({ status: 404, json: { error_code: 'NOT_FOUND' } })
    }
  })

  test.each([
    `/docs/${MANIFEST}`,
    '/docs/secret.txt',
    '/docs/../package.json',
    '/docs/..%2f..%2fpackage.json',
    '/docs/%2e%2e/secret.txt',
    '/docs//etc/passwd',
    '/docs/assets/..%5c..%5csecret.txt',
    '/docs/errors/__proto__',
    '/docs/constructor',
  ])('%s is not served', async (path) => {
    expect(await service.send('GET', path)).toMatchObject({ status: 404, json: { error_code: 'NOT_FOUND' } })
  })

  test('only reading is allowed', async () => {
    expect(await service.send('POST', '/docs/errors')).toMatchObject({
      status: 405,
      headers: { allow: 'GET, HEAD, OPTIONS' },
    })
  })
})

describe('a document is made once', () => {
  test.each(['/openapi.json', '/docs/', '/docs/errors/NOT_FOUND', '/docs/assets/app.D5rGbRLD.js'])(
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

  test('a missing page is never "not modified"', async () => {
    const { headers } = await service.send('GET', '/docs/nowhere', asBrowser)
    const again = { headers: { ...asBrowser.headers, 'If-None-Match': headers.etag! } }
    expect((await service.send('GET', '/docs/nowhere', again)).status).toBe(404)
  })

  test('for any number of simultaneous requests', async () => {
    let made = 0
    const counted = await startHttpService({ public_url: () => `http://ohun.test/${(made += 1)}` })
    const ask = (encoding: string) => counted.send('GET', '/openapi.json', { headers: { 'Accept-Encoding': encoding } })
    const encodings = ['br', 'gzip', 'identity', 'br', 'gzip', 'identity']
    for (const { status } of await Promise.all(encodings.map(ask))) expect(status).toBe(200)
    expect(made).toBe(1)
    await counted.http.close(1000)
  })
})

test('a site that is built again while the service runs replaces the one before', async () => {
  const clock = new TestClock()
  const rebuilt = join(folder, 'rebuilt')
  const next = join(folder, 'next')
  const of = (text: string) => ({ 'index.html': text, 'manifest.json': manifest() })
  await writeSite(rebuilt, of('<h1>First</h1>'))
  const service = await startHttpService({ site: siteIn(rebuilt, clock) })
  expect((await service.send('GET', '/docs/')).text).toBe('<h1>First</h1>')
  await writeSite(next, { ...of('<h1>Second</h1>'), 'errors.html': '<h1>Errors</h1>' })
  await rm(rebuilt, { recursive: true })
  // A file of the first site that nobody has asked for is gone: no error, whatever is built.
  expect((await service.send('GET', '/docs/errors', asBrowser)).status).toBe(200)
  await rename(next, rebuilt)
  await clock.advance(1_000)
  expect((await service.send('GET', '/docs/')).text).toBe('<h1>Second</h1>')
  await service.http.close(1000)
})

describe('without a built site', () => {
  test('/docs/ says how to build it', async () => {
    const { status, text, headers } = await unbuilt.send('GET', '/docs/')
    expect(status).toBe(200)
    expect(text).toContain('npm run docs:build')
    expect(headers['content-security-policy']).toContain(
      "default-src 'none'; script-src 'self'; style-src 'self' 'sha256-",
    )
  })

  test.each(['llms.txt', 'robots.txt', 'sitemap.xml', 'favicon.ico'])('/%s: 404', async (name) => {
    const { status, json } = await unbuilt.send('GET', `/${name}`)
    expect([status, json]).toEqual([404, expect.objectContaining({ message: expect.stringContaining(name) })])
  })

  test('/docs/ loads again, and shows the site once it is built', async () => {
    const clock = new TestClock()
    const building = join(folder, 'building')
    const service = await startHttpService({ site: siteIn(building, clock) })
    const page = () => service.send('GET', '/docs/')
    expect((await page()).headers.refresh).toBe('5')
    await writeSite(building, { 'index.html': '<h1>First</h1>', 'manifest.json': manifest() })
    await clock.advance(1_000)
    expect(await page()).toMatchObject({ status: 200, text: '<h1>First</h1>' })
    await service.http.close(1000)
  })

  test.each(Object.entries(errorCatalogue))('%s has a page', async (code, { status, exit_code, example }) => {
    const answer = await unbuilt.send('GET', `/docs/errors/${code}`)
    expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } })
    expect(answer.text).toContain(`<h1><code>${code}</code></h1>`)
    expect(answer.text).toContain(`<td>${status}</td>`)
    expect(answer.text).toContain('How to fix it')
    expect(answer.text).toContain(`<td>${exit_code}</td>`)
    expect(answer.text).toContain(escapeHtml(example))
  })

  test('the index of errors leads to all of them', async () => {
    const { text } = await unbuilt.send('GET', '/docs/errors')
    for (const code of Object.keys(errorCatalogue)) expect(text).toContain(`href="/docs/errors/${code}"`)
  })

  test.each(['NO_SUCH_CODE', 'not_found', '__proto__', 'toString', '%3Cscript%3E'])('%s: 404', async (code) => {
    const answer = await unbuilt.send('GET', `/docs/errors/${code}`)
    expect(answer).toMatchObject({ status: 404, json: { error_code: 'NOT_FOUND' } })
    const page = await unbuilt.send('GET', `/docs/errors/${code}`, asBrowser)
    expect(page).toMatchObject({ status: 404, headers: { 'content-type': 'text/html; charset=utf-8' } })
  })
})
