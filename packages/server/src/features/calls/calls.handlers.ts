import type { Routes } from '../../generated/routes.gen.ts'
import type { CallControl } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import { replayHeaders } from '../../platform/idempotency.ts'
import type { Reads } from '../../platform/db/standby/standby-reads.ts'
import { exportText } from '../../platform/export-text.ts'
import type { Slots } from '../../platform/limits/slots.ts'
import type { Pages } from '../../platform/pagination.ts'
import type { CallCommand } from './carrying/call-controls.ts'
import { callTurns } from './transcript/call-turns.ts'
import { entriesOfCause } from '../billing/entries-of-cause.ts'
import { entryView } from '../billing/ledger-entry.view.ts'
import { requireCall } from './find-call.ts'
import { callView } from './call.view.ts'
import { controlCall, type ControlCallDeps } from './carrying/control-call.ts'
import type { DiallingDeps } from './placing/dialling.ts'
import { callExchange, callExchanges, callQuality } from './details/read-details.ts'
import { exportedCalls, EXPORTED } from './export-calls.ts'
import { listCalls } from './list-calls.ts'
import { placeCall } from './placing/place-call.ts'
import { simulateInboundCall } from './receiving/simulate-inbound-call.ts'
import { transferCommand } from './transfers/transfer-command.ts'
import { withPlayable } from './recordings/playable-recordings.ts'
import { analyzeCall, type AnalyzeCallDeps } from './analysis/analyze-call.ts'
import { readSaid } from './transcript/read-said.ts'

type Handlers = Pick<
  Routes<Caller>,
  | 'createCall'
  | 'listCalls'
  | 'exportCalls'
  | 'getCall'
  | 'hangUpCall'
  | 'holdCall'
  | 'resumeCall'
  | 'leaveCall'
  | 'transferCall'
  | 'sendCallDigits'
  | 'analyzeCall'
  | 'listCallTurns'
  | 'listCallExchanges'
  | 'getCallExchange'
  | 'listCallQuality'
  | 'listCallCharges'
  | 'createSandboxInboundCall'
>

type Deps = DiallingDeps & ControlCallDeps & AnalyzeCallDeps & { pages: Pages; reads: Reads; exporting: Slots }

export function callHandlers(deps: Deps): Handlers {
  return {
    ...beginningHandlers(deps),
    ...listHandlers(deps),
    ...recordHandlers(deps),
    ...detailHandlers(deps),
    ...controlHandlers(deps),
  }
}

function beginningHandlers(deps: Deps) {
  return {
    async createCall({ caller, body, idempotency: claim }) {
      const reply = await placeCall(deps, { caller, body, claim })
      return { status: 201, body: reply.body, headers: replayHeaders(reply.replayed) }
    },
    async createSandboxInboundCall({ caller, body }) {
      return { status: 201, body: await simulateInboundCall(deps, caller, body) }
    },
  } satisfies Partial<Handlers>
}

function listHandlers(deps: Deps) {
  return {
    async listCalls({ caller, query }) {
      const page = deps.pages.open({ operation: 'listCalls', caller, query })
      const { after, limit } = page
      const { fetched, further, saidIn } = await deps.reads.read(
        { operation: 'listCalls', caller, after },
        async (from) => {
          const { rows: found, further: next } = await listCalls(from, caller, { filters: query, after, limit })
          const call_ids = found.map(({ call_id }) => call_id)
          return { fetched: found, further: next, saidIn: await readSaid(from, call_ids) }
        },
      )
      const { rows, next_page_token } = page.close(fetched, (row) => row.call_id, further)
      const now = deps.clock.now()
      const calls = rows.map((row) => callView(withPlayable(row, now), saidIn(row.call_id)))
      return { status: 200, body: { calls, next_page_token } }
    },
    async exportCalls({ caller, query: { format, ...filters } }) {
      const rows = () => exportedCalls(deps.reads, caller, filters)
      const body = await exportText(deps.exporting, caller, { format, columns: EXPORTED, rows })
      const headers = { 'Content-Disposition': `attachment; filename="calls.${format}"` }
      return { status: 200, type: format === 'csv' ? 'text/csv' : 'application/json', headers, body }
    },
  } satisfies Partial<Handlers>
}

function recordHandlers(deps: Deps) {
  const { db } = deps
  const { knex } = db
  return {
    async getCall({ caller, params: { call_id } }) {
      await deps.details.flush()
      const call = await requireCall(knex, caller, call_id)
      const saidIn = await readSaid(db, [call_id])
      return { status: 200, body: callView(withPlayable(call, deps.clock.now()), saidIn(call_id)) }
    },
    async listCallCharges({ caller, params: { call_id } }) {
      const { environment } = await requireCall(knex, caller, call_id)
      const entries = environment === 'sandbox' ? [] : await entriesOfCause(knex, { ...caller, id: call_id })
      return { status: 200, body: { entries: entries.map(entryView) } }
    },
    async analyzeCall({ caller, params: { call_id } }) {
      return { status: 200, body: await analyzeCall(deps, caller, call_id) }
    },
    async listCallTurns({ caller, params: { call_id } }) {
      return { status: 200, body: await callTurns(db, caller, call_id) }
    },
  } satisfies Partial<Handlers>
}

/** Details are written beside the call, so those that wait are written before they are read. */
function detailHandlers({ db, details }: Deps) {
  return {
    async listCallExchanges({ caller, params: { call_id } }) {
      await details.flush()
      return { status: 200, body: await callExchanges(db, caller, call_id) }
    },
    async getCallExchange({ caller, params }) {
      await details.flush()
      return { status: 200, body: await callExchange(db, caller, params) }
    },
    async listCallQuality({ caller, params: { call_id } }) {
      await details.flush()
      return { status: 200, body: await callQuality(db, caller, call_id) }
    },
  } satisfies Partial<Handlers>
}

function controlHandlers(deps: Deps) {
  const control = async (
    { caller, params }: { caller: Caller; params: { call_id: string } },
    command: CallCommand,
    status: CallControl['status'],
  ) => {
    await controlCall(deps, { caller, call_id: params.call_id, command })
    return { status: 200, body: { status } } as const
  }
  return {
    async hangUpCall({ caller, params: { call_id } }) {
      await controlCall(deps, { caller, call_id, command: { kind: 'hang_up' } })
      return { status: 204 }
    },
    holdCall: (request) => control(request, { kind: 'hold' }, 'held'),
    resumeCall: (request) => control(request, { kind: 'resume' }, 'resumed'),
    leaveCall: (request) => control(request, { kind: 'leave' }, 'left'),
    transferCall: (request) => control(request, transferCommand(request.body), 'transferring'),
    sendCallDigits: (request) => control(request, { kind: 'dtmf', digits: request.body.digits }, 'sent'),
  } satisfies Partial<Handlers>
}
