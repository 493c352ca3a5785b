import type { SipLog } from '../log.ts'
import type { Hop } from './hop.ts'

/** The headers that contain our credentials. */
const SECRET = /^(?:proxy-)?authorization[ \t]*:[^\r]*\r?$/gim

/** The lines with SRTP keys. A line may have several keys. */
const KEYS = /^a=crypto:[^\r\n]*/gim
const KEY = /(inline:)[^|;\s]+/gi

/** Logs a message at the level `trace`, without credentials and keys. */
export function traceMessage(log: SipLog, direction: 'in' | 'out', { bytes, hop }: { bytes: Buffer; hop: Hop }): void {
  if (!log.isLevelEnabled('trace')) return
  const text = bytes.toString('utf8').replaceAll(SECRET, '(credentials)').replaceAll(KEYS, withoutKeys)
  log.trace({ direction, transport: hop.transport, pii: { peer: `${hop.host}:${hop.port}`, text } }, 'A SIP message')
}

function withoutKeys(line: string): string {
  return line.replaceAll(KEY, '$1(key)')
}
