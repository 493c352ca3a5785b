import { OhunCore } from '@ohun/sdk/operations'
import { createContext, use } from 'react'

export type Environment = 'sandbox' | 'production'

/** The browser's cookie is the session, so that no script can read it. One client for each environment. */
const clients: Record<Environment, OhunCore> = {
  sandbox: new OhunCore({ baseUrl: location.origin, cookie: true, environment: 'sandbox' }),
  production: new OhunCore({ baseUrl: location.origin, cookie: true, environment: 'production' }),
}

/** For operations of the account, which are the same in both environments. */
export const accountClient = clients.production

export const clientOf = (environment: Environment): OhunCore => clients[environment]

export const EnvironmentContext = createContext<Environment>('sandbox')

/** The environment that the page's address names. */
export const useEnvironment = (): Environment => use(EnvironmentContext)

/** Sends operations in the environment of the page. */
export const useClient = (): OhunCore => clientOf(useEnvironment())
