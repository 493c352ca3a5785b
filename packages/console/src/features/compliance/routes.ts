import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { environmentRoute } from '../../routes/environment.tsx'
import { consentSearchOf } from './consents/consent-search.ts'

/** The number whose contact is shown, and the filters of the audit log. */
export interface ComplianceSearch {
  number?: string | undefined
  action?: string | undefined
  actor?: string | undefined
  created_after?: string | undefined
  created_before?: string | undefined
}

const FILTERS = ['action', 'actor', 'created_after', 'created_before'] as const

/** The filters in the address. The service reports a value that it cannot read. */
export function auditFiltersOf(given: Record<string, unknown>): Omit<ComplianceSearch, 'number'> {
  const texts = FILTERS.map((name) => [name, given[name]] as const)
  return Object.fromEntries(texts.filter(([, value]) => typeof value === 'string' && value.trim() !== ''))
}

/** The router reads a number in the address as text or, because of its plus sign, as a number. */
function readSearch({ number, ...given }: Record<string, unknown>): ComplianceSearch {
  const digits = typeof number === 'string' || typeof number === 'number' ? String(number).replace(/\D/g, '') : ''
  return { ...auditFiltersOf(given), number: digits === '' ? undefined : `+${digits}` }
}

/** The pages about compliance have their own navigation. */
export const complianceRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: 'compliance',
  component: lazyRouteComponent(() => import('./compliance-layout.tsx'), 'ComplianceLayout'),
})

export const complianceRoutes = [
  createRoute({
    getParentRoute: () => complianceRoute,
    path: '/',
    validateSearch: readSearch,
    component: lazyRouteComponent(() => import('./compliance-page.tsx'), 'CompliancePage'),
  }),
  createRoute({
    getParentRoute: () => complianceRoute,
    path: 'consents',
    validateSearch: consentSearchOf,
    component: lazyRouteComponent(() => import('./consents/consents-page.tsx'), 'ConsentsPage'),
  }),
] as const
