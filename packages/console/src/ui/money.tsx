const naira = new Intl.NumberFormat('en-NG', { style: 'currency', currency: 'NGN', currencyDisplay: 'narrowSymbol' })

/** Formats 125000 kobo as ₦1,250.00. Negative zero is shown as zero. */
export const formatKobo = (kobo: number): string => naira.format((kobo === 0 ? 0 : kobo) / 100)

export function Money({ kobo }: { kobo: number }) {
  return <span>{formatKobo(kobo)}</span>
}
