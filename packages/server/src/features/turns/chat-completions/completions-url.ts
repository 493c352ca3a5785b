const PATH = '/chat/completions'

/** Where the requests to an endpoint go: its `webhook_url` is their own URL, or the base URL as clients of OpenAI take it. */
export function completionsUrl(webhook_url: string): string {
  const url = new URL(webhook_url)
  const path = url.pathname.replace(/\/+$/, '')
  url.pathname = path.endsWith(PATH) ? path : path + PATH
  return url.href
}
