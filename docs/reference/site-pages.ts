import { guides } from './guides.ts'
import { referencePages } from './pages.ts'
import { plainGuide, plainReference } from './plain-markdown.ts'

/** A page of the site, whatever it is made of. */
export interface SitePage {
  /** Its Markdown below the site's root, such as `api/createCall.md`. */
  path: string
  title: string
  /** 50 to 160 characters, and no other page's. */
  description: string
  /** Its text for programs: without HTML, with links to other pages as Markdown. */
  markdown(): string
}

export function sitePages(): SitePage[] {
  const own = guides().map((guide) => ({
    path: guide.path,
    title: guide.title,
    description: guide.description,
    markdown: () => plainGuide(guide),
  }))
  const generated = referencePages().map((page) => ({
    path: `${page.section}/${page.page}.md`,
    title: page.title,
    description: page.description,
    markdown: () => plainReference(page),
  }))
  return [...own, ...generated]
}

/** Where the page is below the site's root: `api/createCall`, nothing for the first page. */
export function addressOf(path: string): string {
  return path.replace(/(?:(^|\/)index)?\.md$/, '$1')
}
