import { isE164 } from '../../../platform/phone.ts'

export interface SmppAddress {
  ton: number
  npi: number
  address: string
}

const TON = { international: 1, national: 2, network_specific: 3, alphanumeric: 5 } as const

/** How short codes are kept: `+23432811` is 32811. A Nigerian subscriber number has seven digits at least. */
const SHORT_CODE = /^\+234(\d{3,6})$/

/** A number of ours or a recipient's as SMSCs want it: digits alone, and of a short code only its own. */
export function smppAddress(e164: string, { ton, npi }: { ton: number | null; npi: number | null }): SmppAddress {
  const [, short_code] = SHORT_CODE.exec(e164) ?? []
  const defaults = short_code === undefined ? { ton: TON.international, npi: 1 } : { ton: TON.network_specific, npi: 0 }
  return { ton: ton ?? defaults.ton, npi: npi ?? defaults.npi, address: short_code ?? e164.slice(1) }
}

/**
 * An address of an inbound message in E.164, in whatever spelling the SMSC has it: `+234803…`, `234803…`, `0803…`,
 * `803…`, with the international prefixes 00 and 009, or a short code. Null: a name, or nothing that could be a number.
 */
export function e164Of({ ton, address }: SmppAddress): string | null {
  if (ton === TON.alphanumeric || !/^\+?\d+$/.test(address)) return null
  const e164 = withPlus(ton, address)
  return e164 !== null && isE164(e164) ? e164 : null
}

function withPlus(ton: number, address: string): string | null {
  if (address.startsWith('+')) return address
  const international = /^00(?:9(?=234[789]\d{9}$))?([1-9]\d{6,14})$/.exec(address)?.[1]
  if (international !== undefined) return `+${international}`
  if (/^0\d{7,10}$/.test(address)) return `+234${address.slice(1)}`
  // Some SMSCs call every address international.
  if (/^\d{3,6}$/.test(address)) return `+234${address}`
  if (ton === TON.international) return `+${address}`
  if (ton === TON.national || /^[789]\d{9}$/.test(address)) return `+234${address}`
  return /^\d{11,15}$/.test(address) ? `+${address}` : null
}
