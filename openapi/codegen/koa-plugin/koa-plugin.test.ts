import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { heyApi } from '../hey-api.ts'
import { document } from './fixture/document.ts'
import { koa } from './index.ts'
import { koaPath } from './route-table.ts'

const scratch = await mkdtemp(join(tmpdir(), 'ohun-koa-plugin-'))
afterAll(() => rm(scratch, { recursive: true, force: true }))

test('writes the handlers and the table of the fixture exactly as checked in', async () => {
  const files = await heyApi({ document, scratch, plugins: ['@hey-api/typescript', koa()] })
  expect(Object.keys(files).toSorted()).toEqual(['routes.gen.ts', 'types.gen.ts'])
  for (const [name, text] of Object.entries(files)) await expect(text).toMatchFileSnapshot(`fixture/${name}`)
})

test('a path keeps its parameters and escapes the syntax of path-to-regexp', () => {
  expect(koaPath('/v1/calls/{call_id}')).toBe('/v1/calls/:call_id')
  expect(koaPath('/v1/calls/{call_id}:cancel')).toBe(String.raw`/v1/calls/:call_id\:cancel`)
})
