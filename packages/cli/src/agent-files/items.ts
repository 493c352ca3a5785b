import { createHash } from 'node:crypto'

/**
 * The parts of an agent or a knowledge base by their names, such as `field:language` or `document:Opening hours`: in files, on
 * the service, and as they were when both were last the same.
 */
export type Items = ReadonlyMap<string, unknown>

/** Hashes of the names and values of items, so that a file with them holds neither text nor secrets. */
export type Hashes = Readonly<Record<string, string>>

/**
 * `local`: only the files have changed. `drift`: only the service has. `conflict`: both have, differently. Without a record of
 * the last time, an item that both have counts as changed by both.
 */
export type ChangeKind = 'local' | 'drift' | 'conflict'

/** An item that differs. */
export interface ItemChange {
  key: string
  kind: ChangeKind
  /** On the service. Undefined if it is not there. */
  from: unknown
  /** In the files. Undefined if it is not there. */
  to: unknown
}

interface Compared {
  local: Items
  remote: Items
  /** As of the last pull or push. */
  base: Hashes | undefined
  /** The value that an item has if the record does not mention it. */
  unrecorded?: (key: string) => unknown
}

/** The items that differ, those of the service first. */
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

/** The same for two values that mean the same: without the order of fields, and with one kind of line end. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === 'string') return part.replaceAll('\r\n', '\n')
    if (part === null || typeof part !== 'object' || Array.isArray(part)) return part
    return Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
  })
}
