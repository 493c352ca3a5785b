import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { environmentRoute } from '../../routes/environment.tsx'

export const moneyRoutes = [
  createRoute({
    getParentRoute: () => environmentRoute,
    path: 'money',
    component: lazyRouteComponent(() => import('./money-page.tsx'), 'MoneyPage'),
  }),
] as const
