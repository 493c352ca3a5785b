import { siteAddress } from '../.vitepress/markdown/github-links.ts'
import { BASE } from './base.ts'
import type { Guide } from './guides.ts'
import { paragraphs, type ReferencePage } from './markdown.ts'

/** A guide as Markdown that needs no repository around it. */
export function plainGuide(guide: Guide): string {
  const { hero, features } = guide.front_matter
  const start = hero && `# ${hero.name}\n\n${hero.tagline}`
  const list = features?.map(({ title, details, link }) => `- [${title}](${link}): ${details}`).join('\n')
  return plainMarkdown(paragraphs(start, list, guide.content), guide.path)
}

export function plainReference({ section, page, content }: ReferencePage): string {
  return plainMarkdown(content, `${section}/${page}.md`)
}

/** The site's Markdown without what only its generator knows: HTML, containers and titles of code blocks. */
export function plainMarkdown(markdown: string, path: string): string {
  const lines = new Lines(path)
  for (const line of markdown.split('\n')) lines.take(line)
  return `${lines.taken
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()}\n`
}

/** Elements on lines of their own that leave no trace. */
const DROPPED =
  /^(?:<\/?(?:dd|details)>|<dd><\/dd>|<div class="samples">|<\/div>|<summary>.*<\/summary>|:::.*|<!--.*-->)$/

class Lines {
  readonly taken: string[] = []
  readonly #path: string
  /** How many lists of fields the line is in. */
  #depth = 0
  #in_fence = false

  constructor(path: string) {
    this.#path = path
  }

  take(line: string): void {
    if (line.startsWith('```')) return this.#takeFence(line)
    if (this.#in_fence) return this.#push(line)
    if (line === '<dl class="fields">') return void (this.#depth += 1)
    if (line === '</dl>') return void (this.#depth -= 1)
    if (DROPPED.test(line)) return
    const [, term] = /^<dt>(.*)<\/dt>$/.exec(line) ?? []
    if (term === undefined) return this.#takeText(line)
    this.taken.push(`${'  '.repeat(this.#depth - 1)}- ${this.#plain(term)}`)
  }

  /** The title of a block becomes a line before it. */
  #takeFence(line: string): void {
    const [, start = line, title] = /^(```\w*) \[(.+)\]$/.exec(line) ?? []
    if (title) this.#push(`${title}:\n`)
    this.#push(start)
    this.#in_fence = !this.#in_fence
  }

  /** Blank lines would break the list of fields. */
  #takeText(line: string): void {
    if (line !== '' || this.#depth === 0) this.#push(this.#plain(line))
  }

  #push(line: string): void {
    this.taken.push(line === '' ? '' : `${'  '.repeat(this.#depth)}${line}`)
  }

  #plain(line: string): string {
    return withoutElements(line).replaceAll(/\]\(([^()\s]+)\)/g, (_, href: string) => `](${this.#target(href)})`)
  }

  #target(href: string): string {
    const target = siteAddress(href, this.#path) ?? href
    if (!target.startsWith('/') || target === '/openapi.json') return target
    const [page = '', anchor] = target.replace(new RegExp(`^${BASE}`), '/').split('#')
    const file = page === '/' ? 'index' : page.slice(1)
    return `${BASE}${file}.md${anchor === undefined ? '' : `#${anchor}`}`
  }
}

function withoutElements(line: string): string {
  return line
    .replaceAll(/<code(?: v-pre)?>(.*?)<\/code>/g, (_, text: string) => `\`${unescape(text)}\``)
    .replaceAll(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/g, '[$2]($1)')
    .replaceAll(/<\/?(?:span|p)(?: [^>]*)?>/g, '')
    .replaceAll(IMAGE, 'Picture: $1')
    .replaceAll('{&#123;', '{{')
}

/** Its text says what a picture shows; where the built site keeps the file is known only to the build. */
const IMAGE = /!\[([^\]]*)\]\([^()\s]+\)/g

function unescape(text: string): string {
  return text.replaceAll('{&#123;', '{{').replaceAll('&lt;', '<').replaceAll('&amp;', '&')
}
