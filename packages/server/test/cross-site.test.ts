import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes, type Route } from '../src/generated/routes.gen.ts'
import { caller, startHttpService, type HttpService } from './support/http-service.ts'

const every = Object.values(routes) as Route[]
const operations = every.filter(({ authenticated }) => authenticated)
/** A WebSocket is opened by GET, and takes commands. */
const changing = operations.filter(({ method, websocket }) => method !== 'GET' || websocket !== undefined)
const reading = operations.filter((route) => !changing.includes(route))
const pathOf = ({ template }: Route): string => template.replace(/\{\w+\}/g, 'id_x')

const OWN = 'http://ohun.test'
const FOREIGN = ['https://evil.example', 'null', `${OWN}.evil.example`, 'https://ohun.test', `${OWN}:8080`, 'ohun.test']
const cookie = `ohun_session=ses_${randomBytes(32).toString('base64url')}`
const HOSTILE_PATHS = [
  '//evil.example',
  '//evil.example/',
  '//evil.example/docs',
  String.raw`/\evil.example`,
  String.raw`/\/evil.example/%2e%2e`,
  '/%2f%2fevil.example/',
  '/%5cevil.example',
  '/docs//evil.example',
  '/docs//evil.example/',
  '/docs//evil.example/index.html',
  '/docs/%2f%2fevil.example/',
  '/docs/../..//evil.example/',
  '/docs/https://evil.example/',
  '/docs?to=https://evil.example',
  '/?next=//evil.example',
  '/console//evil.example',
  '/console?to=https://evil.example',
  '/console/%2f%2fevil.example',
  'https://evil.example/docs',
  'https://evil.example/console',
]

let service: HttpService
beforeAll(async () => {
  const resolveCaller = async () => ({ ...caller, session_id: 'login_x', requests_per_minute: 1_000_000 })
  service = await startHttpService({ resolveCaller })
})
afterAll(() => service.http.close(0))

const send = async ({ method, ...route }: Route, origin?: string) =>
  await service.send(method, pathOf({ method, ...route }), {
    headers: { Cookie: cookie, ...(origin !== undefined && { Origin: origin }) },
  })

describe('a page of another site, in the browser of somebody who is signed in', () => {
  test('401 UNAUTHENTICATED on every operation that changes something', async () => {
    expect(changing.length).toBeGreaterThan(50)
    const requests_before = service.requests.length
    for (const [index, route] of changing.entries())
      // One check for all operations compares the origin, so each meets one of another site.
      for (const origin of [FOREIGN[index % FOREIGN.length], undefined]) {
        const { status, json } = await send(route, origin)
        expect([route.operation_id, origin, status, json['error_code']]).toEqual([
          route.operation_id,
          origin,
          401,
          'UNAUTHENTICATED',
        ])
        expect(json['message']).toMatch(/^Origin: /)
      }
    expect(service.requests).toHaveLength(requests_before)
  })

  test('reads no answer: none allows credentials of another site', async () => {
    for (const route of every)
      for (const method of ['OPTIONS', route.method]) {
        const headers = {
          Cookie: cookie,
          Origin: 'https://evil.example',
          'Access-Control-Request-Method': route.method,
        }
        const answer = await service.send(method, pathOf(route), { headers })
        expect([route.operation_id, method, answer.headers['access-control-allow-credentials']]).toEqual([
          route.operation_id,
          method,
          undefined,
        ])
        const allowed = answer.headers['access-control-allow-origin']
        expect([route.operation_id, method, allowed ?? '*']).toEqual([route.operation_id, method, '*'])
      }
  })
})

test('a page of the service may call every operation', async () => {
  for (const route of operations) expect([route.operation_id, (await send(route, OWN)).status]).not.toContain(401)
  for (const route of reading) expect([route.operation_id, (await send(route)).status]).not.toContain(401)
})

test.each(HOSTILE_PATHS)('%s does not lead to another site', async (path) => {
  for (const Accept of ['text/html', 'application/json']) {
    const { headers, status } = await service.send('GET', path, {
      headers: { Accept, 'X-Forwarded-Host': 'evil.example' },
    })
    const { location } = headers
    expect([status, new URL(location ?? '/', OWN).origin]).toEqual([status, OWN])
    expect(headers['refresh'] ?? '3').toBe('3')
  }
})

test.each(['/console/', '/docs/', '/docs/missing'])('%s is not shown in a frame of another site', async (path) => {
  const { headers } = await service.send('GET', path, { headers: { Accept: 'text/html' } })
  expect(headers['content-type']).toMatch(/^text\/html/)
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
})
