import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { DeliveryStatus, StatusClass } from '@ohun/sdk'
import { environmentRoute } from '../../routes/environment.tsx'

export const DELIVERY_STATUSES: readonly DeliveryStatus[] = [
  'pending',
  'retrying',
  'delivered',
  'dead_lettered',
  'canceled',
]
export const STATUS_CLASSES: readonly StatusClass[] = ['2xx', '3xx', '4xx', '5xx']

/** A filter in the address; any other value filters nothing. */
const oneOf = <T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.find((one) => one === value)

export const developerRoutes = [
  createRoute({
    getParentRoute: () => environmentRoute,
    path: 'api-keys',
    component: lazyRouteComponent(() => import('./keys/api-keys-page.tsx'), 'ApiKeysPage'),
  }),
  createRoute({
    getParentRoute: () => environmentRoute,
    path: 'deliveries',
    validateSearch: ({ status }: Record<string, unknown>): { status?: DeliveryStatus | undefined } => ({
      status: oneOf(DELIVERY_STATUSES, status),
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
    path: 'requests',
    validateSearch: ({
      status,
      request_id,
    }: Record<string, unknown>): { status?: StatusClass | undefined; request_id?: string | undefined } => ({
      status: oneOf(STATUS_CLASSES, status),
      request_id: typeof request_id === 'string' && request_id !== '' ? request_id : undefined,
    }),
    component: lazyRouteComponent(() => import('./requests-page.tsx'), 'RequestsPage'),
  }),
] as const
