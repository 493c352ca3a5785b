import { createHash } from 'node:crypto'

/** The style of every page. */
const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:3rem auto;padding:0 1rem;color:#222;background:#fff}' +
  'code{font-family:ui-monospace,monospace}table{border-collapse:collapse}' +
  'td,th{text-align:left;padding:.3rem 1rem .3rem 0;vertical-align:top;border-bottom:1px solid #ddd}' +
  '@media(prefers-color-scheme:dark){body{color:#ddd;background:#151515}a{color:#8ab4f8}td,th{border-color:#444}}'

export interface Page {
  title: string
  /** HTML, in which text is already escaped. */
  body: string
  /** The page's own CSS. */
  style?: string
}

/** The `style-src` that a Content-Security-Policy must allow for {@link htmlPage} with this style. */
export function styleSource(style = ''): string {
  return `'sha256-${createHash('sha256')
    .update(STYLE + style)
    .digest('base64')}'`
}

export function htmlPage({ title, body, style = '' }: Page): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${STYLE}${style}</style>
</head>
<body>
${body}
</body>
</html>
`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char)
}
