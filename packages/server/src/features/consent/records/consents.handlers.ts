import type { Routes } from '../../../generated/routes.gen.ts'
import type { Caller } from '../../../platform/caller.ts'
import type { Reads } from '../../../platform/db/standby/standby-reads.ts'
import { exportText } from '../../../platform/export-text.ts'
import type { Slots } from '../../../platform/limits/slots.ts'
import type { Pages } from '../../../platform/pagination.ts'
import { EXPORTED, exportedConsents } from './export-consents.ts'
import { consentView, listConsents } from './list-consents.ts'

interface ConsentsDeps {
  reads: Reads
  pages: Pages
  exporting: Slots
}

export function consentsHandlers({
  reads,
  pages,
  exporting,
}: ConsentsDeps): Pick<Routes<Caller>, 'listConsents' | 'exportConsents'> {
  return {
    async listConsents({ caller, query }) {
      const page = pages.open({ operation: 'listConsents', caller, query })
      const { page_size: _, page_token: __, ...filters } = query
      const { after, limit } = page
      const read = { operation: 'listConsents', caller, after } as const
      const found = await reads.read(read, (db) => listConsents(db, caller, { filters, after, limit }))
      const { rows, next_page_token } = page.close(found.rows, ({ consent_id }) => consent_id, found.further)
      return { status: 200, body: { consents: rows.map(consentView), next_page_token } }
    },
    async exportConsents({ caller, query: { format, ...filters } }) {
      const rows = () => exportedConsents(reads, caller, filters)
      const body = await exportText(exporting, caller, { format, columns: EXPORTED, rows })
      const headers = { 'Content-Disposition': `attachment; filename="consents.${format}"` }
      return { status: 200, type: format === 'csv' ? 'text/csv' : 'application/json', headers, body }
    },
  }
}
