import type { ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { RE2JS } from 're2js'
import type { ToolDefinition } from '../../gateways/ai/chat-model.ts'
import { builtInTools } from './built-in-tools.ts'

/** A function of the developer's, called on the agent's webhook. */
export interface CustomTool extends ToolDefinition {
  /** What is wrong with the model's arguments, as the model is shown it; null when nothing is. */
  faultOf(given: unknown): string | null
}

/** The most that model providers take. */
const MOST_TOOLS = 64
const LONGEST_DESCRIPTION = 1_024
const DEEPEST = 12
const MOST_NODES = 2_000
const NAME = /^[\w-]{1,64}$/
const WANTED = 'a tool like {"type":"function","function":{"name":"find_order","parameters":{"type":"object"}}}'

/**
 * Why `tool_definitions` cannot be saved; null when they can. They are compiled here once, so a call meets none that
 * fails.
 */
export function toolDefinitionsFault(text: string): string | null {
  const read = readTools(text)
  return typeof read === 'string' ? read : null
}

/** An agent's own tools. Definitions of an earlier version of the service that no longer pass are left out as a whole. */
export function customTools(text: string): readonly CustomTool[] {
  const known = compiled.get(text)
  if (known) return known
  const read = readTools(text)
  const tools = typeof read === 'string' ? [] : read
  if (compiled.size >= REMEMBERED) compiled.clear()
  compiled.set(text, tools)
  return tools
}

/** Compiling costs a millisecond a tool, and an agent's definitions are asked for at every turn. */
const REMEMBERED = 500
const compiled = new Map<string, readonly CustomTool[]>()

function readTools(text: string): readonly CustomTool[] | string {
  const entries = parse(text)
  if (!Array.isArray(entries)) return `must be a JSON array, as a string, of tools; each is ${WANTED}`
  if (entries.length > MOST_TOOLS) return `has ${entries.length} tools; an agent may have ${MOST_TOOLS}`
  const names = new Set(builtInTools.map(({ name }) => name))
  const tools: CustomTool[] = []
  for (const [index, entry] of (entries as unknown[]).entries()) {
    const tool = readTool(entry)
    if (typeof tool === 'string') return `entry ${index} ${tool}`
    if (names.has(tool.name)) return `entry ${index} has the name ${tool.name}, which a built-in or earlier tool has`
    names.add(tool.name)
    tools.push(tool)
  }
  return tools
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
  const fault = shapeFault(schema)
  if (fault !== null) return `has parameters that ${fault}`
  return compile({ name, description, parameters: schema })
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}

/** A reference can make a small schema take exponential time, or never end. */
const REFERENCES = ['$ref', '$dynamicRef', '$recursiveRef', '$id', '$anchor', '$dynamicAnchor']

/** What a schema may not be before it is compiled: too big, too deep, or with references. */
function shapeFault(schema: unknown): string | null {
  let nodes = 0
  const visit = (value: unknown, depth: number): string | null => {
    if (++nodes > MOST_NODES) return `have more than ${MOST_NODES} values`
    if (depth > DEEPEST) return `are nested deeper than ${DEEPEST} levels`
    if (value === null || typeof value !== 'object') return null
    const reference = REFERENCES.find((keyword) => Object.hasOwn(value, keyword))
    if (reference !== undefined) return `use ${reference}, which is not supported; write the schema out`
    for (const child of Object.values(value)) {
      const fault = visit(child, depth + 1)
      if (fault !== null) return fault
    }
    return null
  }
  return visit(schema, 1)
}

function compile(definition: ToolDefinition): CustomTool | string {
  try {
    // Its own ajv, which is collected with it: one that is shared keeps every schema it ever compiled.
    const ajv = new Ajv2020({ strict: false, validateFormats: false, logger: false, code: { regExp: linearRegExp } })
    const validate = ajv.compile(definition.parameters)
    return { ...definition, faultOf: (given) => argumentsFault(validate, given) }
  } catch (error) {
    const why = error instanceof Error ? error.message.slice(0, 200) : 'it does not compile'
    return `has parameters that are not a valid JSON Schema: ${why}`
  }
}

function argumentsFault(validate: ValidateFunction, given: unknown): string | null {
  if (validate(given)) return null
  const [error] = validate.errors ?? []
  return `The arguments are not valid: ${error?.instancePath || 'the object'} ${error?.message ?? ''}.`
}

/** `pattern` runs in linear time, whatever the developer wrote. */
const linearRegExp = Object.assign(
  (pattern: string) => {
    const compiled = RE2JS.compile(pattern)
    // Ajv keeps its patterns by their text.
    return { test: (text: string) => compiled.matcher(text).find(), toString: () => pattern }
  },
  { code: 'linearRegExp' },
) as never

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
