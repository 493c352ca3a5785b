import type { ListAvailableNumbersData } from '@ohun/sdk'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { environmentRoute } from '../../routes/environment.tsx'

type Filter = Pick<NonNullable<ListAvailableNumbersData['query']>, 'type' | 'country_code' | 'area_code'>

const TYPES = ['geo_did', 'mobile_virtual', 'intl_did', 'shortcode'] as const

/** The filter without values that the service would refuse. */
function filterOf(search: Record<string, unknown>): Filter {
  const type = TYPES.find((type) => type === search['type'])
  const country_code = matching(search['country_code'], /^[A-Z]{2}$/)
  const area_code = matching(search['area_code'], /^[1-9][0-9]{0,4}$/)
  return { ...(type && { type }), ...(country_code && { country_code }), ...(area_code && { area_code }) }
}

function matching(value: unknown, pattern: RegExp): string | undefined {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && pattern.test(text) ? text : undefined
}

export const numberRoutes = [
  createRoute({
    getParentRoute: () => environmentRoute,
    path: 'numbers',
    component: lazyRouteComponent(() => import('./numbers-page.tsx'), 'NumbersPage'),
  }),
  createRoute({
    getParentRoute: () => environmentRoute,
    path: 'numbers/claim',
    validateSearch: filterOf,
    component: lazyRouteComponent(() => import('./claim-page.tsx'), 'ClaimPage'),
  }),
  createRoute({
    getParentRoute: () => environmentRoute,
    path: 'numbers/$number_id',
    component: lazyRouteComponent(() => import('./number-page.tsx'), 'NumberPage'),
  }),
] as const
