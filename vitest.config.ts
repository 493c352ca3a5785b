import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'
import { HOOK_LIMIT_MS, STALL_MS, TEST_LIMIT_MS, UPGRADE_LIMIT_MS, WAIT } from './test/limits.ts'
import { runsIn } from './test/lanes.ts'
import { LongestFirst } from './test/longest-first.ts'
import { Unstable } from './test/unstable.ts'
import { Watchdog } from './test/watchdog.ts'

const REAL_TIME = 'packages/server/test/real-time'
const PLANS = 'packages/server/test/plans'
const CONVERSATIONS = 'test/phone/*conversation.test.ts'
/** Tests wait for sockets, a database and browsers: with two files at a time, two cores were idle for a fifth of the time. */
const WORKERS = Math.max(3, availableParallelism())
/** Files on the real clock wait for most of their time. */
const WAITING_WORKERS = WORKERS + 1
const DATABASE = './packages/server/test/support/database-server.ts'
/** Builds the program that tests start as a process. */
const PROGRAM = './packages/server/test/support/build-service.ts'
/** Fails a whole run for each declared operation × status that no test reached. */
const REACHED = './test/contract/reached.ts'

function project(name: string, directory: string, globalSetup: string[] = []) {
  return { extends: true as const, test: { name, include: [`${directory}/**/*.test.ts`], globalSetup } }
}

/** Files that share a process load what they have in common once. */
function sharing(name: string, directory: string) {
  const { test, ...rest } = project(name, directory)
  return { ...rest, test: { ...test, isolate: false } }
}

/** Files that load the service share a process, and so its modules: to load them costs 1.7 s of CPU for each file. */
function ofService(name: string, directory: string, globalSetup = [DATABASE, PROGRAM]) {
  const { test, ...rest } = project(name, directory, globalSetup)
  return {
    ...rest,
    test: { ...test, isolate: false, exclude: [...configDefaults.exclude, `{${REAL_TIME},${PLANS}}/**`] },
  }
}

/** Counts the blocks that queries read from large tables. */
function queryPlans(name: string, directory: string) {
  const { test, ...rest } = project(name, directory, [DATABASE])
  return { ...rest, test: { ...test, isolate: false } }
}

/** Processes and sockets that run on the real clock. In a whole run, the tests beside them have a lower priority: see `test/lanes.ts`. */
function inRealTime(name: string, directory: string) {
  const { test, ...rest } = project(name, directory, [DATABASE, PROGRAM])
  return { ...rest, test: { ...test, isolate: false, maxWorkers: WAITING_WORKERS, sequence: { groupOrder: 1 } } }
}

/** Measures times, so it runs when the other files of its lane have ended. */
function conversation() {
  const { test, ...rest } = project('conversation', 'test/phone', [DATABASE, PROGRAM])
  return { ...rest, test: { ...test, include: [CONVERSATIONS], fileParallelism: false, sequence: { groupOrder: 2 } } }
}

/** Telephones and browsers that hear each other, in real time: two files at a time, since more would make them leave frames out. */
function phone() {
  const { test, ...rest } = project('phone', 'test/phone', [DATABASE])
  const exclude = [...configDefaults.exclude, CONVERSATIONS]
  return { ...rest, test: { ...test, exclude, isolate: false, maxWorkers: 2, sequence: { groupOrder: 3 } } }
}

/** The console in Chromium, on the real clock: a server and a browser for each file, and modules that the files of a process share. */
function ofConsole() {
  const support = './packages/console/test/support'
  const { test, ...rest } = project('console', 'packages/console', [DATABASE, `${support}/build-console.ts`])
  const setupFiles = [`${support}/stop-consoles.ts`]
  // With three files at a time, the cores were idle for a sixteenth of the time.
  return {
    ...rest,
    test: { ...test, isolate: false, setupFiles, maxWorkers: WAITING_WORKERS, sequence: { groupOrder: 5 } },
  }
}

/** Beside the last release, which has to be installed first: only in runs of its own. */
function upgrade() {
  const { test, ...rest } = project('upgrade', 'test/upgrade', [DATABASE, './test/upgrade/last-release-setup.ts'])
  return { ...rest, test: { ...test, testTimeout: UPGRADE_LIMIT_MS, fileParallelism: false } }
}

/** Measures what a healthy tenant notices of attacks, so it needs the machine for itself. */
function hostile() {
  const { test, ...rest } = project('hostile', 'test/hostile', [DATABASE, PROGRAM])
  return { ...rest, test: { ...test, fileParallelism: false } }
}

/** Databases, proxies and nodes as a fleet has them, which are killed: minutes in which they need the machine for themselves. */
function fleet() {
  const { test, ...rest } = project('fleet', 'test/fleet', [DATABASE, PROGRAM])
  return { ...rest, test: { ...test, fileParallelism: false, sequence: { groupOrder: 4 } } }
}

/** `TEST_REPORT` is where a program that watches the run finds its results as JSON. */
const { CI, TEST_FLEET, TEST_HOSTILE, TEST_LANE, TEST_REPORT, TEST_UPGRADE } = process.env

export default defineConfig({
  test: {
    testTimeout: TEST_LIMIT_MS,
    hookTimeout: HOOK_LIMIT_MS,
    expect: { poll: WAIT },
    // One of 12,000 tests that loses a race says nothing about a change. It is named at the end of the run, and gets fixed.
    retry: CI ? 1 : 0,
    maxWorkers: WORKERS,
    sequence: { sequencer: LongestFirst },
    // For the processes that tests start: half of what it costs to load the service is to compile it.
    env: { NODE_COMPILE_CACHE: fileURLToPath(new URL('node_modules/.cache/tests', import.meta.url)) },
    reporters: [
      'default',
      new Watchdog(TEST_UPGRADE ? UPGRADE_LIMIT_MS + STALL_MS : STALL_MS),
      new Unstable(),
      ...(TEST_REPORT ? [['json', { outputFile: TEST_REPORT }] as ['json', object]] : []),
    ],
    setupFiles: ['./test/contract/checked-fetch.ts'],
    projects: [
      ofService('server', 'packages/server'),
      inRealTime('real-time', REAL_TIME),
      queryPlans('plans', PLANS),
      sharing('factories', 'packages/factories'),
      project('sdk', 'packages/sdk', [DATABASE]),
      project('webhook-verifier', 'packages/webhook-verifier'),
      sharing('command-line', 'packages/command-line'),
      sharing('reply-stream', 'packages/reply-stream'),
      sharing('sip', 'packages/sip'),
      ofService('cli', 'packages/cli'),
      sharing('codegen', '{docs,openapi}'),
      inRealTime('examples', 'examples'),
      ofService('contract', 'test/contract', [DATABASE, REACHED]),
      conversation(),
      phone(),
      ofConsole(),
      ...(TEST_UPGRADE ? [upgrade()] : []),
      ...(TEST_FLEET ? [fleet()] : []),
      ...(TEST_HOSTILE ? [hostile()] : []),
      sharing('architecture', 'test/{architecture,packages,vectors,bench}'),
    ].filter(({ test }) => runsIn(TEST_LANE, test.name)),
  },
})
