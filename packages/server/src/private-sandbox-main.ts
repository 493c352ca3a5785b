import { readCallerToken } from './private-sandbox/caller-token.ts'
import { runSandbox } from './private-sandbox/child/run-sandbox.ts'
import { startServer } from './start/start.ts'

/** The process of a private sandbox. It gets everything that it needs from its parent, and ends with it. */
runSandbox((config, server_deps, secret) =>
  startServer(config, { ...server_deps, resolveCaller: (token) => Promise.resolve(readCallerToken(secret, token)) }),
)
