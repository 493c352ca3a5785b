import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'tsdown'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FakeApi, ok } from './support/fake-api.ts'

const home = fileURLToPath(new URL('..', import.meta.url))
/** Inside the package, so that the compiler finds nothing else. */
const folder = mkdtempSync(join(home, '.exact-optional-'))

beforeAll(async () => {
  await build({
    cwd: home,
    format: 'esm',
    outDir: join(folder, 'dist'),
    dts: { oxc: true, emitDtsOnly: true },
    publint: false,
    attw: false,
    logLevel: 'silent',
  })
})

afterAll(() => rmSync(folder, { recursive: true }))

/** The errors of the compiler for a program on the packed declarations. */
function faultsOf(program: string): string {
  writeFileSync(join(folder, 'program.ts'), program)
  const flags = ['--strict', '--exactOptionalPropertyTypes', '--noEmit', '--module', 'nodenext', '--target', 'es2024']
  const args = ['--ignoreConfig', ...flags, '--types', 'node', join(folder, 'program.ts')]
  const { stdout, stderr } = spawnSync('tsc', args, { cwd: folder, encoding: 'utf8' })
  return stdout + stderr
}

/** `Refused` is the paths to optional properties that refuse an explicit undefined, such as `groups.message`. */
const program = `
import { Ohun, type OhunOptions } from './dist/index.mjs'

type Leaf = string | number | boolean | null | undefined | Function | AbortSignal | Blob | ArrayBuffer | Uint8Array
type Refused<T, Depth extends 0[] = []> = Depth['length'] extends 6
  ? never
  : T extends Leaf
    ? never
    : T extends readonly (infer Entry)[]
      ? Refused<Entry, [...Depth, 0]>
      : { [K in keyof T & string]-?: string extends K ? never : Place<T, K, Depth> }[keyof T & string]
type Place<T, K extends keyof T & string, Depth extends 0[]> =
  | ({} extends Pick<T, K> ? (undefined extends Required<T>[K] ? never : K) : never)
  | (Refused<T[K], [...Depth, 0]> extends infer Inner extends string ? \`\${K}.\${Inner}\` : never)

type Arguments<Group> = {
  [M in keyof Group & string]: Group[M] extends (...args: infer A) => unknown ? \`\${M}.\${Refused<A[number]>}\` : never
}[keyof Group & string]
type Everything = {
  [G in keyof Ohun & string]: Ohun[G] extends object ? \`\${G}.\${Arguments<Ohun[G]>}\` : never
}[keyof Ohun & string]

export const options: [Refused<OhunOptions>] extends [never] ? 'ok' : Refused<OhunOptions> = 'ok'
export const methods: [Everything] extends [never] ? 'ok' : Everything = 'ok'

interface Sample { groups: { call?: string | undefined; message?: string }[] }
export const found: Refused<Sample> = 'groups.message'
// @ts-expect-error -- it accepts undefined
export const other: Refused<Sample> = 'groups.call'

const ohun = new Ohun({ apiKey: undefined, fetch: undefined })
void ohun.agents.create({ display_name: 'Ada', language: undefined }, { headers: { 'x-trace': undefined } })
// @ts-expect-error -- what clients must give stays required
void ohun.workspace.delete({ confirm: undefined })
`

test('with exactOptionalPropertyTypes, every optional property of arguments and options accepts undefined', () => {
  expect(faultsOf(program)).toBe('')
})

test('an undefined option is not sent and leaves every default in place', async () => {
  const api = new FakeApi([ok({ calls: [] })], { timeout: undefined, headers: undefined, logger: undefined })
  const nothing = { timeout: undefined, maxRetries: undefined, signal: undefined, headers: { 'x-trace': undefined } }
  await api.clock.run(api.ohun.agents.create({ display_name: 'Ada', language: undefined }, nothing))
  await api.clock.run(api.ohun.calls.list({ direction: undefined, page_size: 5 }, nothing))
  await api.clock.run(api.ohun.calls.create({ agent_id: 'agt_1', to_number: '+1' }, { idempotencyKey: undefined }))
  const [created, listed, placed] = api.requests
  expect(created!.body).toEqual({ display_name: 'Ada' })
  expect(listed!.url.search).toBe('?page_size=5')
  expect(created!.headers.has('x-trace')).toBe(false)
  expect(placed!.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/)
})
