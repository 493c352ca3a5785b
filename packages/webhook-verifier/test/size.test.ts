import { gzipSync } from 'node:zlib'
import { fileURLToPath } from 'node:url'
import { build } from 'tsdown'
import { expect, test } from 'vitest'

const BUDGET_BYTES = 2_048

async function gzippedSize(entry: string): Promise<number> {
  const [bundle] = await build({
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    config: false,
    entry: { bundle: entry },
    platform: 'neutral',
    minify: true,
    dts: false,
    write: false,
    logLevel: 'silent',
  })
  const code = bundle?.chunks.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('\n') ?? ''
  expect(code).toContain('getBuiltinModule')
  return gzipSync(code).length
}

test(`the core is at most ${BUDGET_BYTES} bytes, minified and gzipped`, async () => {
  expect(await gzippedSize('src/index.ts')).toBeLessThanOrEqual(BUDGET_BYTES)
})
