/**
 * Code that must not compile: `tsc` is the test. The fixture covers every case, the real contract only some of them.
 */
import {
  routes as realRoutes,
  type Route as RealRoute,
  type Routes as RealRoutes,
} from '../../../packages/server/src/generated/routes.gen.ts'
import type { Route, Routes } from './fixture/routes.gen.ts'
import { routes } from './fixture/routes.gen.ts'

interface Caller {
  workspace_id: string
}

const parcel = { city: 'Lagos', weight_grams: null }

async function* steps(city: string, signal: AbortSignal) {
  while (!signal.aborted) yield { id: '1', event: 'moved', data: { city } }
}

export const handlers: Routes<Caller> = {
  listParcels: async ({ caller, query }) => {
    const size: number = query.page_size
    const city: string | undefined = query.city
    return { status: 200, body: { parcels: size > 0 ? [{ city: city ?? caller.workspace_id }] : [] } }
  },
  createParcel: async ({ body, idempotency }) => {
    const key: string | undefined = idempotency?.key
    return { status: 201, headers: { Location: `/v1/parcels/${key ?? ''}` }, body }
  },
  returnParcel: async ({ params, headers, client_address }) => {
    const match: [string, string, string] = [params.parcel_id, headers['if-match'], client_address]
    if (match[0] === '') throw new Error('unknown')
    return { status: 204 }
  },
  async trackParcel({ params, headers, signal }) {
    const last: string | undefined = headers['last-event-id']
    return { status: 200, body: steps(`${params.parcel_id}${last ?? ''}`, signal) }
  },
  async receiveScans({ raw_body }) {
    if (raw_body.byteLength === 0) throw new Error('empty')
    return { status: 204 }
  },
  getLabel: async ({ params }) => ({ status: 200, type: 'text/plain', body: params.parcel_id }),
}

const { getLabel: _omitted, ...rest } = handlers
// @ts-expect-error -- a handler is missing
export const missingHandler: Routes<Caller> = rest

export const faults: Partial<Routes<Caller>> = {
  // @ts-expect-error -- 200 is not declared
  createParcel: async ({ body }) => ({ status: 200, headers: { Location: '/' }, body }),
  // @ts-expect-error -- an error is thrown, never returned
  listParcels: async () => ({ status: 409, body: parcel }),
  // @ts-expect-error -- there is no caller where the operation needs no key
  getLabel: async ({ caller }) => ({ status: 200, type: 'text/plain', body: String(caller) }),
  // @ts-expect-error -- 204 has no body
  returnParcel: async () => ({ status: 204, body: parcel }),
}

export const wrongBody: Partial<Routes<Caller>> = {
  // @ts-expect-error -- city is a string
  createParcel: async () => ({ status: 201, headers: { Location: '/' }, body: { city: 4 } }),
  // @ts-expect-error -- city is required
  listParcels: async () => ({ status: 200, body: { parcels: [{ weight_grams: 4 }] } }),
  // @ts-expect-error -- a stream's data is the declared schema
  trackParcel: async () => ({
    status: 200,
    body: (async function* () {
      yield { data: { town: 'Lagos' } }
    })(),
  }),
  // @ts-expect-error -- of several media types, one has to be named
  getLabel: async () => ({ status: 200, body: 'text' }),
}

export const wrongHeaders: Partial<Routes<Caller>> = {
  // @ts-expect-error -- Location is required
  createParcel: async ({ body }) => ({ status: 201, body }),
  // @ts-expect-error -- the list declares no header of its own
  listParcels: async () => ({ status: 200, headers: { Location: '/' }, body: { parcels: [] } }),
}

export const undeclaredInput: Partial<Routes<Caller>> = {
  // @ts-expect-error -- a raw body is not parsed
  receiveScans: async ({ body }) => ({ status: body ? 204 : 204 }),
  // @ts-expect-error -- the query has no such parameter
  listParcels: async ({ query }) => ({ status: 200, body: { parcels: [{ city: query.town }] } }),
}

export const realFaults: Partial<RealRoutes<Caller>> = {
  // @ts-expect-error -- a call is answered with 201
  createCall: async () => ({ status: 200, body: {} }),
  // @ts-expect-error -- health has one status
  getHealth: async () => ({ status: 200, body: { status: 'fine' } }),
}

export const table: Readonly<Record<keyof Routes<Caller>, Route>> = routes
export const realTable: Readonly<Record<keyof RealRoutes<Caller>, RealRoute>> = realRoutes
