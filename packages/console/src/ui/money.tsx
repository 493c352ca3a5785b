const naira = new Intl.NumberFormat('en-NG', { style: 'currency', currency: 'NGN', currencyDisplay: 'narrowSymbol' })

/** ₦1,250.00 for 125000 kobo; nothing is never less than nothing. */
export const formatKobo = (kobo: number): string => naira.format((kobo === 0 ? 0 : kobo) / 100)

export function Money({ kobo }: { kobo: number }) {
  return <span>{formatKobo(kobo)}</span>
}
