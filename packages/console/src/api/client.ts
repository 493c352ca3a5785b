import { OhunCore } from '@ohun/sdk/operations'
import { createContext, use } from 'react'
import { workspaceOfPage } from './workspace.ts'

export type Environment = 'sandbox' | 'production'

/** The browser's cookie is the session, so that no script can read it. */
const clientIn = (environment: Environment, workspace: string | undefined): OhunCore =>
  new OhunCore({ baseUrl: location.origin, cookie: true, environment, workspace })

/** One for each environment, in the workspace of the page. */
const clients: Record<Environment, OhunCore> = {
  sandbox: clientIn('sandbox', workspaceOfPage),
  production: clientIn('production', workspaceOfPage),
}

/** For operations that are the same in both environments. */
export const accountClient = clients.production

/** For questions about the person, whichever workspaces they are in. */
export const personClient = clientIn('production', undefined)

export const clientOf = (environment: Environment): OhunCore => clients[environment]

export const EnvironmentContext = createContext<Environment>('sandbox')

/** The environment that the page's address names. */
export const useEnvironment = (): Environment => use(EnvironmentContext)

/** Sends operations in the environment of the page. */
export const useClient = (): OhunCore => clientOf(useEnvironment())
