import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { DeliveryStatus, StatusClass, WebhookEventType } from '@ohun/sdk'
import { environmentRoute } from '../../routes/environment.tsx'
import { EVENT_TYPES } from './event-types.ts'

export const DELIVERY_STATUSES: readonly DeliveryStatus[] = [
  'pending',
  'retrying',
  'delivered',
  'dead_lettered',
  'canceled',
]
export const STATUS_CLASSES: readonly StatusClass[] = ['2xx', '3xx', '4xx', '5xx']

/** How far back a list goes. */
export type Period = 'hour' | 'day' | 'week'
export const PERIODS: readonly Period[] = ['hour', 'day', 'week']

/** A filter in the address. An unknown value is ignored. */
const oneOf = <T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.find((one) => one === value)

const wordOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** The filter of the events, and the event that is open. */
export interface EventSearch {
  event_type?: WebhookEventType | undefined
  agent_id?: string | undefined
  event_id?: string | undefined
}

/** The filter of the deliveries. */
export interface DeliverySearch {
  status?: DeliveryStatus | undefined
  endpoint_id?: string | undefined
  period?: Period | undefined
}

export const developerRoutes = [
  createRoute({
    getParentRoute: () => environmentRoute,
    path: 'api-keys',
    component: lazyRouteComponent(() => import('./keys/api-keys-page.tsx'), 'ApiKeysPage'),
  }),
  createRoute({
    getParentRoute: () => environmentRoute,
    path: 'deliveries',
    validateSearch: ({ status, endpoint_id, period }: Record<string, unknown>): DeliverySearch => ({
      status: oneOf(DELIVERY_STATUSES, status),
      endpoint_id: wordOf(endpoint_id),
      period: oneOf(PERIODS, period),
    }),
    component: lazyRouteComponent(() => import('./deliveries-page.tsx'), 'DeliveriesPage'),
  }),
  createRoute({
    getParentRoute: () => environmentRoute,
    path: 'deliveries/$delivery_id',
    component: lazyRouteComponent(() => import('./delivery-page.tsx'), 'DeliveryPage'),
  }),
  createRoute({
    getParentRoute: () => environmentRoute,
    path: 'endpoints',
    component: lazyRouteComponent(() => import('./endpoints-page.tsx'), 'EndpointsPage'),
  }),
  createRoute({
    getParentRoute: () => environmentRoute,
    path: 'endpoints/$agent_id/$endpoint_id',
    component: lazyRouteComponent(() => import('./endpoint-page.tsx'), 'EndpointPage'),
  }),
  createRoute({
    getParentRoute: () => environmentRoute,
    path: 'events',
    validateSearch: ({ event_type, agent_id, event_id }: Record<string, unknown>): EventSearch => ({
      event_type: oneOf(EVENT_TYPES, event_type),
      agent_id: wordOf(agent_id),
      event_id: wordOf(event_id),
    }),
    component: lazyRouteComponent(() => import('./events-page.tsx'), 'EventsPage'),
  }),
  createRoute({
    getParentRoute: () => environmentRoute,
    path: 'requests',
    validateSearch: ({
      status,
      request_id,
    }: Record<string, unknown>): { status?: StatusClass | undefined; request_id?: string | undefined } => ({
      status: oneOf(STATUS_CLASSES, status),
      request_id: wordOf(request_id),
    }),
    component: lazyRouteComponent(() => import('./requests-page.tsx'), 'RequestsPage'),
  }),
] as const
