import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { environmentRoute } from '../../routes/environment.tsx'
import { analyticsSearchOf } from './analytics-search.ts'

export const analyticsRoutes = [
  createRoute({
    getParentRoute: () => environmentRoute,
    path: 'analytics',
    validateSearch: analyticsSearchOf,
    component: lazyRouteComponent(() => import('./analytics-page.tsx'), 'AnalyticsPage'),
  }),
] as const
