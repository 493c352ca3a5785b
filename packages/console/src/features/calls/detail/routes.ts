import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { environmentRoute } from '../../../routes/environment.tsx'

export const callDetailRoutes = [
  createRoute({
    getParentRoute: () => environmentRoute,
    path: 'calls/$call_id',
    component: lazyRouteComponent(() => import('./call-page.tsx'), 'CallPage'),
  }),
] as const
