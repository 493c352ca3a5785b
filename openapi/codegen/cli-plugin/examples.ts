import type { Operation } from '../contract.ts'
import type { ManifestFlag } from './flags.ts'

/** Values by field name, from the response examples of the document (`call_id` → `call_0Ub5…`). */
export type ExampleValues = ReadonlyMap<string, string>

export function collectExampleValues(operations: readonly Operation[]): ExampleValues {
  const values = new Map<string, string>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [name, inner] of Object.entries(value)) {
      if (typeof inner === 'string' && !values.has(name)) values.set(name, inner)
      visit(inner)
    }
  }
  for (const operation of operations) {
    for (const response of operation.responses) response.media.forEach((media) => visit(media.example))
  }
  return values
}

/** One example command line, as the arguments that follow the command's words. */
export function exampleArguments(positionals: string[], flags: readonly ManifestFlag[], values: object): string[] {
  const given = flags.flatMap((flag) => {
    const value = (values as Record<string, unknown>)[flag.name]
    if (value === undefined || value === null) return []
    if (typeof value === 'boolean') return [`--${value ? '' : 'no-'}${flag.flag}`]
    return [`--${flag.flag}`, textOf(flag, value)]
  })
  return [...positionals, ...given]
}

function textOf(flag: ManifestFlag, value: unknown): string {
  if (flag.list && Array.isArray(value)) return value.join(',')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
