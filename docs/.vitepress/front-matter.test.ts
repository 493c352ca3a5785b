import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const docs = fileURLToPath(new URL('..', import.meta.url))
const frontMatter = (file: string): string =>
  /^---\n([\s\S]*?)\n---\n/.exec(readFileSync(`${docs}/${file}`, 'utf8'))?.[1] ?? ''
const pages = globSync('*.md', { cwd: docs }).filter((file) => frontMatter(file) !== '')

// `npm start` builds the site: a colon in a text without quotes would keep the service from starting.
test.each(pages)('the front matter of %s is valid YAML', (file) => {
  expect(parse(frontMatter(file))).toBeTypeOf('object')
})
