import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { environmentRoute } from '../../routes/environment.tsx'
import { simulationSearchOf } from './simulation-search.ts'

export const simulationRoutes = [
  createRoute({
    getParentRoute: () => environmentRoute,
    path: 'simulations',
    component: lazyRouteComponent(() => import('./simulations-page.tsx'), 'SimulationsPage'),
  }),
  createRoute({
    getParentRoute: () => environmentRoute,
    path: 'simulations/new',
    component: lazyRouteComponent(() => import('./start/new-simulation-page.tsx'), 'NewSimulationPage'),
  }),
  createRoute({
    getParentRoute: () => environmentRoute,
    path: 'simulations/$simulation_id',
    validateSearch: simulationSearchOf,
    component: lazyRouteComponent(() => import('./detail/simulation-page.tsx'), 'SimulationPage'),
  }),
] as const
