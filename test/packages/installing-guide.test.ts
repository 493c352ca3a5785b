import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../../packages/server/src/config/config.ts'

const ROOT = join(import.meta.dirname, '../..')
const page = readFileSync(join(ROOT, 'docs/installing.md'), 'utf8')
const blocks = (language: string): string[] =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'gm'))].map(([, code]) => code as string)

test('the settings of docs/installing.md are accepted', () => {
  const settings = blocks('ini').map((block) =>
    block
      .trim()
      .split('\n')
      .map((line) => line.split('=')),
  )
  expect(settings).toHaveLength(1)
  expect(readConfig(Object.fromEntries(settings[0]!))).toMatchObject({ trusted_proxies: 1 })
})

test('no command takes a secret as an argument', () => {
  expect(blocks('sh').join('')).not.toMatch(/--from-literal|--env \w*(?:KEY|SECRET|PASSWORD|DATABASE_URL)/)
})

test('the files and scripts of its commands exist', () => {
  const commands = blocks('sh').join('')
  const paths = [...commands.matchAll(/(?<=\s)deploy\/[\w./-]+/g)].map(([path]) => path)
  expect(paths.length).toBeGreaterThan(3)
  // `npm run pack:container` creates the context.
  expect(paths.filter((path) => path !== 'deploy/container/context' && !existsSync(join(ROOT, path)))).toEqual([])
})
