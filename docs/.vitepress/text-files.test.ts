import { expect, test } from 'vitest'
import { SITE_ADDRESS } from '../../packages/server/src/http/docs/site-manifest.ts'
import { sitePages, type SitePage } from '../reference/site-pages.ts'
import { pageHead } from './page-head.ts'
import { llmsText } from './text-files.ts'

const pages = sitePages()
const text = llmsText(pages)

test('llms.txt has a line with title, address and description for every page but the first', () => {
  const lines = text.split('\n').filter((line) => line.startsWith('- '))
  const expected = pages
    .filter(({ path }) => path !== 'index.md')
    .map(({ title, path, description }) => `- [${title}](${SITE_ADDRESS}/docs/${path}): ${description}`)
  expect(lines.toSorted()).toEqual(expected.toSorted())
})

test('llms.txt begins with what the site is, and lists guides as the sidebar does, before the reference', () => {
  expect(text).toMatch(/^# Ohun\n\n> Documentation of Ohun, /)
  const places = ['/getting-started.md', '/voice.md', '/billing.md', '/api/createCall.md', '/errors/NOT_FOUND.md']
  const found = places.map((place) => text.indexOf(`/docs${place})`))
  expect(found).toEqual(found.toSorted((a, b) => a - b))
  expect(found).not.toContain(-1)
})

test('every page names its canonical address, its Markdown and what a preview shows', () => {
  for (const page of pages) {
    const tags = pageHead(page).map(([, attributes]) => attributes)
    const url = `${SITE_ADDRESS}/docs/${page.path.replace(/(?:index)?\.md$/, '')}`
    expect(tags).toContainEqual({ rel: 'canonical', href: url })
    expect(tags).toContainEqual({ rel: 'alternate', type: 'text/markdown', href: `${SITE_ADDRESS}/docs/${page.path}` })
    expect(property(page, 'og:url')).toBe(url)
    expect(property(page, 'og:title')).toBe(page.title)
    expect(property(page, 'og:description')).toBe(page.description)
    expect(property(page, 'og:image')).toBe(`${SITE_ADDRESS}/docs/preview.png`)
  }
})

test('the page for a missing address is not for search engines', () => {
  expect(pageHead(undefined)).toEqual([['meta', { name: 'robots', content: 'noindex' }]])
})

function property(page: SitePage, name: string): string | undefined {
  return pageHead(page).find(([, attributes]) => attributes.property === name)?.[1].content
}
