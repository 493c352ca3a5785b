const PATH = '/chat/completions'

/** The URL for requests to an endpoint. `webhook_url` is either that URL or the base URL that OpenAI clients accept. */
export function completionsUrl(webhook_url: string): string {
  const url = new URL(webhook_url)
  const path = url.pathname.replace(/\/+$/, '')
  url.pathname = path.endsWith(PATH) ? path : path + PATH
  return url.href
}
