/** The CPU milliseconds of {@link calibrate} on the machine on which the limits of the tests were set. */
const CALIBRATION_MS = 20
const ROUNDS = 60

const sample = JSON.stringify(Array.from({ length: 500 }, (_, n) => ({ id: `evt_${n}`, text: 'Good day.', at: n })))

/**
 * The CPU milliseconds that this thread takes for `work`, normalised to a machine as fast as ours: a slow machine is
 * calibrated in the same run, and other load does not count.
 */
export async function cpuMsOf(work: () => unknown): Promise<number> {
  const slower = slowness()
  const before = process.threadCpuUsage()
  await work()
  return since(before) / slower
}

/** How many times slower than ours this machine computes at the moment, at least 1. */
export function slowness(): number {
  return Math.max(1, cpuMs(calibrate) / CALIBRATION_MS)
}

function cpuMs(work: () => void): number {
  const before = process.threadCpuUsage()
  work()
  return since(before)
}

function since(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

function calibrate(): void {
  let found = 0
  for (let round = 0; round < ROUNDS; round++)
    for (const { id } of JSON.parse(sample) as { id: string }[]) if (id.endsWith('9')) found++
  if (found === 0) throw new Error('The calibration does no work.')
}
