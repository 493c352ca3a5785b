/** Operations of `roles.yaml` whose scope does not follow from their group and method. */
export interface ScopeRules {
  /** Those that read, although their method is not GET. */
  reads: string[]
  /** Those that take a `write` scope, although their method is GET. */
  writes: string[]
  /** Those that a key with any scope may call. */
  any: string[]
  /** Those that no key with scopes may call. */
  unrestricted: string[]
}

/** The scope of all that end with `:read`. */
const ALL_READS = 'read'

interface ScopeRule {
  /** `calls:read`; `any` or `unrestricted` for those that no scope is about. */
  of(operation_id: string, method: string): string
  /** All scopes that an operation asked for, by group, after the one that stands for all reads. */
  names(): string[]
  /** Exceptions to the rule that were about no operation. */
  faults(): string[]
}

/** The part of `roles.yaml` that gives scopes. */
interface ScopeTable {
  scopes: ScopeRules
  /** Operations by group. */
  operations: Record<string, object>
}

/** Says which scope an operation needs, by its group in the table and its method. */
export function scopeRule({ scopes, operations }: ScopeTable): ScopeRule {
  const groups = new Map(
    Object.entries(operations).flatMap(([group, rows]) => Object.keys(rows).map((id) => [id, group] as const)),
  )
  const exceptions = new Map(
    Object.entries(scopes).flatMap(([kind, ids]: [string, string[]]) => ids.map((id) => [id, kind] as const)),
  )
  const asked = new Set<string>()
  return {
    of(operation_id, method) {
      const exception = exceptions.get(operation_id) ?? (method === 'get' ? 'reads' : 'writes')
      exceptions.delete(operation_id)
      if (exception === 'any' || exception === 'unrestricted') return exception
      const scope = `${groups.get(operation_id)}:${exception === 'reads' ? 'read' : 'write'}`
      asked.add(scope)
      return scope
    },
    names() {
      const ordered = Object.keys(operations).flatMap((group) => [`${group}:read`, `${group}:write`])
      return [ALL_READS, ...ordered.filter((scope) => asked.has(scope))]
    },
    faults: () => [...exceptions.keys()].map((id) => `${id} is not an operation that a key may call`),
  }
}
