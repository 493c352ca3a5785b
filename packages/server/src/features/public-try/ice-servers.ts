import { createHmac } from 'node:crypto'
import type { IceServer } from '../../generated/types.gen.ts'
import type { TurnSettings } from '../../domain/settings.ts'

/**
 * The length of the longest call, plus the time until it connects. A server asks for the credentials again only when an address is
 * allocated.
 */
const VALID_MS = 11 * 60_000

/**
 * The servers for one call, in the form that browsers accept. With a shared secret, the credentials follow the TURN REST convention:
 * the user name contains the expiry and the id of the call, and the password is its signature, so that the server need not ask us.
 */
export function iceServers(turn: TurnSettings | null, { call_id, now }: { call_id: string; now: Date }): IceServer[] {
  if (!turn) return []
  const [stun, relays] = [true, false].map((is_stun) => turn.urls.filter((url) => url.startsWith('stun:') === is_stun))
  return [
    ...(stun!.length > 0 ? [{ urls: stun! }] : []),
    ...(relays!.length > 0 && turn.access ? [{ urls: relays!, ...credentials(turn.access, { call_id, now }) }] : []),
  ]
}

function credentials(
  access: NonNullable<TurnSettings['access']>,
  { call_id, now }: { call_id: string; now: Date },
): Required<Pick<IceServer, 'username' | 'credential'>> {
  if ('username' in access) return { username: access.username, credential: access.password }
  const username = `${Math.floor((now.getTime() + VALID_MS) / 1_000)}:${call_id}`
  return { username, credential: createHmac('sha1', access.secret).update(username).digest('base64') }
}
