import type { Currency } from '../../../generated/types.gen.ts'
import { ApiError } from '../../../platform/errors.ts'

/** The limits of an amount, in kobo and cents. The provider takes at least NGN 50 and USD 2. */
const bounds: Readonly<Record<Currency, { least: number; most: number }>> = {
  NGN: { least: 50_000, most: 1_000_000_000 },
  USD: { least: 200, most: 1_000_000 },
}

/** @throws ApiError INVALID_ARGUMENT for an amount outside the limits. */
export function requireAmount(amount_kobo: number, currency: Currency): void {
  const { least, most } = bounds[currency]
  if (amount_kobo >= least && amount_kobo <= most) return
  const accepted = `${least} to ${most} (${moneyText(least, currency)} to ${moneyText(most, currency)})`
  throw new ApiError('INVALID_ARGUMENT', `amount_kobo: is ${amount_kobo}; in ${currency} it must be ${accepted}.`)
}

/** An amount as text, such as `NGN 5,000.00`. */
export function moneyText(hundredths: number, currency: Currency): string {
  const whole = String(Math.floor(hundredths / 100)).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${currency} ${whole}.${String(hundredths % 100).padStart(2, '0')}`
}
