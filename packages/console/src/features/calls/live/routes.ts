import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { environmentRoute } from '../../../routes/environment.tsx'

export const liveCallsRoutes = [
  createRoute({
    getParentRoute: () => environmentRoute,
    path: '/calls/live',
    validateSearch: ({ call }: Record<string, unknown>): { call?: string } =>
      typeof call === 'string' && call !== '' ? { call } : {},
    component: lazyRouteComponent(() => import('./live-calls-page.tsx'), 'LiveCallsPage'),
  }),
] as const
