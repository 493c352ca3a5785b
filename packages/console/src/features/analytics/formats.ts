const rate = new Intl.NumberFormat('en-NG', { style: 'percent', maximumFractionDigits: 0 })

export const formatRate = (value: number): string => rate.format(value)
export const formatScore = (value: number): string => value.toFixed(2)
export const formatMs = (value: number): string =>
  value < 1_000 ? `${Math.round(value)} ms` : `${(value / 1_000).toFixed(1)} s`
