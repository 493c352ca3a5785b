import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { environmentRoute } from '../../routes/environment.tsx'

/** The number whose contact is shown. */
interface ComplianceSearch {
  number?: string | undefined
}

/** An address has a number as text or, with its plus sign, as a number. */
function readSearch({ number }: Record<string, unknown>): ComplianceSearch {
  const digits = typeof number === 'string' || typeof number === 'number' ? String(number).replace(/\D/g, '') : ''
  return { number: digits === '' ? undefined : `+${digits}` }
}

export const complianceRoutes = [
  createRoute({
    getParentRoute: () => environmentRoute,
    path: 'compliance',
    validateSearch: readSearch,
    component: lazyRouteComponent(() => import('./compliance-page.tsx'), 'CompliancePage'),
  }),
] as const
