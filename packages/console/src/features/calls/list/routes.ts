import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { environmentRoute } from '../../../routes/environment.tsx'
import { callSearchOf } from './call-search.ts'

export const callListRoutes = [
  createRoute({
    getParentRoute: () => environmentRoute,
    path: 'calls',
    validateSearch: callSearchOf,
    component: lazyRouteComponent(() => import('./calls-page.tsx'), 'CallsPage'),
  }),
] as const
