import type { ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { linearPattern, MatchingBudgetError, type MatchingBudget } from '../../platform/linear-pattern.ts'
import { hasNoRepeats } from './has-no-repeats.ts'
import type { ToolFault } from './tool-fault.ts'

/** Returns the fault of arguments, in words for the model that wrote them. Null if they are valid. */
export type ArgumentsCheck = (given: unknown) => string | null

/** Validates schemas only: it does not cache them, and compiles the meta-schema once. */
const language = new Ajv2020({ strict: false, validateFormats: false, logger: false })

/** No meta-schema is needed, because the schema has been checked. */
const OPTIONS = { strict: false, validateFormats: false, logger: false, meta: false, validateSchema: false } as const

/** Compiles a check of arguments from the schema of a tool's parameters, or returns the schema's fault with the path within it. */
export function argumentsCheck(schema: Record<string, unknown>): ArgumentsCheck | ToolFault {
  if (!language.validateSchema(schema)) {
    const why = language.errorsText(language.errors, { dataVar: 'parameters' })
    return notASchema(why, pathOf(language.errors?.[0]?.instancePath))
  }
  try {
    const budget = { left: 0 }
    // Each schema has its own Ajv instance, which is garbage-collected with it. A shared one would keep every schema that it ever
    // compiled.
    const ajv = new Ajv2020({ ...OPTIONS, code: { regExp: linearRegExp(budget), optimize: false } })
    // Ajv's own keyword compares each item with every other.
    ajv.removeKeyword('uniqueItems').addKeyword({ keyword: 'uniqueItems', type: 'array', validate: hasNoRepeats })
    const checked = { validate: ajv.compile(schema), size: sizeOf(schema), budget }
    return (given) => argumentsFault(checked, given)
  } catch (error) {
    return notASchema(error instanceof Error ? error.message : 'it does not compile', [])
  }
}

function notASchema(why: string, path: readonly string[]): ToolFault {
  return { path, fault: `has parameters that are not a valid JSON Schema: ${why.slice(0, 200)}` }
}

/** The keys of a JSON pointer. */
function pathOf(pointer = ''): string[] {
  const keys = pointer.split('/').slice(1)
  return keys.map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
}

interface CheckedSchema {
  validate: ValidateFunction
  size: number
  budget: MatchingBudget
}

/** The process does nothing else while it checks arguments. The limit means 30 ms at most, plus 30 ms for all patterns. */
const MAX_CHECKS = 100_000
const MATCHING = 200_000

function argumentsFault({ validate, size, budget }: CheckedSchema, given: unknown): string | null {
  if (size * sizeOf(given) > MAX_CHECKS) return 'The arguments are too long to be checked; send fewer values.'
  budget.left = MATCHING
  try {
    if (validate(given)) return null
  } catch (error) {
    if (error instanceof MatchingBudgetError) return 'The arguments are too long to be checked; send shorter texts.'
    throw error
  }
  const [error] = validate.errors ?? []
  return `The arguments are not valid: ${error?.instancePath || 'the object'} ${error?.message ?? ''}.`
}

/** The number of values, where a long text counts as several. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return 1 + (value.length >> 6)
  if (value === null || typeof value !== 'object') return 1
  return Object.values(value).reduce<number>((size, child) => size + sizeOf(child), 1)
}

function linearRegExp(budget: MatchingBudget): never {
  return Object.assign((pattern: string) => linearPattern(pattern, budget), { code: 'linearPattern' }) as never
}
