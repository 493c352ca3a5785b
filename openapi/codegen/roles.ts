import type { oas31 } from 'openapi3-ts'
import type { Contract } from './contract.ts'
import { header, literal } from './emitter.ts'

/** `openapi/roles.yaml`. */
export interface RoleTable {
  /** The roles, the most powerful first, each with those whose operations it may call as well. */
  includes: Record<string, string[]>
  /** Operations that an API key may not call. */
  session_only: string[]
  /** The least roles of each operation, by tag. */
  operations: Record<string, Record<string, string[]>>
}

/**
 * Writes `x-roles` on every operation that needs credentials: all roles that may call it. `MemberRole` gets the roles as its
 * values, and `x-includes`.
 * @returns the faults of the table: what it lacks, and names in it that do not exist.
 */
export function addRoles(document: oas31.OpenAPIObject, table: RoleTable): string[] {
  const schema = document.components?.schemas?.['MemberRole'] as oas31.SchemaObject | undefined
  if (schema) Object.assign(schema, { enum: Object.keys(table.includes), 'x-includes': table.includes })
  const least = new Map(Object.values(table.operations).flatMap((rows) => Object.entries(rows)))
  const session_only = new Set(table.session_only)
  const found: string[] = []
  for (const operation of operationsOf(document)) {
    const { operationId = '', security = document.security ?? [] } = operation
    const roles = least.get(operationId)
    least.delete(operationId)
    if (security.length === 0 && roles) found.push(`${operationId} needs no credentials, so it has no roles`)
    if (security.length === 0) continue
    if (!roles) found.push(`${operationId} is missing: say which roles may call it`)
    operation['x-roles'] = expanded(roles ?? [], table)
    if (session_only.delete(operationId)) operation['x-session-only'] = true
  }
  const unknown = [...least.keys(), ...session_only].map((id) => `${id} is no operation with credentials`)
  const roles = [...new Set(Object.values(table.operations).flatMap((rows) => Object.values(rows).flat()))]
  const misspelt = roles.filter((role) => !(role in table.includes)).map((role) => `${role} is no role`)
  return [...found, ...unknown, ...misspelt].map((fault) => `roles.yaml: ${fault}`)
}

const METHODS = ['get', 'put', 'post', 'delete', 'patch'] as const

const operationsOf = ({ paths = {} }: oas31.OpenAPIObject): oas31.OperationObject[] =>
  Object.values(paths).flatMap((item) => METHODS.flatMap((method) => item[method] ?? []))

/** The least roles and those that include one of them, in the order of the table. */
function expanded(least: readonly string[], { includes }: RoleTable): string[] {
  const reaches = (role: string): boolean => least.includes(role) || (includes[role] ?? []).some(reaches)
  return Object.keys(includes).filter(reaches)
}

/** `roles.gen.ts`: the roles, each with those that include it. */
export function emitRoles({ schemas }: Contract): string {
  const includes = (schemas['MemberRole']?.['x-includes'] ?? {}) as RoleTable['includes']
  const reach = (role: string): string[] => [...new Set([role, ...(includes[role] ?? []).flatMap(reach)])]
  const rows = Object.keys(includes).map((role) => `  ${role}: ${literal(reach(role))},\n`)
  return `${header}
/** Each role, the most powerful first, with all roles whose operations it may call. */
export const rolesWithin = {
${rows.join('')}} as const

export type Role = keyof typeof rolesWithin
`
}
