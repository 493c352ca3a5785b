import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { SITE_ADDRESS } from '../../packages/server/src/http/docs/site-manifest.ts'
import { BASE } from '../reference/base.ts'
import type { SitePage } from '../reference/site-pages.ts'
import { sidebar } from './navigation.ts'

/** Each page as Markdown beside its HTML, `llms.txt` and `robots.txt`. */
export async function writeTextFiles(folder: string, pages: readonly SitePage[]): Promise<void> {
  const files = new Map(pages.map((page) => [page.path, page.markdown()]))
  files.set('llms.txt', llmsText(pages))
  files.set('robots.txt', ROBOTS)
  for (const [path, text] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
}

/** Everything that answers without a key may be read, but for paths of the API. */
const ROBOTS = `User-agent: *
Disallow: /admin/
Disallow: /v1/

Sitemap: ${SITE_ADDRESS}${BASE}sitemap.xml
`

const CHAPTERS = [
  ['Guides', ''],
  ['Packages', 'packages/'],
  ['API reference', 'api/'],
  ['SDK reference', 'sdk/'],
  ['Command reference', 'cli/'],
  ['Error codes', 'errors/'],
] as const

/** The list of all pages for language models (https://llmstxt.org): title, address of the Markdown, description. */
export function llmsText(pages: readonly SitePage[]): string {
  const first = pages.find(({ path }) => path === 'index.md')!
  const others = pages.filter((page) => page !== first)
  const chapters = CHAPTERS.map(([title, folder]) => {
    const own = others.filter(({ path }) => path.slice(0, path.lastIndexOf('/') + 1) === folder)
    return `## ${title}\n\n${own.toSorted(byNavigation).map(line).join('\n')}\n`
  })
  return ['# Ohun\n', `> ${first.description}\n`, ...chapters].join('\n')
}

function line({ path, title, description }: SitePage): string {
  return `- [${title}](${SITE_ADDRESS}${BASE}${path}): ${description}`
}

const order = (sidebar['/'] as { items?: { link?: string }[] }[]).flatMap(({ items = [] }) =>
  items.map(({ link }) => link),
)

/** Guides as in the sidebar; other pages stay as they are. */
const byNavigation = (a: SitePage, b: SitePage): number => rank(a) - rank(b)
const rank = ({ path }: SitePage): number => order.indexOf(`/${path.replace(/\.md$/, '')}`)
