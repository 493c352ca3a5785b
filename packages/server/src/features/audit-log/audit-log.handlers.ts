import type { Routes } from '../../generated/routes.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Reads } from '../../platform/db/standby/standby-reads.ts'
import { exportText } from '../../platform/export-text.ts'
import type { Slots } from '../../platform/limits/slots.ts'
import type { Pages } from '../../platform/pagination.ts'
import { asRecords, EXPORTED, exportedEntries } from './export-audit-log.ts'
import { listAuditLog } from './list-audit-log.ts'

interface AuditLogDeps {
  reads: Reads
  pages: Pages
  exporting: Slots
}

export function auditLogHandlers({
  reads,
  pages,
  exporting,
}: AuditLogDeps): Pick<Routes<Caller>, 'listAuditLog' | 'exportAuditLog'> {
  return {
    async listAuditLog({ caller, query }) {
      const page = pages.open({ operation: 'listAuditLog', caller, query })
      const { page_size: _, page_token: __, ...filters } = query
      const { after, limit } = page
      const read = { operation: 'listAuditLog', caller, after } as const
      const fetched = await reads.read(read, (db) => listAuditLog(db, caller, { filters, after, limit }))
      const { rows, next_page_token } = page.close(fetched, ({ audit_id }) => audit_id)
      return { status: 200, body: { entries: rows, next_page_token } }
    },
    async exportAuditLog({ caller, query: { format, ...filters } }) {
      const entries = () => exportedEntries(reads, caller, filters)
      const columns = EXPORTED
      const body =
        format === 'csv'
          ? await exportText(exporting, caller, { format, columns, rows: () => asRecords(entries()) })
          : await exportText(exporting, caller, { format, columns, rows: entries })
      const headers = { 'Content-Disposition': `attachment; filename="audit-log.${format}"` }
      return { status: 200, type: format === 'csv' ? 'text/csv' : 'application/json', headers, body }
    },
  }
}
