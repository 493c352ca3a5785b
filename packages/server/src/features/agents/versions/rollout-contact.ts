import { ANONYMOUS } from '../../../gateways/telephony/line.ts'

/**
 * The contact by which a version is chosen: the number of the remote party, which always gets the same version. Anonymous callers share
 * a number, so each of their calls counts as a separate contact.
 */
export function rolloutContact(number: string, call_id: string): string {
  return number === ANONYMOUS ? call_id : number
}
