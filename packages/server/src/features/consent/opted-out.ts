/**
 * SQL: part of a larger statement, true if the number is on the list of the workspace and environment. Each argument is an expression
 * of that statement, such as `c.contact` or `:to`.
 */
export function optedOut(of: { workspace_id: string; environment: string; e164: string }): string {
  return `exists (select from opt_outs o where o.workspace_id = ${of.workspace_id}
    and o.environment = ${of.environment} and o.e164 = ${of.e164})`
}
