import { mkdtemp, mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { currentConsole } from '../src/http/console/console-site.ts'
import { startHttpService, type HttpService } from './support/http-service.ts'
import { TestClock } from './support/test-clock.ts'

const PAGE =
  '<meta property="csp-nonce" nonce="__NONCE__" /><script type="module" src="/console/assets/index-1.js"></script>'

/** A build, as `scripts/build-site.ts` leaves it. */
async function builtConsole(): Promise<URL> {
  const folder = await mkdtemp(join(tmpdir(), 'ohun-console-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), PAGE)
  await writeFile(join(folder, 'assets/index-1.js'), 'export {}')
  const files = ['assets/index-1.js', 'index.html']
  await writeFile(join(folder, 'manifest.json'), JSON.stringify({ inputs: 'x', files, inline_scripts: [] }))
  return pathToFileURL(`${folder}/`)
}

describe('the console', () => {
  let service: HttpService
  beforeAll(async () => {
    service = await startHttpService({
      console: currentConsole({ clock: new TestClock(), folder: await builtConsole() }),
    })
  })
  afterAll(() => service.http.close(1000))

  const get = (path: string) => fetch(service.base_url + path, { redirect: 'manual' })
  const nonceOf = (html: string) => /nonce="([^"]+)"/.exec(html)?.[1]

  test('is below /console/', async () => {
    const response = await get('/console')
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe('/console/')
  })

  test.each(['/console/', '/console/sandbox/calls/call_1', '/console/..%2fetc'])('has its page at %s', async (path) => {
    const response = await get(path)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('/console/assets/index-1.js')
  })

  test('allows no inline script, no other address, no frame, and the styles of one response', async () => {
    const [first, second] = [await get('/console/'), await get('/console/')]
    const [nonce, other] = [nonceOf(await first.text()), nonceOf(await second.text())]
    expect(nonce).toMatch(/^[\w+/]{22}==$/)
    expect(other).not.toBe(nonce)
    const policy = first.headers.get('content-security-policy')!
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}';`)
    expect(policy).toMatch(/script-src 'self';.*connect-src 'self';.*frame-ancestors 'none'/)
    expect(policy).not.toContain('unsafe')
    expect(first.headers.get('x-frame-options')).toBe('DENY')
    expect(first.headers.get('cache-control')).toBe('no-store')
  })

  test('lets browsers keep its files for good', async () => {
    const response = await get('/console/assets/index-1.js')
    expect(response.headers.get('cache-control')).toContain('immutable')
    expect(response.headers.get('content-type')).toContain('text/javascript')
  })

  test('404 NOT_FOUND for a file of an older build, in place of a page that would not run', async () => {
    expect((await get('/console/assets/index-0.js')).status).toBe(404)
  })
})

test('a console that is not built yet says so, and the page reads itself again', async () => {
  const service = await startHttpService()
  const response = await fetch(`${service.base_url}/console/`)
  expect(response.status).toBe(200)
  expect(response.headers.get('refresh')).toBe('3')
  expect(await response.text()).toContain('npm run console:build')
  await service.http.close(1000)
})
