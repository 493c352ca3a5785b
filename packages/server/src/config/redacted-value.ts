import type { VariableName } from './variables.ts'

/** The names of variables that contain only a secret. */
const SECRET = /(?:_KEY|_SECRET|_TOKEN|_PASSWORD|_KEY_ID)$/
/** The variables with such a name that are paths. */
const PUBLIC: ReadonlySet<VariableName> = new Set(['OHUN_SIP_TLS_KEY', 'OHUN_MEDIA_TLS_KEY'])
const SECRET_PARAMETER = /pass|secret|token|key/i
const HIDDEN = '***'

/**
 * The value of a variable as it may be shown: keys are hidden, and so are passwords in URLs. In an HTTP URL, a user without a
 * password is a token.
 */
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

/** Redacts a URL with several hosts, such as those of a cluster. A URL with an unexpected form is hidden completely. */
function redactedHosts(text: string): string {
  const [, scheme, login = '', rest] = /^([a-z+]+:\/\/)(?:([^/@?#]*)@)?([\w.:,[\]-]+(?:\/[\w.-]*)*)$/.exec(text) ?? []
  if (scheme === undefined || rest === undefined) return HIDDEN
  const [user = '', password] = login.split(/:(.*)/s)
  return scheme + user + (password === undefined ? '' : `:${HIDDEN}`) + (login === '' ? '' : '@') + rest
}
