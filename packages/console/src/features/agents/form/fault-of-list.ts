import { faultOf } from '../../../ui/fault-of.ts'

/** The fault of a list field. It may name an entry: `allowed_destinations[1]`. */
export function faultOfList(error: unknown, field: string): string | undefined {
  const named = error instanceof Error ? /^(\w+)(\[\d+\])?(?=: )/.exec(error.message) : null
  return named?.[1] === field ? faultOf(error, named[0]) : undefined
}
