import type { ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { ToolDefinition } from '../../gateways/ai/chat-model.ts'
import { pause } from '../../platform/pause.ts'
import { builtInTools } from './built-in-tools.ts'
import { linearPattern, MatchingBudgetError, patternSize, type MatchingBudget } from '../../platform/linear-pattern.ts'
import { hasNoRepeats } from './has-no-repeats.ts'
import { asProvidersTakeIt, providerFault } from './provider-schema.ts'

/** A function of the developer's, called on the agent's webhook. */
export interface CustomTool extends ToolDefinition {
  /** The fault of the model's arguments, in words for the model. Null if they are valid. */
  faultOf(given: unknown): string | null
}

/** The most that model providers take. */
const MOST_TOOLS = 64
const LONGEST_DESCRIPTION = 1_024
/** The deepest nesting of an entry, whose schema begins at its third level. */
const DEEPEST = 14
/** Limits for all tools together: each schema node and pattern costs time to compile. */
const MOST_NODES = 2_000
const MOST_PATTERNS = 50
/** The expanded size of all patterns together: 70 ms to compile. */
const LARGEST_PATTERNS = 10_000
const NAME = /^[\w-]{1,64}$/
const WANTED = 'a tool like {"type":"function","function":{"name":"find_order","parameters":{"type":"object"}}}'

/**
 * Why `tool_definitions` cannot be saved. Null if they can. They are compiled here, so that none fails in a call, and
 * other requests are served between two tools. A schema that only one provider refuses is refused too, because the
 * other one may have to take over; definitions that were saved before that rule are used as they are.
 */
export async function toolDefinitionsFault(text: string): Promise<string | null> {
  let index = 0
  for (const step of readSteps(text)) {
    const fault = typeof step === 'string' ? step : faultOfEntry(index++, providerFault(step.parameters))
    if (fault !== null) return fault
    await pause()
  }
  return null
}

/** An agent's own tools. Definitions of an earlier version of the service that no longer pass are left out as a whole. */
export function customTools(text: string): readonly CustomTool[] {
  const known = compiled.get(text)
  if (known) return known
  const steps = [...readSteps(text)]
  const tools = steps.filter((step) => typeof step !== 'string')
  const usable = tools.length === steps.length ? tools : []
  if (compiled.size >= REMEMBERED) compiled.clear()
  compiled.set(text, usable)
  return usable
}

/** Compiling costs a millisecond a tool, and an agent's definitions are asked for at every turn. */
const REMEMBERED = 500
const compiled = new Map<string, readonly CustomTool[]>()

/** Each tool; last, if there is one, the fault. */
function* readSteps(text: string): Generator<CustomTool | string> {
  const entries = parse(text)
  if (!Array.isArray(entries)) return yield `must be a JSON array, as a string, of tools; each is ${WANTED}`
  if (entries.length > MOST_TOOLS) return yield `has ${entries.length} tools; an agent may have ${MOST_TOOLS}`
  const fault = shapeFault(entries)
  if (fault !== null) return yield fault
  const names = new Set(builtInTools.map(({ name }) => name))
  for (const [index, entry] of (entries as unknown[]).entries()) {
    const tool = readTool(entry)
    if (typeof tool === 'string') return yield `entry ${index} ${tool}`
    if (names.has(tool.name))
      return yield `entry ${index} has the name ${tool.name}, which a built-in or earlier tool has`
    names.add(tool.name)
    yield tool
  }
}

function readTool(entry: unknown): CustomTool | string {
  const { type, function: definition } = fieldsOf(entry)
  const { name, description = '', parameters = { type: 'object' } } = fieldsOf(definition)
  if (type !== 'function' || typeof name !== 'string') return `is not ${WANTED}`
  if (!NAME.test(name)) return 'has a name that is not 1 to 64 letters, digits, - and _'
  if (typeof description !== 'string' || description.length > LONGEST_DESCRIPTION)
    return `has a description that is not a text of at most ${LONGEST_DESCRIPTION} characters`
  const schema = fieldsOf(parameters)
  if (schema['type'] !== 'object') return 'has parameters that are not a JSON Schema with "type": "object"'
  return compile({ name, description, parameters: schema })
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}

/** A reference can make a small schema take exponential time, or never end. */
const REFERENCES = ['$ref', '$dynamicRef', '$recursiveRef', '$id', '$anchor', '$dynamicAnchor']

/** Checks all tools together before a schema is compiled: not too big, not too deep, and without references. */
function shapeFault(tools: readonly unknown[]): string | null {
  let [nodes, patterns, pattern_size] = [0, 0, 0]
  const visit = (value: unknown, path: readonly string[]): string | null => {
    if (++nodes > MOST_NODES) return `has more than ${MOST_NODES} values`
    if (path.length >= DEEPEST) return `is nested deeper than ${DEEPEST} levels`
    if (value === null || typeof value !== 'object') return null
    const reference = REFERENCES.find((keyword) => Object.hasOwn(value, keyword))
    if (reference !== undefined)
      return `uses ${reference} at ${path.join('.')}, which is not supported; write the schema out`
    const texts = patternsOf(value)
    patterns += texts.length
    pattern_size += texts.reduce((size, text) => size + patternSize(text), 0)
    if (patterns > MOST_PATTERNS) return `has more than ${MOST_PATTERNS} patterns`
    if (pattern_size > LARGEST_PATTERNS)
      return 'has patterns that are too large together; use fewer or lower repetitions'
    return firstFault(Object.entries(value), ([key, child]) => visit(child, [...path, key]))
  }
  return firstFault(tools, (tool, index) => faultOfEntry(index, visit(tool, [])))
}

function patternsOf(value: object): string[] {
  const { pattern, patternProperties } = value as { pattern?: unknown; patternProperties?: unknown }
  return [...(typeof pattern === 'string' ? [pattern] : []), ...Object.keys(fieldsOf(patternProperties))]
}

function faultOfEntry(index: number, fault: string | null): string | null {
  return fault === null ? null : `entry ${index} ${fault}`
}

function firstFault<T>(values: readonly T[], faultOf: (value: T, index: number) => string | null): string | null {
  for (const [index, value] of values.entries()) {
    const fault = faultOf(value, index)
    if (fault !== null) return fault
  }
  return null
}

/** Only validates schemas: it does not cache them, and the meta-schema is compiled once. */
const language = new Ajv2020({ strict: false, validateFormats: false, logger: false })

function compile(definition: ToolDefinition): CustomTool | string {
  // Generators name the version of the language; there is one here.
  const { $schema: _, ...schema } = definition.parameters
  if (!language.validateSchema(schema))
    return notASchema(language.errorsText(language.errors, { dataVar: 'parameters' }))
  try {
    const budget = { left: 0 }
    // A separate ajv that is garbage-collected with it: a shared one keeps every schema that it ever compiled.
    const ajv = new Ajv2020({ ...OPTIONS, code: { regExp: linearRegExp(budget), optimize: false } })
    // Ajv's own keyword compares each item with every other.
    ajv.removeKeyword('uniqueItems').addKeyword({ keyword: 'uniqueItems', type: 'array', validate: hasNoRepeats })
    const checked = { validate: ajv.compile(schema), size: sizeOf(schema), budget }
    return { ...definition, parameters: asProvidersTakeIt(schema), faultOf: (given) => argumentsFault(checked, given) }
  } catch (error) {
    return notASchema(error instanceof Error ? error.message : 'it does not compile')
  }
}

/** No language: the schema has been checked. */
const OPTIONS = { strict: false, validateFormats: false, logger: false, meta: false, validateSchema: false } as const

function notASchema(why: string): string {
  return `has parameters that are not a valid JSON Schema: ${why.slice(0, 200)}`
}

interface CheckedSchema {
  validate: ValidateFunction
  size: number
  budget: MatchingBudget
}

/** The process does nothing else while arguments are checked: this is 30 ms at most, and 30 ms more for all patterns. */
const MOST_CHECKS = 100_000
const MATCHING = 200_000

function argumentsFault({ validate, size, budget }: CheckedSchema, given: unknown): string | null {
  if (size * sizeOf(given) > MOST_CHECKS) return 'The arguments are too long to be checked; send fewer values.'
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

/** How many values there are; a long text counts as several. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return 1 + (value.length >> 6)
  if (value === null || typeof value !== 'object') return 1
  return Object.values(value).reduce<number>((size, child) => size + sizeOf(child), 1)
}

function linearRegExp(budget: MatchingBudget): never {
  return Object.assign((pattern: string) => linearPattern(pattern, budget), { code: 'linearPattern' }) as never
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
