import type { VariableName } from './variables.ts'

/** Variables that hold nothing but a secret, by their names. */
const SECRET = /(?:_KEY|_SECRET|_TOKEN|_PASSWORD|_KEY_ID)$/
/** Paths that end in the same way. */
const PUBLIC: ReadonlySet<VariableName> = new Set(['OHUN_SIP_TLS_KEY', 'OHUN_MEDIA_TLS_KEY'])
const SECRET_PARAMETER = /pass|secret|token|key/i
const HIDDEN = '***'

/** The value of a variable as it may be shown: without keys, and URLs without their passwords. Of HTTP, a user alone is a token. */
export function redactedValue(name: VariableName, text: string): string {
  if (SECRET.test(name) && !PUBLIC.has(name)) return HIDDEN
  return text.includes('://') ? redactedUrl(text) : text
}

function redactedUrl(text: string): string {
  if (!URL.canParse(text)) return redactedHosts(text)
  const url = new URL(text)
  const secret = [...url.searchParams.keys()].filter((parameter) => SECRET_PARAMETER.test(parameter))
  const has_token = url.protocol.startsWith('http') && url.username !== '' && url.password === ''
  if (url.password === '' && !has_token && secret.length === 0) return text
  if (url.password !== '') url.password = HIDDEN
  if (has_token) url.username = HIDDEN
  for (const parameter of secret) url.searchParams.set(parameter, HIDDEN)
  return url.href
}

/** A URL with several hosts, such as those of a cluster. Anything in it that is not as expected hides all of it. */
function redactedHosts(text: string): string {
  const [, scheme, login = '', rest] = /^([a-z+]+:\/\/)(?:([^/@?#]*)@)?([\w.:,[\]-]+(?:\/[\w.-]*)*)$/.exec(text) ?? []
  if (scheme === undefined || rest === undefined) return HIDDEN
  const [user = '', password] = login.split(/:(.*)/s)
  return scheme + user + (password === undefined ? '' : `:${HIDDEN}`) + (login === '' ? '' : '@') + rest
}
