import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import type { MarkdownRenderer } from 'vitepress'
import { REPOSITORY } from '../../reference/package-pages.ts'
import { slug } from '../../reference/slug.ts'

/** The first page is another text than the repository's README, with some of the same headings. */
const first = readFileSync(new URL('../../index.md', import.meta.url), 'utf8')
const first_anchors = new Set([...first.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => slug(heading)))

/** The page that the renderer works on. */
interface Env {
  /** Missing where a text is no page of its own. */
  relativePath?: string
}

/** Guides link as GitHub needs it: to files of the repository. Those that are pages of the site become links to them. */
export function githubLinks(md: MarkdownRenderer): void {
  md.core.ruler.push('github_links', ({ tokens, env }) => {
    const links = tokens.flatMap(({ children }) => children ?? []).filter(({ type }) => type === 'link_open')
    for (const link of links) {
      const href = link.attrGet('href') ?? ''
      const page = siteAddress(href, (env as Env).relativePath ?? '')
      if (page !== undefined) link.attrSet('href', page)
    }
  })
}

/** Undefined for links that lead elsewhere, or stay as they are. */
export function siteAddress(href: string, from: string): string | undefined {
  const path = repositoryPath(href, from)
  if (path === undefined) return undefined
  const [file = '', anchor] = path.split('#')
  const hash = anchor === undefined ? '' : `#${anchor}`
  const page = pageOf(file, anchor)
  return page === undefined ? `${REPOSITORY}${path}` : `${page}${hash}`
}

/** The path from the repository's root, of a link that leaves `docs/` or names it in full. */
function repositoryPath(href: string, from: string): string | undefined {
  if (href.startsWith(REPOSITORY)) return href.slice(REPOSITORY.length)
  if (/^(?:[a-z]+:|#|\/)/.test(href)) return undefined
  const path = posix.join('docs', posix.dirname(from), href)
  return /^docs\/(?!reference\/|decisions\/)/.test(path) ? undefined : path
}

function pageOf(file: string, anchor: string | undefined): string | undefined {
  if (file === 'README.md') return anchor === undefined || first_anchors.has(anchor) ? '/' : undefined
  const [, guide] = /^docs\/([\w-]+)\.md$/.exec(file) ?? []
  if (guide) return `/${guide}`
  const [, name] = /^packages\/(sdk|cli|webhook-verifier)\/README\.md$/.exec(file) ?? []
  return name && `/packages/${name}`
}
