import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { environmentRoute } from '../../routes/environment.tsx'
import { ledgerSearchOf } from './ledger/ledger-search.ts'
import { usageSearchOf } from './usage/usage-search.ts'

/** The pages about money have their own navigation: `sections.ts` lists its entries. */
export const moneyRoute = createRoute({
  getParentRoute: () => environmentRoute,
  path: 'money',
  component: lazyRouteComponent(() => import('./money-layout.tsx'), 'MoneyLayout'),
})

export const moneyRoutes = [
  createRoute({
    getParentRoute: () => moneyRoute,
    path: '/',
    component: lazyRouteComponent(() => import('./money-page.tsx'), 'MoneyPage'),
  }),
  createRoute({
    getParentRoute: () => moneyRoute,
    path: 'usage',
    validateSearch: usageSearchOf,
    component: lazyRouteComponent(() => import('./usage/usage-page.tsx'), 'UsagePage'),
  }),
  createRoute({
    getParentRoute: () => moneyRoute,
    path: 'ledger',
    validateSearch: ledgerSearchOf,
    component: lazyRouteComponent(() => import('./ledger/ledger-page.tsx'), 'LedgerPage'),
  }),
  createRoute({
    getParentRoute: () => moneyRoute,
    path: 'plan',
    component: lazyRouteComponent(() => import('./plan/plan-page.tsx'), 'PlanPage'),
  }),
  createRoute({
    getParentRoute: () => moneyRoute,
    path: 'invoices',
    component: lazyRouteComponent(() => import('./invoices/invoices-page.tsx'), 'InvoicesPage'),
  }),
  createRoute({
    getParentRoute: () => moneyRoute,
    path: 'invoices/$month',
    component: lazyRouteComponent(() => import('./invoices/invoice-page.tsx'), 'InvoicePage'),
  }),
] as const
