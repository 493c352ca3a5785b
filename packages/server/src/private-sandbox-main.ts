import { writeFile } from 'node:fs/promises'
import { getPriority, setPriority } from 'node:os'
import { runSandbox } from './private-sandbox/child/run-sandbox.ts'
import { startSandboxServer } from './start/start-sandbox-server.ts'

/**
 * A low priority, so that requests of other tenants come first, even if turning the clock causes a lot of work. The copy is made at the
 * usual priority: somebody waits for it, and it takes about a second.
 */
const BEHIND_OTHERS = 5

// Ignored, because a signal for the process group, such as from Ctrl-C or a closed terminal, also reaches the parent, which decides when to
// end this process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})

/** If memory runs out, the system ends a sandbox before the service, whose calls would end with it. Only Linux has this file. */
writeFile('/proc/self/oom_score_adj', '500').catch(() => {})

/** The process of a private sandbox. It gets everything that it needs from its parent, and ends with it. */
runSandbox(async (config, server_deps, secret) => {
  const server = await startSandboxServer(config, server_deps, secret)
  // A service that runs at a lower priority already may not raise it.
  setPriority(Math.max(BEHIND_OTHERS, getPriority()))
  return server
})
