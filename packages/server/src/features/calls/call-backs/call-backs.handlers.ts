import type { Clock } from '@ohun/clock'
import type { Outbox } from '../../../delivery/outbox.ts'
import type { Routes } from '../../../generated/routes.gen.ts'
import type { Caller } from '../../../platform/caller.ts'
import type { Database } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/errors.ts'
import type { Pages } from '../../../platform/pagination.ts'
import { CallBackRow } from './call-back.model.ts'
import { callBackEvent, callBackView } from './call-back.view.ts'
import { listCallBacks } from './list-call-backs.ts'

export interface CallBackHandlersDeps {
  db: Pick<Database, 'knex' | 'pool'>
  clock: Clock
  outbox: Outbox
  pages: Pages
}

export function callBackHandlers(
  deps: CallBackHandlersDeps,
): Pick<Routes<Caller>, 'listCallBacks' | 'getCallBack' | 'cancelCallBack'> {
  const { db, pages } = deps
  const { knex } = db
  return {
    async listCallBacks({ caller, query }) {
      const page = pages.open({ operation: 'listCallBacks', caller, query })
      const { after, limit } = page
      const fetched = await listCallBacks(db, caller, { filters: query, after, limit })
      const { rows, next_page_token } = page.close(fetched, (row) => row.call_back_id)
      return { status: 200, body: { call_backs: rows.map(callBackView), next_page_token } }
    },
    async getCallBack({ caller, params: { call_back_id } }) {
      const { environment } = caller
      const row = await CallBackRow.in(knex, caller).findOne({ call_back_id, environment })
      if (!row) throw new ApiError('NOT_FOUND', `${call_back_id} does not exist.`)
      return { status: 200, body: callBackView(row) }
    },
    async cancelCallBack({ caller, params: { call_back_id } }) {
      return { status: 200, body: callBackView(await cancelCallBack(deps, caller, call_back_id)) }
    },
  }
}

/**
 * Cancels a call-back that has not ended.
 * @throws ApiError NOT_FOUND, PERMISSION_DENIED
 */
async function cancelCallBack(
  { db: { knex }, clock, outbox }: CallBackHandlersDeps,
  caller: Caller,
  call_back_id: string,
): Promise<CallBackRow> {
  return await knex.transaction(async (trx) => {
    const row = await CallBackRow.requireForChange(trx, caller, call_back_id)
    if (row.environment !== caller.environment) throw new ApiError('NOT_FOUND', `${call_back_id} does not exist.`)
    if (row.ended_at !== null) return row
    const change = { status: 'cancelled', reason: 'requested', next_attempt_at: null, ended_at: clock.now() } as const
    await CallBackRow.in(trx, caller).where({ call_back_id }).patch(change)
    const cancelled = Object.assign(row, change)
    await outbox.emit(trx, callBackEvent(cancelled))
    return cancelled
  })
}
