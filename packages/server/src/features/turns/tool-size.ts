import { patternSize } from '../../platform/linear-pattern.ts'
import { firstFault, inEntry, type ToolFault } from './tool-fault.ts'

/** The deepest nesting of an entry, whose schema begins at its third level. */
const DEEPEST = 14
/** Limits for all tools together: each schema node and pattern costs time to compile. */
const MAX_NODES = 2_000
const MAX_PATTERNS = 50
/** The expanded size of all patterns together. They take up to 70 ms to compile. */
const LARGEST_PATTERNS = 10_000
/** A reference can make a small schema take exponential time, or never end. */
const REFERENCES = ['$ref', '$dynamicRef', '$recursiveRef', '$id', '$anchor', '$dynamicAnchor']

/** The limits of patterns. Lists that are compiled more often than agents are saved have lower limits. */
export interface PatternLimits {
  patterns: number
  size: number
}

const AS_SAVED: PatternLimits = { patterns: MAX_PATTERNS, size: LARGEST_PATTERNS }

/** Checks all tools together before a schema is compiled: not too big, not too deep, and without references. */
export function toolSizeFault(tools: readonly unknown[], max: PatternLimits = AS_SAVED): ToolFault | null {
  let [nodes, patterns, pattern_size] = [0, 0, 0]
  const visit = (value: unknown, path: readonly string[]): ToolFault | null => {
    if (++nodes > MAX_NODES) return { path, fault: `has more than ${MAX_NODES} values` }
    if (path.length >= DEEPEST) return { path, fault: `is nested deeper than ${DEEPEST} levels` }
    if (value === null || typeof value !== 'object') return null
    const reference = referenceFault(value, path)
    if (reference) return reference
    const texts = patternsOf(value)
    patterns += texts.length
    pattern_size += texts.reduce((size, text) => size + patternSize(text), 0)
    if (patterns > max.patterns) return { path, fault: `has more than ${max.patterns} patterns` }
    if (pattern_size > max.size)
      return { path, fault: 'has patterns that are too large together; use fewer or lower repetitions' }
    return firstFault(Object.entries(value), ([key, child]) => visit(child, [...path, key]))
  }
  return firstFault(tools, (tool, index) => {
    const fault = visit(tool, [])
    return fault && inEntry(index, fault)
  })
}

function referenceFault(value: object, path: readonly string[]): ToolFault | null {
  const reference = REFERENCES.find((keyword) => Object.hasOwn(value, keyword))
  if (reference === undefined) return null
  const fault = `uses ${reference} at ${path.join('.')}, which is not supported; write the schema out`
  return { path: [...path, reference], fault }
}

function patternsOf(value: object): string[] {
  const { pattern, patternProperties } = value as { pattern?: unknown; patternProperties?: unknown }
  const named = patternProperties !== null && typeof patternProperties === 'object' ? patternProperties : {}
  return [...(typeof pattern === 'string' ? [pattern] : []), ...(Array.isArray(named) ? [] : Object.keys(named))]
}
