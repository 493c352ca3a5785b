import type { Routes } from '../../generated/routes.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Knex } from 'knex'
import type { Pages } from '../../platform/pagination.ts'
import { AuditEntryRow } from './audit-entry.model.ts'

export function auditLogHandlers(deps: { knex: Knex; pages: Pages }): Pick<Routes<Caller>, 'listAuditLog'> {
  return {
    async listAuditLog({ caller, query }) {
      const page = deps.pages.open({ operation: 'listAuditLog', caller, query })
      const fetched = await AuditEntryRow.in(deps.knex, caller)
        .modify((entries) => page.after && entries.where('audit_id', '<', page.after))
        .orderBy('audit_id', 'desc')
        .limit(page.limit)
      const { rows, next_page_token } = page.close(fetched, (row) => row.audit_id)
      return { status: 200, body: { entries: rows.map(entryView), next_page_token } }
    },
  }
}

function entryView({ audit_id, action, actor, target, detail, created_at }: AuditEntryRow) {
  return { audit_id, action, actor, target, detail, created_at: created_at.toISOString() }
}
