import { OhunCore } from '@ohun/sdk/operations'
import { createContext, use } from 'react'
import { withSameKey } from './same-key.ts'
import { workspaceOfPage } from './workspace.ts'

export type Environment = 'sandbox' | 'production'

/** A person sees that the service asks for a longer pause, and decides when to try again. */
const LONGEST_PAUSE_MS = 5_000

/** The session is in a cookie of the browser, which no script can read. */
const clientIn = (environment: Environment, workspace: string | undefined): OhunCore =>
  new OhunCore({
    baseUrl: location.origin,
    cookie: true,
    environment,
    workspace,
    maxRetryDelay: LONGEST_PAUSE_MS,
    fetch: withSameKey(fetch.bind(globalThis)),
  })

/** One client for each environment, in the workspace of the page. */
const clients: Record<Environment, OhunCore> = {
  sandbox: clientIn('sandbox', workspaceOfPage),
  production: clientIn('production', workspaceOfPage),
}

/** The client for operations that are the same in both environments. */
export const accountClient = clients.production

/** The client for questions about the person, which do not depend on a workspace. */
export const personClient = clientIn('production', undefined)

export const clientOf = (environment: Environment): OhunCore => clients[environment]

export const EnvironmentContext = createContext<Environment>('sandbox')

/** The environment in the address of the page. */
export const useEnvironment = (): Environment => use(EnvironmentContext)

/** Sends operations in the environment of the page. */
export const useClient = (): OhunCore => clientOf(useEnvironment())
