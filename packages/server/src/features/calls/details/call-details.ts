import type { CallSignalling } from '../../../generated/types.gen.ts'
import type { Exchange } from '../../../domain/exchange.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { CallRecord } from '../call.model.ts'
import { detailWriters, type DetailWritersDeps } from './detail-writers.ts'
import { ExchangesOfCall } from './exchanges-of-call.ts'
import { insertExchanges, type ExchangeRow } from './insert-exchanges.ts'
import { insertQuality, type QualityRow } from './insert-quality.ts'
import { insertSignalling, type SignallingRow } from '../signalling/insert-signalling.ts'
import { QualitySamples, type QualitySample } from './quality-samples.ts'
import { WaitingBodies } from './waiting-bodies.ts'

export interface CallDetailsDeps extends DetailWritersDeps {
  db: Pick<Database, 'pool'>
  ids: Ids
}

/** Collects the details of one call while this process carries it. */
export interface DetailsOfCall {
  exchange(exchange: Exchange): void
  quality(measured: QualitySample): void
  /** To be called when the call is answered or ends without an answer, and again if more is known at its end. */
  signalling(signalling: CallSignalling): void
  /** To be called when the call is over. */
  end(): void
}

/** Stores details of calls besides their transcripts. Calls never wait for this and do not depend on it. */
export interface CallDetails {
  of(call: Pick<CallRecord, 'call_id' | 'workspace_id'>): DetailsOfCall
  /** Writes the details that are still in memory. */
  flush(): Promise<void>
}

export function createCallDetails({ db, ids, ...deps }: CallDetailsDeps): CallDetails {
  const bodies = new WaitingBodies()
  const writer = detailWriters(deps)
  const exchanges = writer<ExchangeRow>({
    kind: 'exchange',
    insert: (rows) => insertExchanges(db, rows),
    left: (rows) => bodies.left(rows),
  })
  const quality = writer<QualityRow>({ kind: 'quality', insert: (rows) => insertQuality(db, rows) })
  const signals = writer<SignallingRow>({ kind: 'signalling', insert: (rows) => insertSignalling(db, rows) })
  return {
    of({ call_id, workspace_id }) {
      const kept = new ExchangesOfCall({ call_id, workspace_id, bodies })
      const samples = new QualitySamples()
      const keep = (sample: QualitySample | null): void => void (sample && quality.add({ call_id, ...sample }))
      return {
        exchange(exchange) {
          const row = kept.rowOf(ids('exc'), exchange)
          if (row) exchanges.add(row)
        },
        signalling: ({ attempts, claims, announcement, handovers, carrier_join, ...row }) =>
          signals.add({
            call_id,
            ...row,
            announcement: announcement?.says ?? null,
            announcement_by: announcement?.by ?? null,
            announcement_after_ms: announcement?.after_ms ?? null,
            attempts: JSON.stringify(attempts),
            handovers: handovers.length === 0 ? null : JSON.stringify(handovers),
            carrier_join: carrier_join && JSON.stringify(carrier_join),
            claims: claims && JSON.stringify(claims),
          }),
        quality: (measured) => keep(samples.add(measured)),
        end: () => keep(samples.rest()),
      }
    },
    flush: async () => void (await Promise.all([exchanges.flush(), quality.flush(), signals.flush()])),
  }
}
