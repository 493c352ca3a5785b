import type { oas31 } from 'openapi3-ts'
import type { Contract } from './contract.ts'
import { header, literal } from './emitter.ts'
import { scopeRule, type ScopeRules } from './scopes.ts'

/** The content of `openapi/roles.yaml`. */
export interface RoleTable {
  /** The roles, most powerful first, each with the roles that it includes. */
  includes: Record<string, string[]>
  /** Operations that an API key may not call. */
  session_only: string[]
  /** The exceptions to the rule that determines the scope of each operation. */
  scopes: ScopeRules
  /** The least roles of each operation, by group. */
  operations: Record<string, Record<string, string[]>>
}

/**
 * Writes `x-roles`, all roles that may call it, on every operation that needs credentials, and `x-scope` on those that
 * an API key may call. `MemberRole` and `ApiKeyScope` get the roles and scopes as their values, and `MemberRole` also
 * gets `x-includes`.
 * @returns the faults of the table: missing entries, and names that do not exist.
 */
export function addRoles(document: oas31.OpenAPIObject, table: RoleTable): string[] {
  const session_only = new Set(table.session_only)
  const least = new Map(Object.values(table.operations).flatMap((rows) => Object.entries(rows)))
  const scopes = scopeRule(table)
  const found: string[] = []
  for (const [method, operation] of operationsOf(document)) {
    const { operationId = '', security = document.security ?? [] } = operation
    const roles = least.get(operationId)
    least.delete(operationId)
    if (security.length === 0 && roles) found.push(`${operationId} needs no credentials, so it has no roles`)
    if (security.length === 0) continue
    if (!roles) found.push(`${operationId} is missing: say which roles may call it`)
    operation['x-roles'] = expanded(roles ?? [], table)
    if (session_only.delete(operationId)) operation['x-session-only'] = true
    else if (roles) operation['x-scope'] = scopes.of(operationId, method)
  }
  addValues(document, table, scopes.names())
  const unknown = [...least.keys(), ...session_only].map((id) => `${id} is no operation with credentials`)
  const roles = [...new Set(Object.values(table.operations).flatMap((rows) => Object.values(rows).flat()))]
  const misspelt = roles.filter((role) => !(role in table.includes)).map((role) => `${role} is no role`)
  return [...found, ...unknown, ...misspelt, ...scopes.faults()].map((fault) => `roles.yaml: ${fault}`)
}

function addValues({ components }: oas31.OpenAPIObject, { includes }: RoleTable, scopes: string[]): void {
  const { MemberRole, ApiKeyScope } = components?.schemas ?? {}
  if (MemberRole) Object.assign(MemberRole, { enum: Object.keys(includes), 'x-includes': includes })
  if (ApiKeyScope) Object.assign(ApiKeyScope, { enum: scopes })
}

const METHODS = ['get', 'put', 'post', 'delete', 'patch'] as const

const operationsOf = ({ paths = {} }: oas31.OpenAPIObject): [method: string, operation: oas31.OperationObject][] =>
  Object.values(paths).flatMap((item) =>
    METHODS.flatMap((method) => {
      const operation = item[method]
      return operation ? [[method, operation] as [string, oas31.OperationObject]] : []
    }),
  )

/** The least roles and those that include one of them, in the order of the table. */
function expanded(least: readonly string[], { includes }: RoleTable): string[] {
  const reaches = (role: string): boolean => least.includes(role) || (includes[role] ?? []).some(reaches)
  return Object.keys(includes).filter(reaches)
}

/** `roles.gen.ts`: the roles, each with those that include it, and the scopes. */
export function emitRoles({ schemas }: Contract): string {
  const includes = (schemas['MemberRole']?.['x-includes'] ?? {}) as RoleTable['includes']
  const reach = (role: string): string[] => [...new Set([role, ...(includes[role] ?? []).flatMap(reach)])]
  const rows = Object.keys(includes).map((role) => `  ${role}: ${literal(reach(role))},\n`)
  const scopes = schemas['ApiKeyScope']?.enum ?? []
  return `${header}
/** Each role, the most powerful first, with all roles whose operations it may call. */
export const rolesWithin = {
${rows.join('')}} as const

export type Role = keyof typeof rolesWithin

/** The scopes that a key can have. */
export const scopes = ${literal(scopes)} as const

export type Scope = (typeof scopes)[number]
`
}
