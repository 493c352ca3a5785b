import type { Rate } from '../domain/destinations.ts'
import { fileFaults, parseJson, recordList, reportRepeats, type FileFault } from './json-file.ts'
import { optional, readRecord, text, wholeNumber, yesOrNo, type Members } from './record.ts'

/** All of them are in one response of the API. */
const MOST_RATES = 1_000
/** NGN 100,000 for a minute: more is a mistake in the unit. */
const DEAREST_KOBO = 10_000_000

const price = optional(wholeNumber(1, DEAREST_KOBO), null)

const RATE: Members<Rate> = {
  prefix: text(/^\+[1-9]\d{0,14}$/, 'a prefix of numbers in E.164, such as +234'),
  name: optional(text(/^[^\p{C}]{1,60}$/u, '1 to 60 printable characters'), null),
  allowed: optional(yesOrNo, true),
  minute_kobo: price,
  sms_segment_kobo: price,
}

/** The text of a file of rates, checked whole: every fault at once. */
export function parseRates(source: string): { rates: readonly Rate[]; faults: FileFault[] } {
  const { faults, fault } = fileFaults()
  const document = parseJson(source, fault)
  const destinations = recordList({ section: 'destinations', members: RATE, fault, most: MOST_RATES })
  const file = faults.length === 0 ? readRecord(document, { path: '', members: { destinations }, fault }) : undefined
  const rates = faults.length === 0 && file ? file.destinations : []
  const accepted = 'a prefix that no other destination has'
  reportRepeats(
    rates.map(({ prefix: value }, at) => ({ path: `destinations[${at}].prefix`, value, accepted })),
    fault,
  )
  return { rates, faults }
}
