import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'tsdown'
import { expect, test } from 'vitest'

const home = fileURLToPath(new URL('..', import.meta.url))

/** The size that this line of code adds to a user's bundle, minified and gzipped. */
async function gzippedSize(code: string): Promise<number> {
  const folder = mkdtempSync(`${home}.size-`)
  const entry = join(folder, 'entry.ts')
  writeFileSync(entry, code)
  try {
    const [bundle] = await build({
      cwd: home,
      config: false,
      entry: { bundle: entry },
      platform: 'neutral',
      minify: true,
      dts: false,
      write: false,
      logLevel: 'silent',
    })
    const text = bundle?.chunks.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('\n') ?? ''
    expect(text).toContain('x-service-signature')
    return gzipSync(text).length
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Bytes; the README tells them in KB. */
const budgets = [
  { what: '`verifyWebhook`', code: `export { verifyWebhook } from '../src/index.ts'`, budget: 2_048 },
  { what: 'the whole entry', code: `export * from '../src/index.ts'`, budget: 5_120 },
]

test.each(budgets)('$what is at most $budget bytes, minified and gzipped', async ({ code, budget }) => {
  expect(await gzippedSize(code)).toBeLessThanOrEqual(budget)
})

test('the README tells the sizes as they are', async () => {
  const readme = readFileSync(join(home, 'README.md'), 'utf8')
  for (const { what, code } of budgets) {
    const told = new RegExp(`\\| ${what} *\\| ([\\d.]+) KB`).exec(readme)?.[1]
    const measured = (await gzippedSize(code)) / 1024
    expect(Math.abs(Number(told) - measured), `${what}: ${told} KB told, ${measured.toFixed(2)} measured`).toBeLessThan(
      0.15,
    )
  }
})
