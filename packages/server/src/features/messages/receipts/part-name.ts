/** Longer than any carrier's, shorter than an index takes. */
const LONGEST_NAME = 256

/** A carrier's name of a part in the form in which it is stored. Carriers are not trusted to send what PostgreSQL takes. */
export function partName(carrier_message_id: string): string {
  return carrier_message_id.replaceAll('\0', '').slice(0, LONGEST_NAME)
}
