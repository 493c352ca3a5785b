import { ANONYMOUS } from '../../../gateways/telephony/line.ts'

/**
 * The contact by which a version is chosen: the number of the remote party, which keeps its version. Callers without a number share
 * one, so each of their calls is a contact of its own.
 */
export function rolloutContact(number: string, call_id: string): string {
  return number === ANONYMOUS ? call_id : number
}
