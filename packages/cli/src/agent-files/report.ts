import { structuredPatch } from 'diff'
import { safeText } from '../output/safe-text.ts'
import type { ItemChange } from './items.ts'
import { partsOf } from './item-keys.ts'
import { shownServers, type ComparedServer } from './mcp-servers.ts'
import { isAddress } from './agent-fields.ts'
import type { AgentUnit, KnowledgeUnit } from './units.ts'
import { shownAddress } from './variables.ts'

/** An item that differs, in the form that is printed. */
export interface Difference {
  /** The folder of the agent or the knowledge base. */
  folder: string
  /** The name of the item, such as `system_prompt`, `endpoint https://…` or `document Opening hours`. */
  item: string
  /** The side that has changed: `files`, `service` or `both`. */
  changed: 'files' | 'service' | 'both'
  /** The diff from the service to the files: lines that begin with a space, `-` or `+`. */
  diff: string
}

const sides = { local: 'files', drift: 'service', conflict: 'both' } as const

type AnyUnit = AgentUnit | KnowledgeUnit

export function differencesOf(units: readonly AnyUnit[]): Difference[] {
  return units.flatMap((unit) => unit.changes.map((change) => differenceOf(unit, change)))
}

export function differenceOf(unit: AnyUnit, { key, kind, from, to }: ItemChange): Difference {
  const text = (value: unknown): string => shownValue(unit, key, value)
  return { folder: unit.folder, item: itemName(unit, key), changed: sides[kind], diff: linesOf(text(from), text(to)) }
}

/** The name of an item, without possible secrets. */
export function itemName(unit: AnyUnit, key: string): string {
  const { section, name } = partsOf(key)
  if (section === 'field') return name
  return `${section} ${section === 'endpoint' ? shownAddress(name, hiddenIn(unit)) : name}`
}

const NOTHING: ReadonlySet<string> = new Set()
const hiddenIn = ({ local }: AnyUnit): ReadonlySet<string> => (local && 'hidden' in local ? local.hidden : NOTHING)

function shownValue(unit: AnyUnit, key: string, value: unknown): string {
  const { section, name } = partsOf(key)
  if (value === undefined) return ''
  if (section === 'document') return (value as { content: string }).content
  if (section === 'field' && isAddress(name) && typeof value === 'string') return shownAddress(value, hiddenIn(unit))
  if (section === 'field' && name === 'mcp_servers')
    return JSON.stringify(shownServers(value as ComparedServer[], hiddenIn(unit)), null, 2)
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}

/** Texts with more differing lines would take seconds to compare. */
const MAX_DIFFERENT_LINES = 400

function linesOf(from: string, to: string): string {
  if (from === to) return '  (the shown parts are the same)\n'
  const limits = { context: 2, maxEditLength: MAX_DIFFERENT_LINES }
  const patch = structuredPatch('', '', ended(from), ended(to), '', '', limits)
  if (!patch) return '  (too many lines differ)\n'
  return patch.hunks.map(({ lines }) => lines.map((line) => `${line}\n`).join('')).join('  …\n')
}

const ended = (text: string): string => (text === '' || text.endsWith('\n') ? text : `${text}\n`)

const words = {
  files: 'changed in the files',
  service: 'changed on the service',
  both: 'differs on both sides',
} as const

/** Differences as lines to display. */
export function shownDifferences(differences: readonly Difference[]): string[] {
  return differences.flatMap(({ folder, item, changed, diff }) => [
    safeText(`${folder}: ${item} (${words[changed]})`),
    ...diff
      .trimEnd()
      .split('\n')
      .map((line) => safeText(`  ${line}`)),
  ])
}
