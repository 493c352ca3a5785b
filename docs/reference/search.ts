import type { ReferencePage } from './markdown.ts'
import { referencePages } from './pages.ts'
import { slug } from './slug.ts'

interface SearchSection {
  anchor: string
  /** From the page's to its own. */
  titles: string[]
  text: string
}

const SECTIONS: Record<ReferencePage['section'], string> = {
  api: 'API',
  cli: 'Command line',
  errors: 'Errors',
  packages: 'Packages',
  sdk: 'SDK',
}

const pages = new Map(referencePages().map((page) => [`${page.section}/${page.page}.md`, page]))

/**
 * The sections of a generated page in the search index, undefined for a guide. They are short, as readers load all of it: names and first
 * sentences, without the fields of each request. Each section has an anchor: an excerpt begins there.
 */
export function searchSections(file: string): SearchSection[] | undefined {
  // Every code has a page of its own.
  if (file.endsWith('/docs/errors.md')) return [{ anchor: 'errors', titles: ['Errors'], text: 'Every error code' }]
  const page = [...pages].find(([path]) => file.endsWith(`/docs/${path}`))?.[1]
  return page && [mainSection(page), ...headings(page)]
}

function mainSection({ section, title, description, keywords = '', content }: ReferencePage): SearchSection {
  const [, heading = title] = /^# (.+)$/m.exec(content) ?? []
  return { anchor: slug(heading), titles: [SECTIONS[section], title], text: `${description} ${keywords}` }
}

/** Methods, commands and the chapters of READMEs are looked for; "Headers" and "Response 200" are not. */
function headings({ section, page, title, content }: ReferencePage): SearchSection[] {
  if (section === 'api' || section === 'errors' || page === 'reference') return []
  return content
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [heading = '', ...rest] = part.split('\n')
      return {
        anchor: slug(heading),
        titles: [SECTIONS[section], title, heading],
        text: textOf(section, rest.join('\n')),
      }
    })
}

function textOf(section: ReferencePage['section'], markdown: string): string {
  const text = section === 'packages' ? markdown : (markdown.trim().split('\n\n')[0] ?? '')
  return text.replaceAll(/```[\s\S]*?```|[`*|[\]<>]|\(http[^)]*\)/g, ' ')
}
