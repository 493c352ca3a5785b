/** Modes of `sslmode` that the driver checks like `verify-full` until its version 9, and less strictly from then on. */
const CHECKED_TODAY = new Set(['allow', 'prefer', 'require', 'verify-ca'])
const TLS_FILES = ['sslcert', 'sslkey', 'sslrootcert']

/**
 * Names the mode of TLS, so that a new version of the driver never connects to a server whose certificate and name it has not checked.
 * `uselibpqcompat=true` is an explicit choice of the weaker meaning, and is kept.
 * @param text - The URL as it was written. It is returned unchanged if nothing needs a name.
 */
export function withExplicitTls(url: URL, text: string): string {
  const { searchParams } = url
  if (searchParams.get('uselibpqcompat') === 'true') return text
  // The driver uses the last one of several.
  const mode = searchParams.getAll('sslmode').at(-1) ?? ''
  const checked = mode === '' ? TLS_FILES.some((name) => searchParams.has(name)) : CHECKED_TODAY.has(mode)
  if (!checked) return text
  const named = new URL(url)
  named.searchParams.set('sslmode', 'verify-full')
  return named.href
}
