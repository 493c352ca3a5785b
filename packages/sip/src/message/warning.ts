import { CONTACT_USER } from './capabilities.ts'

const MISCELLANEOUS = 399

/** The `Warning` header of a refusal (RFC 3261 §20.43), for engineers of the other side. @param text - One line without quotes. */
export function warned(text: string, code = MISCELLANEOUS): readonly ['warning', string] {
  return ['warning', `${code} ${CONTACT_USER} "${text}"`]
}
