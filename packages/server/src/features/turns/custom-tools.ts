import type { ToolDefinition } from '../../gateways/ai/chat-model.ts'
import { jsonFault } from '../../platform/json-position.ts'
import { pause } from '../../platform/pause.ts'
import { reservedNames } from './built-in-tools.ts'
import { asProvidersTakeIt, providerFault } from './provider-schema.ts'
import { argumentsCheck, type ArgumentsCheck } from './tool-arguments.ts'
import { inEntry, type ToolFault } from './tool-fault.ts'
import { toolSizeFault } from './tool-size.ts'

/** A function of the developer, called on the agent's webhook. */
export interface CustomTool extends ToolDefinition {
  /** Returns the fault of the model's arguments, in words for the model. Null if they are valid. */
  faultOf: ArgumentsCheck
}

/** The valid tools of a list of definitions, and the first fault of each invalid one. */
export interface CheckedTools {
  tools: readonly { index: number; tool: CustomTool }[]
  faults: readonly ToolFault[]
}

/** The limits of the model providers. */
const MAX_TOOLS = 64
const LONGEST_DESCRIPTION = 1_024
const NAME = /^[\w-]{1,64}$/
const WANTED = 'a tool like {"type":"function","function":{"name":"find_order","parameters":{"type":"object"}}}'

/**
 * Reads `tool_definitions` and finds every reason not to save them. The tools are compiled here, so that none fails in a call, and
 * other requests are served between two tools. A schema that only one provider refuses is refused too, because the other provider may
 * have to take over. Definitions that were saved before that rule are used unchanged.
 */
export async function checkTools(text: string): Promise<CheckedTools> {
  const tools: { index: number; tool: CustomTool }[] = []
  const faults: ToolFault[] = []
  for await (const [index, step] of checkedSteps(text))
    if ('fault' in step) faults.push(step)
    else tools.push({ index, tool: step })
  return { tools, faults }
}

/** The first reason why `tool_definitions` cannot be saved. Null if they can be saved. */
export async function toolDefinitionsFault(text: string): Promise<string | null> {
  for await (const [, step] of checkedSteps(text)) if ('fault' in step) return step.fault
  return null
}

type Step = readonly [index: number, CustomTool | ToolFault]

async function* checkedSteps(text: string): AsyncGenerator<Step> {
  for (const [index, step] of readSteps(text)) {
    const fault = 'fault' in step ? null : providerFault(step.parameters)
    yield [index, fault ? inEntry(index, fault) : step]
    await pause()
  }
}

/** An agent's own tools. If definitions that an earlier version of the service accepted are no longer valid, the agent has none of them. */
export function customTools(text: string): readonly CustomTool[] {
  const known = compiled.get(text)
  if (known) return known
  const steps = [...readSteps(text)].map(([, step]) => step)
  const tools = steps.filter((step): step is CustomTool => !('fault' in step))
  const usable = tools.length === steps.length ? tools : []
  if (compiled.size >= REMEMBERED) compiled.clear()
  compiled.set(text, usable)
  return usable
}

/** Compiling takes a millisecond per tool, and every turn needs an agent's tools. */
const REMEMBERED = 500
const compiled = new Map<string, readonly CustomTool[]>()

/** Yields each entry with its tool or its fault, or only the fault of the whole list. */
function* readSteps(text: string): Generator<Step> {
  const entries = parse(text)
  const fault = Array.isArray(entries) ? listFault(entries) : notAList(text, entries)
  if (fault) return yield [0, fault]
  const names = new Set(reservedNames)
  for (const [index, entry] of (entries as unknown[]).entries()) {
    const tool = readTool(entry, names)
    if ('fault' in tool) yield [index, inEntry(index, tool)]
    else yield [index, tool]
  }
}

function notAList(text: string, entries: unknown): ToolFault {
  const found = entries === undefined ? jsonFault(text) : null
  if (found) {
    const { line, column, why } = found
    return { path: [], at: { line, column }, fault: `must be a JSON array, and line ${line} is not valid JSON: ${why}` }
  }
  return { path: [], fault: `must be a JSON array, as a string, of tools; each is ${WANTED}` }
}

function listFault(entries: readonly unknown[]): ToolFault | null {
  if (entries.length > MAX_TOOLS)
    return { path: [], fault: `has ${entries.length} tools; an agent may have ${MAX_TOOLS}` }
  return toolSizeFault(entries)
}

/** @param names - The names in use. Reading adds the name of a valid tool. */
function readTool(entry: unknown, names: Set<string>): CustomTool | ToolFault {
  const { type, function: definition } = fieldsOf(entry)
  const { name, description = '', parameters = { type: 'object' } } = fieldsOf(definition)
  if (type !== 'function' || typeof name !== 'string') return { path: [], fault: `is not ${WANTED}` }
  if (!NAME.test(name)) return { path: at('name'), fault: 'has a name that is not 1 to 64 letters, digits, - and _' }
  if (typeof description !== 'string' || description.length > LONGEST_DESCRIPTION)
    return {
      path: at('description'),
      fault: `has a description that is not a text of at most ${LONGEST_DESCRIPTION} characters`,
    }
  const schema = fieldsOf(parameters)
  if (schema['type'] !== 'object')
    return { path: at('parameters'), fault: 'has parameters that are not a JSON Schema with "type": "object"' }
  const tool = compile({ name, description, parameters: schema })
  if (!('fault' in tool) && names.has(name))
    return { path: at('name'), fault: `has the name ${name}, which a built-in or earlier tool has` }
  names.add(name)
  return tool
}

/** The path of a tool's field within its entry. */
const at = (field: string): string[] => ['function', field]

function compile(definition: ToolDefinition): CustomTool | ToolFault {
  // Generators name a JSON Schema version. Only one is supported.
  const { $schema: _, ...schema } = definition.parameters
  const faultOf = argumentsCheck(schema)
  if (typeof faultOf !== 'function') return { ...faultOf, path: ['function', 'parameters', ...faultOf.path] }
  return { ...definition, parameters: asProvidersTakeIt(schema), faultOf }
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
