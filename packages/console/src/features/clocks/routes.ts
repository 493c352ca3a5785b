import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { environmentRoute } from '../../routes/environment.tsx'

export const clockRoutes = [
  createRoute({
    getParentRoute: () => environmentRoute,
    path: 'clocks',
    component: lazyRouteComponent(() => import('./clocks-page.tsx'), 'ClocksPage'),
  }),
  createRoute({
    getParentRoute: () => environmentRoute,
    path: 'clocks/$clock_id',
    component: lazyRouteComponent(() => import('./clock-page.tsx'), 'ClockPage'),
  }),
] as const
