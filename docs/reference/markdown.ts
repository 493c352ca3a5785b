/** A page that is generated: its place below the site's root and its Markdown, which begins with the title. */
export interface ReferencePage {
  section: 'api' | 'cli' | 'errors' | 'packages' | 'sdk'
  page: string
  title: string
  /** One sentence for search engines and previews. */
  description: string
  content: string
  /** Words by which the search finds it, beside title and description. */
  keywords?: string
}

/** Markdown from elsewhere, in which nothing may become an element or an expression of the page; code spans stay as they are. */
export function prose(text: string): string {
  return text
    .trim()
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') ? part : escape(part)))
    .join('')
}

/** The same in one line, for a table's cell. */
export function cell(text: string): string {
  return prose(text)
    .replaceAll(/\s+/g, ' ')
    .replaceAll('|', String.raw`\|`)
}

export function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('{{', '{&#123;')
}

/** `code` inside of HTML. */
export function code(text: string): string {
  return `<code v-pre>${escape(text)}</code>`
}

export function fence(language: string, text: string): string {
  return `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``
}

export interface Definition {
  /** HTML. */
  term: string
  /** Markdown, several blocks if need be. */
  text?: string
}

/** A name needs something after it, or screen readers would not read the list as one. */
const NOTHING = '<dd></dd>'

/** Names with what they mean: other than a table, it fits on a telephone. */
export function definitionList(definitions: readonly Definition[]): string {
  if (definitions.length === 0) return ''
  const items = definitions.map(({ term, text }) => `<dt>${term}</dt>\n${text ? `<dd>\n\n${text}\n\n</dd>` : NOTHING}`)
  return ['<dl class="fields">', ...items, '</dl>'].join('\n')
}

/** Several samples of one thing behind tabs. */
export function tabs(samples: readonly { label: string; language: string; text: string }[]): string {
  const blocks = samples.map(({ label, language, text }) => fence(`${language} [${label}]`, text))
  return ['::: code-group', ...blocks, ':::'].join('\n\n')
}

/** Parts that are not empty, each a paragraph. */
export function paragraphs(...parts: readonly (string | undefined)[]): string {
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

export function sentence(text: string): string {
  const trimmed = text.trim()
  return trimmed === '' || /[.!?:]$/.test(trimmed) ? trimmed : `${trimmed}.`
}
