import type { Routes } from '../../../generated/routes.gen.ts'
import type { Caller } from '../../../platform/caller.ts'
import type { Pages } from '../../../platform/pagination.ts'
import { detailsView, readDetails, updateDetails, type UpdateDetailsDeps } from './billing-details.ts'
import type { InvoiceThreads } from './pdf/invoice-threads.ts'
import { readInvoice, readInvoices, type InvoiceDeps } from './read-invoices.ts'

export interface InvoiceHandlerDeps extends InvoiceDeps, UpdateDetailsDeps {
  pages: Pages
  threads: InvoiceThreads
  public_url: () => string
}

type Operations = 'listInvoices' | 'getInvoice' | 'getInvoicePdf' | 'getBillingDetails' | 'updateBillingDetails'

export function invoiceHandlers(deps: InvoiceHandlerDeps): Pick<Routes<Caller>, Operations> {
  const { pages, threads, clock, public_url } = deps
  return {
    async getBillingDetails({ caller }) {
      return { status: 200, body: detailsView(await readDetails(deps.db, caller)) }
    },
    async updateBillingDetails({ caller, body }) {
      return { status: 200, body: detailsView(await updateDetails(deps, caller, body)) }
    },
    async listInvoices({ caller, query }) {
      const page = pages.open({ operation: 'listInvoices', caller, query })
      const { after, limit } = page
      const all = await readInvoices(deps, caller)
      const fetched = all.filter(({ month }) => after === null || month < after).slice(0, limit)
      const { rows, next_page_token } = page.close(fetched, ({ month }) => month)
      return { status: 200, body: { invoices: rows, next_page_token } }
    },
    async getInvoice({ caller, params: { month } }) {
      return { status: 200, body: await readInvoice(deps, caller, month) }
    },
    async getInvoicePdf({ caller, params: { month }, signal }) {
      const invoice = await readInvoice(deps, caller, month)
      const body = await threads.draw(caller, { invoice, issued_by: public_url(), now: clock.now() }, signal)
      const headers = { 'Content-Disposition': `attachment; filename="${invoice.number}.pdf"` }
      return { status: 200, headers, body }
    },
  }
}
