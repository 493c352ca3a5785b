import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const docs = fileURLToPath(new URL('..', import.meta.url))
const frontMatter = (file: string): string =>
  /^---\n([\s\S]*?)\n---\n/.exec(readFileSync(`${docs}/${file}`, 'utf8'))?.[1] ?? ''
const pages = globSync('*.md', { cwd: docs }).filter((file) => frontMatter(file) !== '')

// A colon in a text without quotes would leave the service without its documentation.
test.each(pages)('the front matter of %s is valid YAML', (file) => {
  expect(parse(frontMatter(file))).toBeTypeOf('object')
})
