import { expect, test } from 'vitest'
import { LEAST, MOST } from './description.ts'
import { addressOf, sitePages } from './site-pages.ts'

const pages = sitePages()
const paths = new Set(pages.map(({ path }) => path))

test.each(pages)('$path has a description that search engines show whole', ({ description }) => {
  expect(description.length).toBeGreaterThanOrEqual(LEAST)
  expect(description.length).toBeLessThanOrEqual(MOST)
  expect(description).not.toMatch(/[`\n]|\]\(|<\/?[a-z]/)
})

test('no two pages have the same description', () => {
  const counts = Map.groupBy(pages, ({ description }) => description)
  const shared = [...counts.values()].filter(({ length }) => length > 1)
  expect(shared.map((same) => same.map(({ path }) => path))).toEqual([])
})

test('the Markdown of every page has a title and no HTML, containers or titles of code blocks', () => {
  const wrong = pages.flatMap(({ path, markdown }) => {
    const text = withoutCode(markdown())
    const left = text.match(/<\/?(?:a|code|dd|details|div|dl|dt|p|span|summary)\b|^:::|v-pre|&#/gm) ?? []
    return text.startsWith('# ') ? left.map((found) => `${path}: ${found}`) : [`${path}: no title`]
  })
  expect(wrong).toEqual([])
})

test('code blocks in the Markdown of every page begin with their language alone', () => {
  for (const { path, markdown } of pages) expect(markdown(), path).not.toMatch(/^ *```\w* \[/m)
})

test('links in the Markdown of every page lead to the Markdown of a page', () => {
  const wrong = pages.flatMap(({ path, markdown }) =>
    [...withoutCode(markdown()).matchAll(/\]\(([^()\s#]+)/g)]
      .map(([, href = '']) => new URL(href, `https://ohun.test/docs/${path}`))
      .filter(({ host, pathname }) => host === 'ohun.test' && pathname !== '/openapi.json')
      .filter(({ pathname }) => !paths.has(pathname.slice('/docs/'.length)))
      .map(({ pathname }) => `${path}: ${pathname}`),
  )
  expect(wrong).toEqual([])
})

test('a picture is what its text says', () => {
  const { markdown } = pages.find(({ path }) => path === 'console.md')!
  expect(markdown()).toMatch(/^Picture: The start page of a sandbox/m)
  expect(markdown()).not.toContain('![')
})

test('nested fields are lists in the list', () => {
  const { markdown } = pages.find(({ path }) => path === 'api/createCall.md')!
  expect(markdown()).toContain('- `transcript` list of objects\n  - `turn_id` string\n')
  expect(markdown()).toContain('SDK:\n\n```ts\nimport { Ohun }')
})

test.each([
  ['index.md', ''],
  ['voice.md', 'voice'],
  ['api/createCall.md', 'api/createCall'],
])('%s is at %j', (path, address) => {
  expect(addressOf(path)).toBe(address)
})

function withoutCode(markdown: string): string {
  return markdown.replaceAll(/^ *```[\s\S]*?^ *```/gm, '').replaceAll(/`[^`]*`/g, '')
}
