import { spelledNumber } from '../../../domain/phone.ts'

export interface SmppAddress {
  ton: number
  npi: number
  address: string
}

const TON = { international: 1, national: 2, network_specific: 3, alphanumeric: 5 } as const

/** The stored form of short codes: `+23432811` is 32811. A Nigerian subscriber number has at least seven digits. */
const SHORT_CODE = /^\+234(\d{3,6})$/

/** Our number or a recipient's in the form for SMSCs: only digits; a short code without the country code. */
export function smppAddress(e164: string, { ton, npi }: { ton: number | null; npi: number | null }): SmppAddress {
  const [, short_code] = SHORT_CODE.exec(e164) ?? []
  const defaults = short_code === undefined ? { ton: TON.international, npi: 1 } : { ton: TON.network_specific, npi: 0 }
  return { ton: ton ?? defaults.ton, npi: npi ?? defaults.npi, address: short_code ?? e164.slice(1) }
}

/**
 * An address of an inbound message in E.164, in whatever spelling the SMSC has it: `+234803…`, `234803…`, `0803…`,
 * `803…`, with the international prefixes 00 and 009, or a short code. Null if it is a name, or cannot be a number.
 */
export function e164Of({ ton, address }: SmppAddress): string | null {
  if (ton === TON.alphanumeric) return null
  return spelledNumber(
    address,
    ton === TON.international ? 'international' : ton === TON.national ? 'national' : undefined,
  )
}
