import type { SipLog } from '../log.ts'
import type { Hop } from './hop.ts'

/** Headers that carry what proves who we are. */
const SECRET = /^(?:proxy-)?authorization[ \t]*:[^\r]*\r?$/gim

/** Keys of encrypted audio; a line may have several. */
const KEYS = /^a=crypto:[^\r\n]*/gim
const KEY = /(inline:)[^|;\s]+/gi

/** At `trace` only, without credentials and keys. */
export function traceMessage(log: SipLog, direction: 'in' | 'out', { bytes, hop }: { bytes: Buffer; hop: Hop }): void {
  if (!log.isLevelEnabled('trace')) return
  const text = bytes.toString('utf8').replaceAll(SECRET, '(credentials)').replaceAll(KEYS, withoutKeys)
  log.trace({ direction, transport: hop.transport, pii: { peer: `${hop.host}:${hop.port}`, text } }, 'A SIP message')
}

function withoutKeys(line: string): string {
  return line.replaceAll(KEY, '$1(key)')
}
