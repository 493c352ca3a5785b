/** Software that is reported by name. Any other is `other`, because this header may contain arbitrary text. */
const KNOWN =
  /^(curl|wget|python-requests|python-httpx|aiohttp|Go-http-client|okhttp|axios|node-fetch|undici|PostmanRuntime|insomnia|k6|kube-probe|Prometheus|ELB-HealthChecker|GoogleHC)\/(\d[\d.]{0,15})/i
const OURS = /^ohun-(sdk|cli)\/(\d{1,6}\.\d{1,6}\.\d{1,6}(?:-[\w.]{1,20})?)/
/** The order matters: Edge also says that it is Chrome, and Chrome that it is Safari. */
const BROWSERS = [
  /(edge?)\w{0,3}\/(\d{1,5})/i,
  /(firefox)\/(\d{1,5})/i,
  /(chrome)\/(\d{1,5})/i,
  /version\/(\d{1,5})(?=.*(safari))/i,
]
/** Longer than the headers of browsers. The patterns take quadratic time, which is 0.4 s for the longest header that Node accepts. */
const LONGEST_READ = 512

/** Most clients send the same header each time. */
const MAX_KNOWN = 1_000
const known = new Map<string, string>()

/**
 * The class of a client with its version, such as `sdk/1.2.3`, `browser/chrome-140` or `other/curl-8.5.0`. It shows which clients a
 * change would affect, and contains nothing of the header but a known name and a number.
 */
export function userAgentClass(header: string | undefined): string {
  if (header === undefined) return 'none'
  if (header.length > LONGEST_READ) return classOf(header.slice(0, LONGEST_READ))
  let found = known.get(header)
  if (found !== undefined) return found
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(header, (found = classOf(header)))
  return found
}

function classOf(header: string): string {
  const [, ours, version] = OURS.exec(header) ?? []
  if (ours) return `${ours}/${version}`
  if (header.startsWith('Mozilla/')) return browserOf(header)
  const [, name, number] = KNOWN.exec(header) ?? []
  return name ? `other/${name.toLowerCase()}-${number}` : 'other'
}

function browserOf(header: string): string {
  for (const browser of BROWSERS) {
    const [, ...found] = browser.exec(header) ?? []
    const name = found.find((part) => /^[a-z]/i.test(part))?.toLowerCase()
    const major = found.find((part) => /^\d/.test(part))
    if (name) return `browser/${name === 'edg' ? 'edge' : name}-${major}`
  }
  return 'browser'
}
