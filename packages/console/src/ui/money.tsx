const naira = new Intl.NumberFormat('en-NG', { style: 'currency', currency: 'NGN', currencyDisplay: 'narrowSymbol' })

/** ₦1,250.00 for 125000 kobo */
export const formatKobo = (kobo: number): string => naira.format(kobo / 100)

export function Money({ kobo }: { kobo: number }) {
  return <span>{formatKobo(kobo)}</span>
}
