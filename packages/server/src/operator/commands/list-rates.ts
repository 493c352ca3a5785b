import { loadRates } from '../../config/rates.ts'
import type { Destinations } from '../../domain/destinations.ts'
import { isE164 } from '../../domain/phone.ts'
import type { Command, Outcome } from '../command.ts'
import { UsageError } from '@ohun/command-line/usage-error'

const COLUMNS = ['prefix', 'name', 'allowed', 'minute_kobo', 'transfer_kobo', 'sms_segment_kobo']

export const listRatesCommand: Command = {
  path: ['rates'],
  summary: 'Show which destinations may be called and messaged, and what they cost',
  description:
    'Reads the file of OHUN_RATES_FILE as the server does. With a number it shows the destination that applies to it: the one ' +
    'with the longest prefix. An empty price is the price of the plan; an empty price of a transfer is the price of a minute there, if it has one. Running servers keep the rates with which they started.',
  positionals: [],
  flags: [{ flag: 'number', type: 'string', description: 'Look up this number, such as +2348031234567.' }],
  examples: [[], ['--number', '+2348031234567']],
  async run({ config }, input) {
    const destinations = await loadRates(config)
    const number = input.flag('number')
    return number === undefined ? listed(destinations, config.rates_file) : lookedUp(destinations, number)
  },
}

function listed({ rates }: Destinations, rates_file: string | null): Outcome {
  return {
    value: { rates_file, destinations: rates },
    rows: { list: rates.map((rate) => ({ ...rate })), columns: COLUMNS },
    note:
      rates_file === null
        ? 'OHUN_RATES_FILE is not set: mobile and geographic numbers in Nigeria are allowed.'
        : 'A number that has no prefix of the file is not allowed.',
  }
}

function lookedUp(destinations: Destinations, number: string): Outcome {
  if (!isE164(number)) throw new UsageError(`--number: ${number} is not an E.164 number such as +2348031234567.`)
  const rate = destinations.rateOf(number)
  const none = {
    prefix: null,
    name: null,
    allowed: false,
    minute_kobo: null,
    transfer_kobo: null,
    sms_segment_kobo: null,
  }
  return { value: { number, ...(rate ?? none) } }
}
