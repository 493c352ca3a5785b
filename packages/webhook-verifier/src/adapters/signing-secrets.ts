const HINT = 'ohun webhooks signing-secret --environment production prints yours.'

/**
 * A receiver without its secret would refuse every request, so it must not start. The message does not contain the
 * secrets.
 *
 * @throws {TypeError} that says what is wrong with them.
 */
export function requireSigningSecrets(secrets: unknown): void {
  if (isBuilding()) return
  const list: unknown[] = Array.isArray(secrets) ? secrets : [secrets]
  const fault = list.length === 0 ? 'none' : list.map(faultOf).find(Boolean)
  if (fault) throw new TypeError(`secrets: expected signing secrets such as whsec_…, found ${fault}. ${HINT}`)
}

function faultOf(secret: unknown): string | undefined {
  if (secret === undefined || secret === null) return 'none; is the variable set?'
  if (typeof secret !== 'string') return `a value of type ${typeof secret}`
  if (secret === '') return 'an empty one'
  if (/^[\s"']|[\s"']$/.test(secret)) return 'one with blanks or quotes around it'
  if (!secret.startsWith('whsec_')) return 'one that does not begin with whsec_'
  return /^whsec_\S+$/.test(secret) ? undefined : 'one that is truncated or contains spaces'
}

/** `next build` runs route modules without the environment variables of the production server. */
function isBuilding(): boolean {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } }
  return process?.env?.['NEXT_PHASE'] === 'phase-production-build'
}
