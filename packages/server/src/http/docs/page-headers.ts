import { styleSource } from '../../platform/html-page.ts'

/** Only this server's files are loaded, run or requested. */
function contentSecurityPolicy(inline_scripts: readonly string[]): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...inline_scripts].join(' '),
    `style-src 'self' ${styleSource()}`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** @param inline_scripts - Digests of the scripts that the page contains. */
export function pageHeaders(inline_scripts: readonly string[] = []): Record<string, string> {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': contentSecurityPolicy(inline_scripts),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-cache',
  }
}
