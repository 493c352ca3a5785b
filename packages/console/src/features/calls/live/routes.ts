import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { environmentRoute } from '../../../routes/environment.tsx'

export const liveCallsRoutes = [
  createRoute({
    getParentRoute: () => environmentRoute,
    path: '/calls/live',
    component: lazyRouteComponent(() => import('./live-calls-page.tsx'), 'LiveCallsPage'),
  }),
] as const
