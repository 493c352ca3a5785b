import { CONTACT_USER } from './capabilities.ts'

/** Says in a refusal why (RFC 3261 §20.43), for the engineers of the other side. @param text - One line without quotes. */
export function warned(text: string): readonly ['warning', string] {
  return ['warning', `399 ${CONTACT_USER} "${text}"`]
}
