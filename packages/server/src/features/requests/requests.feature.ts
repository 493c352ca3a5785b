import type { HandledRequest } from '../../domain/handled-request.ts'
import type { PartitionedTable } from '../../domain/partitioned-table.ts'
import type { Services } from '../services.ts'
import { KEPT_DAYS } from './list-requests.ts'
import { createRequestLog } from './request-log.ts'
import { requestHandlers } from './requests.handlers.ts'

/** The partitions are dropped by days, independent of the settings for other tables, and never archived. */
export const requestPartitions: PartitionedTable = {
  table: 'api_requests',
  id: 'request_id',
  prefix: 'req',
  kept_days: KEPT_DAYS,
}

export interface RequestsFeature {
  handlers: ReturnType<typeof requestHandlers>
  logRequest: (request: HandledRequest) => void
  flush: () => Promise<void>
}

export function requestsFeature({ db, clock, log, metrics, pages }: Services): RequestsFeature {
  const request_log = createRequestLog({ db, clock, log, metrics })
  const { flush, note } = request_log
  return { handlers: requestHandlers({ db, clock, pages, flush }), logRequest: note, flush }
}
