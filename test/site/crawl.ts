import type { Browser, Page } from 'playwright-core'
import { watchPage, type Faults } from '../phone/chromium.ts'
import { openPage } from './open-page.ts'

/** The links of a page, and the targets for links to it. */
export interface CrawledPage {
  anchors: Set<string>
  /** Links to pages of the site, without the server's address. */
  links: { path: string; anchor: string }[]
}

export interface Crawl {
  pages: Map<string, CrawledPage>
  faults: string[]
}

export type PageCheck = (page: Page, path: string) => Promise<void>

const TABS = 4
const FIRST = '/docs/'
/** The widths of a telephone and of a desktop. */
const WIDTHS = [390, 1280]

/**
 * Visits every page that can be reached from the first one by links.
 * @param check - Called with each page when it is open.
 */
export async function crawl(chromium: Browser, base_url: string, check: PageCheck): Promise<Crawl> {
  const found: Crawl = { pages: new Map(), faults: [] }
  const known = new Set([FIRST])
  const waiting = [FIRST]
  let busy = 0
  const context = await chromium.newContext({ viewport: { width: WIDTHS[0]!, height: 844 } })
  const work = async (): Promise<void> => {
    const page = await context.newPage()
    const watched = watchPage(page, base_url)
    for (;;) {
      const path = waiting.shift()
      if (path === undefined && busy === 0) return
      if (path === undefined) {
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
        continue
      }
      busy++
      const visited = await visit(page, `${base_url}${path}`, found.faults)
      await check(page, path)
      found.faults.push(...drain(watched).map((fault) => `${path}: ${fault}`))
      found.pages.set(path, visited)
      for (const link of visited.links) {
        if (known.has(link.path) || !link.path.startsWith('/docs')) continue
        known.add(link.path)
        waiting.push(link.path)
      }
      busy--
    }
  }
  await Promise.all(Array.from({ length: TABS }, work))
  await context.close()
  return found
}

async function visit(page: Page, url: string, faults: string[]): Promise<CrawledPage> {
  await page.setViewportSize({ width: WIDTHS[0]!, height: 844 })
  const response = await openPage(page, url)
  if (response?.status() !== 200) faults.push(`${url}: status ${response?.status()}`)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 })
    const wide = await page.evaluate(widerThanPage)
    if (wide.length > 0) faults.push(`${url}: wider than ${width} px: ${wide.join(', ')}`)
  }
  const { anchors, links } = await page.evaluate(contentOf)
  return { anchors: new Set(anchors), links }
}

/** The elements that make the page scroll horizontally. */
function widerThanPage(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  const scrolls = (element: Element | null): boolean =>
    element !== null && (getComputedStyle(element).overflowX !== 'visible' || scrolls(element.parentElement))
  const all = [...document.querySelectorAll('#app *')]
  const wide = all
    .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
    .filter(({ parentElement }) => !scrolls(parentElement))
  return wide.slice(0, 3).map((element) => `<${element.tagName.toLowerCase()} class="${element.className}">`)
}

function contentOf(): { anchors: string[]; links: { path: string; anchor: string }[] } {
  const anchors = [...document.querySelectorAll('[id]')].map(({ id }) => id)
  const here = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].filter(
    ({ origin, href }) => origin === location.origin && !href.startsWith('data:'),
  )
  const links = here.map(({ pathname, hash }) => ({ path: pathname, anchor: decodeURIComponent(hash.slice(1)) }))
  return { anchors, links }
}

function drain({ errors, outside }: Faults): string[] {
  return [...errors.splice(0), ...outside.splice(0).map((url) => `asks for ${url}`)]
}
