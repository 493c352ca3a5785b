import type { CallerClaims, Diversion } from '../sip-endpoint.ts'
import type { Headers } from './headers.ts'
import { parseNameAddr, parseParams, splitOutside } from './syntax.ts'
import { parseUri } from './uri.ts'

const MAX_VALUES = 10
const LONGEST_TEXT = 64

/** The claims in a request, limited in number and length and without control characters. Unreadable values are left out. */
export function claimsOf(headers: Headers): CallerClaims {
  const is_hidden = asksForPrivacy(headers)
  return {
    asserted: is_hidden ? [] : users(headers.all('p-asserted-identity')),
    remote_party: is_hidden ? null : remoteParty(headers),
    diversions: headers.all('diversion').slice(0, MAX_VALUES).flatMap(diversionIn),
    history: users(headers.all('history-info')),
  }
}

function asksForPrivacy(headers: Headers): boolean {
  return headers.all('privacy').some((value) => splitOutside(value.toLowerCase(), ';').includes('id'))
}

function users(values: readonly string[]): string[] {
  return values.slice(0, MAX_VALUES).flatMap((value) => userIn(value) ?? [])
}

function userIn(value: string): string | null {
  try {
    const [plain = ''] = parseNameAddr(value).uri.split('?', 1)
    return shortened(parseUri(plain).user) || null
  } catch {
    return null
  }
}

function diversionIn(value: string): Diversion[] {
  const user = userIn(value)
  if (user === null) return []
  const reason = shortened(parseNameAddr(value).params.get('reason') ?? '')
  return [{ user, reason: reason === '' ? null : reason.toLowerCase() }]
}

/** Reads `Remote-Party-ID`. RFC 3325 has replaced it, but gateways still send it. */
function remoteParty(headers: Headers): string | null {
  for (const value of headers.all('remote-party-id').slice(0, MAX_VALUES)) {
    const params = parseParams(value.slice(value.lastIndexOf('>') + 1))
    const party = params.get('party') ?? 'calling'
    if (party.toLowerCase() !== 'calling') continue
    const privacy = params.get('privacy')?.toLowerCase() ?? 'off'
    return privacy === 'off' ? userIn(value) : null
  }
  return null
}

/** Reduces a text to printable ASCII, because it is shown to people and passed to backends. */
function shortened(text: string): string {
  return text.replaceAll(/[^ -~]/g, '').slice(0, LONGEST_TEXT)
}
