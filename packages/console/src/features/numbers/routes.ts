import type { ListAvailableNumbersData } from '@ohun/sdk'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { environmentRoute } from '../../routes/environment.tsx'

/** The choices in the address of the claim page: which numbers are shown, and for which agent one is claimed. */
interface ClaimSearch extends Pick<
  NonNullable<ListAvailableNumbersData['query']>,
  'type' | 'country_code' | 'area_code'
> {
  agent_id?: string
}

const TYPES = ['geo_did', 'mobile_virtual', 'intl_did', 'shortcode'] as const

/** Leaves out values that the service would refuse. */
function claimSearchOf(search: Record<string, unknown>): ClaimSearch {
  const type = TYPES.find((type) => type === search['type'])
  const country_code = matching(search['country_code'], /^[A-Z]{2}$/)
  const area_code = matching(search['area_code'], /^[1-9][0-9]{0,4}$/)
  const agent_id = matching(search['agent_id'], /^agt_[0-9A-Za-z]{1,60}$/)
  return {
    ...(type && { type }),
    ...(country_code && { country_code }),
    ...(area_code && { area_code }),
    ...(agent_id && { agent_id }),
  }
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
    validateSearch: claimSearchOf,
    component: lazyRouteComponent(() => import('./claim-page.tsx'), 'ClaimPage'),
  }),
  createRoute({
    getParentRoute: () => environmentRoute,
    path: 'numbers/$number_id',
    component: lazyRouteComponent(() => import('./number-page.tsx'), 'NumberPage'),
  }),
] as const
