/** Operations of `roles.yaml` with a scope that does not follow from their group and method. */
export interface ScopeRules {
  /** Operations that read, although their method is not GET. */
  reads: string[]
  /** Operations that need a `write` scope, although their method is GET. */
  writes: string[]
  /** Operations that a key with any scope may call. */
  any: string[]
  /** Operations that no key with scopes may call. */
  unrestricted: string[]
}

/** The scope that includes all scopes ending with `:read`. */
const ALL_READS = 'read'

interface ScopeRule {
  /** The scope, such as `calls:read`; `any` or `unrestricted` for operations without a scope of their own. */
  of(operation_id: string, method: string): string
  /** All scopes that operations need, by group, after the one for all reads. */
  names(): string[]
  /** Exceptions to the rule that do not match an operation. */
  faults(): string[]
}

/** The part of `roles.yaml` that defines scopes. */
interface ScopeTable {
  scopes: ScopeRules
  /** The operations by group. */
  operations: Record<string, object>
}

/** Determines the scope of an operation by its group in the table and its method. */
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
