import { UsageError } from '@ohun/command-line/usage-error'
import type { Input } from './command.ts'

const DATE = /^\d{4}-\d\d-\d\d$/
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/

type Flags = Pick<Input, 'flag'>

/** The time of a flag, with its zone. Null if the flag is not set. @throws UsageError */
export function timeOf(input: Flags, flag: string): Date | null {
  return accepted(input, flag, [TIME])
}

/** The time of a flag, which may be a date: its start in UTC. Null if the flag is not set. @throws UsageError */
export function dateOrTimeOf(input: Flags, flag: string): Date | null {
  return accepted(input, flag, [TIME, DATE])
}

function accepted(input: Flags, flag: string, forms: readonly RegExp[]): Date | null {
  const text = input.flag(flag)
  if (text === undefined) return null
  const time = new Date(text)
  if (forms.some((form) => form.test(text)) && !Number.isNaN(time.getTime())) return time
  const date = forms.includes(DATE) ? 'a date such as 2026-11-23, or ' : ''
  throw new UsageError(`--${flag}: is not a time. Accepted: ${date}date, time and zone, such as 2026-11-23T14:05:00Z.`)
}
