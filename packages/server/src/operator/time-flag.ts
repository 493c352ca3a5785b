import { UsageError } from '@ohun/command-line/usage-error'
import type { Input } from './command.ts'

/** The time of a flag. Null if the flag is not set. @throws UsageError */
export function timeOf(input: Pick<Input, 'flag'>, flag: string): Date | null {
  const text = input.flag(flag)
  if (text === undefined) return null
  const time = new Date(text)
  if (/^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(time.getTime())) return time
  throw new UsageError(`--${flag}: is not a time. Accepted: date, time and zone, such as 2026-11-23T14:05:00Z.`)
}
