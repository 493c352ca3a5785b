import { spelledNumber } from '../../../domain/phone.ts'

export interface SmppAddress {
  ton: number
  npi: number
  address: string
}

const TON = { international: 1, national: 2, network_specific: 3, alphanumeric: 5 } as const

/** The stored form of short codes, in which 32811 is `+23432811`. A Nigerian subscriber number has at least seven digits. */
const SHORT_CODE = /^\+234(\d{3,6})$/

/** The address of our number or a recipient's, as SMSCs expect it: digits only, and short codes without the country code. */
export function smppAddress(e164: string, { ton, npi }: { ton: number | null; npi: number | null }): SmppAddress {
  const [, short_code] = SHORT_CODE.exec(e164) ?? []
  const defaults = short_code === undefined ? { ton: TON.international, npi: 1 } : { ton: TON.network_specific, npi: 0 }
  return { ton: ton ?? defaults.ton, npi: npi ?? defaults.npi, address: short_code ?? e164.slice(1) }
}

/**
 * The E.164 form of an inbound address. SMSCs spell it as `+234803…`, `234803…`, `0803…` or `803…`, with the international prefix 00
 * or 009, or as a short code. Null if it is a name, or cannot be a number.
 */
export function e164Of({ ton, address }: SmppAddress): string | null {
  if (ton === TON.alphanumeric) return null
  return spelledNumber(
    address,
    ton === TON.international ? 'international' : ton === TON.national ? 'national' : undefined,
  )
}
