import type { CrawledPage } from './crawl.ts'

/** Addresses of the service that are not pages of the site. */
const ELSEWHERE = new Set(['/', '/openapi.json'])

/** Finds the links to pages or headings that do not exist. */
export function checkLinks(pages: ReadonlyMap<string, CrawledPage>): string[] {
  return [...pages].flatMap(([from, { links }]) =>
    links
      .filter(({ path, anchor }) => !ELSEWHERE.has(path) && !leadsTo(pages.get(path), anchor))
      .map(({ path, anchor }) => `${from}: the link to ${path}${anchor && `#${anchor}`} leads nowhere`),
  )
}

function leadsTo(page: CrawledPage | undefined, anchor: string): boolean {
  return page !== undefined && (anchor === '' || page.anchors.has(anchor))
}
