import { faultOf } from '../../../ui/fault-of.ts'

/** A fault of a list may name the entry: `allowed_destinations[1]`. */
export function faultOfList(error: unknown, field: string): string | undefined {
  const named = error instanceof Error ? /^(\w+)(\[\d+\])?(?=: )/.exec(error.message) : null
  return named?.[1] === field ? faultOf(error, named[0]) : undefined
}
