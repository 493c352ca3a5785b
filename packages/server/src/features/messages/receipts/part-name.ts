import { beginningOf, storableText } from '../../../platform/storable-text.ts'

/** Longer than any carrier's id, and within the limit of an index. */
const LONGEST_NAME = 256

/** A carrier's name for a part, in the form in which it is stored. */
export function partName(carrier_message_id: string): string {
  return beginningOf(storableText(carrier_message_id), LONGEST_NAME)
}
