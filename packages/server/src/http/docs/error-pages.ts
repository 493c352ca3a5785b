import { errorCatalogue, type ErrorCode } from '../../generated/errors.gen.ts'
import { escapeHtml, htmlPage } from '../../platform/html-page.ts'

interface ErrorRule {
  readonly status: number
  readonly cause: string
  readonly fix: string
  readonly example: string
  readonly exit_code: number
  readonly retry: string
  readonly delay_seconds?: number
}

const rules: Readonly<Record<string, ErrorRule>> = errorCatalogue

const RETRY_TEXT: Readonly<Record<string, string>> = {
  no: 'No: the same request fails again. Fix the cause first.',
  once: 'Once, as the SDK and the command line do. If it fails again, contact support and quote the request_id.',
  backoff: 'Yes, with increasing delays, as the SDK and the command line do',
  after_retry_after: 'Yes, after the seconds in the Retry-After header, as the SDK and the command line do.',
  after_delay: 'Only after a delay, or with other input',
  automatic: 'No. The service retries automatically.',
}

/** The page `/docs/errors/CODE`, to which `documentation_url` of an error points, as long as the site is not built. */
export function errorPage(code: ErrorCode): string {
  const rule = rules[code] as ErrorRule
  const body = `<p><a href="/docs/errors">All error codes</a></p>
<h1><code>${code}</code></h1>
<table>
<tr><th>Status</th><td>${rule.status}</td></tr>
<tr><th>Cause</th><td>${prose(rule.cause)}</td></tr>
<tr><th>How to fix it</th><td>${prose(rule.fix)}</td></tr>
<tr><th>Message, for example</th><td>${escapeHtml(rule.example)}</td></tr>
<tr><th>Retry the request?</th><td>${retryText(rule)}</td></tr>
<tr><th>Exit code of <code>ohun</code></th><td>${rule.exit_code}</td></tr>
</table>
<p>Use <code>error_code</code> to handle errors in your program. <code>message</code> is for people: it names the field, what
is wrong and what is accepted. Quote <code>request_id</code> when you contact support.</p>`
  return htmlPage({ title: `${code} – Ohun API`, body })
}

export function errorIndexPage(): string {
  const rows = Object.entries(rules).map(
    ([code, { status, cause }]) =>
      `<tr><td><a href="/docs/errors/${code}"><code>${code}</code></a></td><td>${status}</td><td>${prose(cause)}</td></tr>`,
  )
  const body = `<p><a href="/docs/">Documentation</a></p>
<h1>Error codes</h1>
<table>
<tr><th>Code</th><th>Status</th><th>Cause</th></tr>
${rows.join('\n')}
</table>`
  return htmlPage({ title: 'Error codes – Ohun API', body })
}

function retryText({ retry, delay_seconds }: ErrorRule): string {
  const text = RETRY_TEXT[retry] ?? retry
  if (text.endsWith('.')) return escapeHtml(text)
  return escapeHtml(delay_seconds ? `${text} (starting at ${delay_seconds} s).` : `${text}.`)
}

/** Escapes a text, and formats `code` as in Markdown. */
function prose(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')
}
