import type { Currency } from '../../../generated/types.gen.ts'
import { ApiError } from '../../../platform/errors.ts'

/** The limits of an amount, in kobo and cents. The provider takes at least NGN 50 and USD 2. */
const bounds: Readonly<Record<Currency, { min: number; max: number }>> = {
  NGN: { min: 50_000, max: 1_000_000_000 },
  USD: { min: 200, max: 1_000_000 },
}

/** @throws ApiError INVALID_ARGUMENT for an amount outside the limits. */
export function requireAmount(amount_kobo: number, currency: Currency): void {
  const { min, max } = bounds[currency]
  if (amount_kobo >= min && amount_kobo <= max) return
  const accepted = `${min} to ${max} (${moneyText(min, currency)} to ${moneyText(max, currency)})`
  throw new ApiError('INVALID_ARGUMENT', `amount_kobo: is ${amount_kobo}; in ${currency} it must be ${accepted}.`)
}

/** An amount as text, such as `NGN 5,000.00`. */
export function moneyText(hundredths: number, currency: Currency): string {
  const whole = String(Math.floor(hundredths / 100)).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${currency} ${whole}.${String(hundredths % 100).padStart(2, '0')}`
}
