/** Addresses and headers refer to environment variables as `${NAME}`, so that files contain no secrets. */
const VARIABLE = /\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g

/** The environment. */
export type Variables = Readonly<Record<string, string | undefined>>

/** The variables of this program, such as its key. A file from somebody else must not send them anywhere. */
const OWN = /^OHUN_/

/** The text with its variables expanded, or what is wrong with one of them. */
export function expand(text: string, env: Variables): { text: string } | { fault: string } {
  for (const [, name = ''] of text.matchAll(VARIABLE)) {
    if (OWN.test(name)) return { fault: `cannot use ${name}: variables that begin with OHUN_ belong to this program` }
    if (!env[name]) return { fault: `needs the environment variable ${name}` }
  }
  return { text: text.replace(VARIABLE, (_, name: string) => env[name]!) }
}

/** Joins the parts to a variable name such as `FRONT_DESK_WEBHOOK_URL`. */
export function variableName(...parts: readonly string[]): string {
  const name = parts
    .join('_')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
  return /^[A-Z]/.test(name) ? name : `AGENT_${name}`
}

/** A segment of a path that is too long to be a name that a person chose. */
const LONG_SEGMENT = 20

/** Whether an address may contain a secret: in its query, or in a segment of its path that looks like one. */
export function mayHoldSecret(address: string): boolean {
  if (!URL.canParse(address)) return true
  const url = new URL(address)
  const segments = url.pathname.split('/')
  return url.search !== '' || url.username !== '' || url.password !== '' || segments.some(looksRandom)
}

const looksRandom = (segment: string): boolean => segment.length >= LONG_SEGMENT && /\d/.test(segment)

/** An address for display, without possible secrets. @param hidden - Addresses that are known to contain a secret. */
export function shownAddress(address: string, hidden: ReadonlySet<string>): string {
  if (!URL.canParse(address)) return '…'
  return hidden.has(address) || mayHoldSecret(address) ? `${new URL(address).origin}/…` : address
}
