import type { Invoice } from '@ohun/sdk'
import { Badge } from '../../../ui/badge.tsx'

export function InvoiceStatus({ status }: Pick<Invoice, 'status'>) {
  return <Badge tone={status === 'final' ? 'good' : 'info'}>{status}</Badge>
}
