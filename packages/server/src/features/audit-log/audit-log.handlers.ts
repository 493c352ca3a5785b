import type { Routes } from '../../generated/routes.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Reads } from '../../platform/db/standby/standby-reads.ts'
import type { Pages } from '../../platform/pagination.ts'
import { AuditEntryRow } from './audit-entry.model.ts'

export function auditLogHandlers(deps: { reads: Reads; pages: Pages }): Pick<Routes<Caller>, 'listAuditLog'> {
  return {
    async listAuditLog({ caller, query }) {
      const page = deps.pages.open({ operation: 'listAuditLog', caller, query })
      const { after, limit } = page
      const fetched = await deps.reads.read({ operation: 'listAuditLog', caller, after }, async ({ knex }) => {
        const entries = AuditEntryRow.in(knex, caller).orderBy('audit_id', 'desc').limit(limit)
        return await (after === null ? entries : entries.where('audit_id', '<', after))
      })
      const { rows, next_page_token } = page.close(fetched, (row) => row.audit_id)
      return { status: 200, body: { entries: rows.map(entryView), next_page_token } }
    },
  }
}

function entryView({ audit_id, action, actor, target, detail, created_at }: AuditEntryRow) {
  return { audit_id, action, actor, target, detail, created_at: created_at.toISOString() }
}
