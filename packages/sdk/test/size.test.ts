import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'tsdown'
import { beforeAll, describe, expect, test } from 'vitest'

const home = fileURLToPath(new URL('..', import.meta.url))

interface Bundled {
  code: string
  /** Minified and gzipped. */
  bytes: number
}

async function bundle(program: string): Promise<Bundled> {
  const folder = mkdtempSync(join(home, '.size-'))
  const entry = join(folder, 'entry.ts')
  writeFileSync(entry, program)
  try {
    const [built] = await build({
      cwd: home,
      config: false,
      entry: { bundle: entry },
      platform: 'neutral',
      target: 'es2022',
      minify: true,
      dts: false,
      write: false,
      // A build that is in dist stays there.
      clean: false,
      logLevel: 'silent',
    })
    const code = built?.chunks.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('\n') ?? ''
    return { code, bytes: gzipSync(code).length }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const functions = '../src/operations.ts'
/** Programs, and the most that each may be of the whole client. */
const programs = {
  'one operation': {
    code: `import { createCall, OhunCore } from '${functions}'
      await createCall(new OhunCore(), { agent_id: 'agt_1', to_number: '+2348031234567' })`,
    share: 0.45,
  },
  'one list': {
    code: `import { listCalls, OhunCore } from '${functions}'
      for await (const call of listCalls(new OhunCore())) console.log(call)`,
    share: 0.5,
  },
  'one stream': {
    code: `import { streamEvents, OhunCore } from '${functions}'
      for await (const event of streamEvents(new OhunCore())) console.log(event)`,
    share: 0.65,
  },
}

let whole: Bundled
beforeAll(async () => {
  whole = await bundle(`export * from '../src/index.ts'`)
})

test('the whole client is at most 18 KB, minified and gzipped, and imports nothing', () => {
  expect(whole.code).not.toMatch(/\bimport\b|\brequire\b/)
  expect(whole.bytes).toBeLessThanOrEqual(18 * 1024)
})

describe.each(Object.entries(programs))('a program with %s', (name, { code, share }) => {
  test(`is at most ${share} of the whole client, as the README says, and has no other path`, async () => {
    const { code: text, bytes } = await bundle(code)
    expect(text.match(/\/v1\/[\w/-]+/g)).toHaveLength(1)
    expect(bytes / whole.bytes).toBeLessThanOrEqual(share)
    expect(Math.abs(toldKilobytes(name) - bytes / 1024)).toBeLessThan(0.15)
  })
})

test('the README says how large the whole client is', () => {
  expect(Math.abs(toldKilobytes('`new Ohun()`: everything') - whole.bytes / 1024)).toBeLessThan(0.15)
})

function toldKilobytes(what: string): number {
  const readme = readFileSync(join(home, 'README.md'), 'utf8')
  const row = readme.split('\n').find((line) => line.startsWith(`| ${what} |`))
  return Number(/([\d.]+) KB/.exec(row ?? '')?.[1])
}
