import type { SipLog } from '../log.ts'
import type { Hop } from './hop.ts'

/** The headers that contain credentials, also over several lines. */
const SECRET = /^(?:proxy-)?authorization[ \t]*:[^\r\n]*(?:\r?\n[ \t][^\r\n]*)*/gim

/** The lines with SRTP keys. A line may have several keys. */
const KEYS = /^a=crypto:[^\r\n]*/gim
const KEY = /(inline:)[^|;\s]+/gi

/** The type of a body with the keys that a caller presses, which may be secret. */
const PRESSED = /^(?:content-type|c)[ \t]*:\s*application\/dtmf/im
const BODY = /\r?\n\r?\n[^]*$/

/** Logs a message at the level `trace`, without credentials, encryption keys and pressed keys. */
export function traceMessage(log: SipLog, direction: 'in' | 'out', { bytes, hop }: { bytes: Buffer; hop: Hop }): void {
  if (!log.isLevelEnabled('trace')) return
  const public_text = bytes.toString('utf8').replaceAll(SECRET, '(credentials)').replaceAll(KEYS, withoutKeys)
  const text = PRESSED.test(public_text) ? public_text.replace(BODY, '\r\n\r\n(pressed keys)') : public_text
  log.trace({ direction, transport: hop.transport, pii: { peer: `${hop.host}:${hop.port}`, text } }, 'A SIP message')
}

function withoutKeys(line: string): string {
  return line.replaceAll(KEY, '$1(key)')
}
