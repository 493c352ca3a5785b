import type { LookupAddress } from 'node:dns'
import { isIP } from 'node:net'
import { BlockedAddressError } from './failure.ts'
import type { Asker, Resolve } from './resolver.ts'
import { specialRange } from './special-ranges.ts'

export interface AddressGuardDeps {
  /** Permits loopback, also over `http`. Only for a server on a developer's own machine. */
  allow_insecure_targets: boolean
  resolve: Resolve
}

/** A `fault` follows the field's name: `webhook_url ${fault}`. */
export type UrlCheck = { ok: true; url: URL } | { ok: false; fault: string }

/** Keeps our requests out of private networks. Called when a URL is saved and again at every dial. */
export interface AddressGuard {
  /** A name that does not resolve in time passes: it is checked again at each dial. */
  checkUrl(text: string, asker: Asker): Promise<UrlCheck>
  /**
   * Every address of the host, each of them checked. Dial only one of these, because a second lookup might answer differently.
   * @throws BlockedAddressError; the resolver's error; the signal's reason.
   */
  addressesFor(target: Pick<URL, 'hostname' | 'protocol'>, asker: Asker): Promise<LookupAddress[]>
}

const LONGEST_URL = 2_048
/** The host of a URL without user name and password. */
const WRITTEN_HOST = /^\s*[a-z]+:[/\\]*([^/\\?#:\s]*)/i

export function createAddressGuard({ allow_insecure_targets, resolve }: AddressGuardDeps): AddressGuard {
  const addressesFor: AddressGuard['addressesFor'] = async ({ hostname, protocol }, asker) => {
    const host = hostname.replace(/^\[(.*)\]$/, '$1')
    const family = isIP(host)
    const addresses = family ? [{ address: host, family }] : await resolve(host, asker)
    for (const { address } of addresses) {
      const fault = addressFault(address, { allow_insecure_targets, protocol, named: !family })
      if (fault) throw new BlockedAddressError(`${host} ${fault}`)
    }
    return addresses
  }

  return {
    addressesFor,
    async checkUrl(text, asker) {
      const fault = urlFault(text, allow_insecure_targets)
      if (fault) return { ok: false, fault }
      const url = new URL(text)
      try {
        await addressesFor(url, asker)
      } catch (error) {
        if (error instanceof BlockedAddressError) return { ok: false, fault: `is refused: ${error.message}` }
        if (url.protocol === 'http:') return { ok: false, fault: 'must be https, or http to loopback' }
      }
      return { ok: true, url }
    },
  }
}

function addressFault(
  address: string,
  { allow_insecure_targets, protocol, named }: { allow_insecure_targets: boolean; protocol: string; named: boolean },
): string | null {
  const range = specialRange(address)
  if (range === 'loopback' && allow_insecure_targets) return null
  // Do not reveal which private address a name resolves to.
  if (range && named) return 'resolves to an address that is not on the public internet'
  if (range) return `is not on the public internet: it is ${range}`
  return protocol === 'http:' ? 'may be reached by https only' : null
}

/** Checks the text alone. */
function urlFault(text: string, allow_insecure_targets: boolean): string | null {
  const schemes = allow_insecure_targets ? 'https, or http to loopback' : 'https'
  if (text.length > LONGEST_URL) return `has ${text.length} characters; at most ${LONGEST_URL} are accepted`
  if (hasControlCharacter(text)) return 'contains a control character, such as a line break or a tab; remove it'
  if (!URL.canParse(text)) return 'is not an absolute URL; use one like https://example.com/webhooks'
  const url = new URL(text)
  if (url.protocol !== 'https:' && !(allow_insecure_targets && url.protocol === 'http:')) return `must be ${schemes}`
  if (url.username || url.password) return 'must not contain a user name or password'
  // 0x7f.1, 2130706433, 127.0.0.1. and full-width digits all become 127.0.0.1: such spellings only serve to hide an
  // address.
  if (isIP(url.hostname) && WRITTEN_HOST.exec(text)?.[1] !== url.hostname)
    return 'must contain the address in its usual form, like 192.0.2.1'
  return null
}

/** `new URL` drops line ends and tabs anywhere, so the address that is called would differ from the one that was written. */
function hasControlCharacter(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < 0x20 || (code >= 0x7f && code < 0xa0)) return true
  }
  return false
}
