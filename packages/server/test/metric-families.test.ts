import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WAIT } from '../../../test/limits.ts'
import { startBusyServer, type BusyServer } from './support/busy-server.ts'
import { expositionOf, type Family } from './support/exposition.ts'

/** More series of one family than a server with few carriers can have after all operations were used. */
const MAX_SERIES = 4_000
/** No label may tell a person, a tenant, an id, an address or a path. */
const UNBOUNDED = /\+?\d{7,}|^(ws|key|usr|agt|call|num|evt|req|whe|dlv)_(?=\w*\d)|[/@]|robot|path-|^\d+\.\d+\.\d+\.\d+$/
/** Values of these labels come from the operator's files or from the build, of which there are few. */
const GIVEN = new Set(['version', 'revision', 'node', 'postgres', 'carrier', 'name', 'trunk'])

let busy: BusyServer
let families: Map<string, Family>

beforeAll(async () => {
  busy = await startBusyServer()
  await busy.work()
  await vi.waitFor(async () => {
    families = expositionOf(await busy.scrape())
    expect([...families.keys()]).toContain('ohun_media_lines') // of another thread
  }, WAIT)
})
afterAll(() => busy[Symbol.asyncDispose]())

test('every family of a busy server has a type and a help text of one sentence', () => {
  expect(families.size).toBeGreaterThan(50)
  const without = [...families.values()].filter(({ help, type }) => !type || !/^\S.{10,}\.$/.test(help))
  expect(without.map(({ name, help }) => `${name}: ${help}`)).toEqual([])
})

test('no label has a value that clients or tenants choose', () => {
  const found = [...families.values()].flatMap(({ name, samples }) =>
    samples.flatMap(({ labels }) =>
      Object.entries(labels)
        .filter(([label, value]) => !GIVEN.has(label) && UNBOUNDED.test(value))
        .map(([label, value]) => `${name}{${label}="${value}"}`),
    ),
  )
  expect(found).toEqual([])
})

test('no family has more series than it may', () => {
  const large = [...families.values()].filter(({ samples }) => samples.length > MAX_SERIES)
  expect(large.map(({ name, samples }) => [name, samples.length])).toEqual([])
})

test('another run of the same work adds no series', async () => {
  const count = (): number => [...families.values()].reduce((sum, { samples }) => sum + samples.length, 0)
  const before = count()
  await busy.work()
  families = expositionOf(await busy.scrape())
  expect(count() - before).toBeLessThan(20)
})

test('the page is the same in OpenMetrics, which ends in its mark', async () => {
  const text = await busy.scrape('application/openmetrics-text; version=1.0.0')
  expect(text.endsWith('# EOF\n')).toBe(true)
  expect(text.match(/# EOF/g)).toHaveLength(1)
  expect(text).toContain('# TYPE ohun_http_requests counter')
  expect(await busy.scrape()).toContain('# TYPE ohun_http_requests_total counter')
  expect(await busy.scrape()).not.toContain('# EOF')
})
