import { createHash } from 'node:crypto'

/**
 * The parts of an agent or a knowledge base by their names, such as `field:language` or `document:Opening hours`: in
 * the files, on the service, or at the last time when both were equal.
 */
export type Items = ReadonlyMap<string, unknown>

/** Hashes of the names and values of items, so that a file with them contains neither text nor secrets. */
export type Hashes = Readonly<Record<string, string>>

/**
 * `local`: only the files have changed. `drift`: only the service has changed. `conflict`: both have changed,
 * differently. Without a record of the last sync, an item that both have counts as changed by both.
 */
export type ChangeKind = 'local' | 'drift' | 'conflict'

/** An item that differs. */
export interface ItemChange {
  key: string
  kind: ChangeKind
  /** The value on the service. Undefined if the service does not have the item. */
  from: unknown
  /** The value in the files. Undefined if the files do not have the item. */
  to: unknown
}

interface Compared {
  local: Items
  remote: Items
  /** The hashes recorded by the last pull or push. */
  base: Hashes | undefined
  /** The base value of an item that the record does not contain. */
  unrecorded?: (key: string) => unknown
}

/** The items that differ. Those of the service come first. */
export function compareItems({ local, remote, base, unrecorded }: Compared): ItemChange[] {
  const keys = [...new Set([...remote.keys(), ...local.keys()])]
  return keys.flatMap((key): ItemChange[] => {
    const [from, to] = [remote.get(key), local.get(key)]
    const recorded = base && (base[nameHash(key)] ?? hashOf(unrecorded?.(key)))
    const kind = kindOf({ local: hashOf(to), remote: hashOf(from), base: recorded })
    return kind === null ? [] : [{ key, kind, from, to }]
  })
}

interface Versions {
  local: string
  remote: string
  base: string | undefined
}

function kindOf({ local, remote, base }: Versions): ChangeKind | null {
  if (local === remote) return null
  if (base === undefined) return remote === ABSENT ? 'local' : local === ABSENT ? 'drift' : 'conflict'
  if (base === remote) return 'local'
  return base === local ? 'drift' : 'conflict'
}

export function hashesOf(items: Items): Hashes {
  return Object.fromEntries([...items].map(([key, value]) => [nameHash(key), hashOf(value)]))
}

const ABSENT = 'absent'

function hashOf(value: unknown): string {
  return value === undefined ? ABSENT : sha256(canonicalJson(value))
}

export const nameHash = (key: string): string => sha256(key).slice(0, 16)
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The same text for two equivalent values: the order of fields and the kind of newline do not matter. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === 'string') return part.replaceAll('\r\n', '\n')
    if (part === null || typeof part !== 'object' || Array.isArray(part)) return part
    return Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
  })
}
