/** The lanes in which `npm test` runs the projects of vitest.config.ts. */
export const LANES = ['calls', 'others'] as const
export type Lane = (typeof LANES)[number]

/** Projects whose files run on the real clock, and leave up to two thirds of two cores idle. */
const CALLS: ReadonlySet<string> = new Set(['real-time', 'examples', 'conversation', 'phone'])

/** A project with a command of its own: `npm run test:plans` fills tables with tens of thousands of rows, to count the blocks that queries read. */
const APART: ReadonlySet<string> = new Set(['plans'])

/** True for a project that runs in the lane. Without a lane, all projects run. */
export function runsIn(lane: string | undefined, project: string): boolean {
  if (!lane) return true
  return !APART.has(project) && CALLS.has(project) === (lane === 'calls')
}
