import { text } from '../../text/chart.ts'
import { shownDay } from '../lagos-days.ts'

export interface Series {
  name: string
  values: readonly (number | null)[]
}

interface Summed {
  days: readonly string[]
  series: readonly Series[]
  format: (value: number) => string
}

/** A chart as one sentence for each series: the highest value with its day, and the last value. */
export function summaryOf({ days, series, format }: Summed): string {
  const sentences = series.map(({ name, values }) => {
    const measured = values.flatMap((value, index) => (value === null ? [] : [{ value, day: days[index]! }]))
    const last = measured.at(-1)
    if (last === undefined) return text.no_values(name)
    const highest = measured.reduce((max, one) => (one.value > max.value ? one : max))
    return text.summary({
      name,
      highest: format(highest.value),
      highest_day: shownDay(highest.day),
      last: format(last.value),
      last_day: shownDay(last.day),
    })
  })
  return sentences.join(' ')
}
