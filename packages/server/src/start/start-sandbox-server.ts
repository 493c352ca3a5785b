import { readCallerToken } from '../private-sandbox/caller-token.ts'
import type { StartSandboxServer } from '../private-sandbox/child/sandbox-server.ts'
import { startServer } from './start.ts'

/** Starts the service of a private sandbox, which trusts its parent about who asks. */
export const startSandboxServer: StartSandboxServer = (config, server_deps, secret) =>
  startServer(config, { ...server_deps, resolveCaller: (token) => Promise.resolve(readCallerToken(secret, token)) })
