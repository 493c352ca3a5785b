import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A registry or a mirror that fails usually answers again after this time. */
const PAUSE_MS = 20_000

/** Runs a step that depends on a registry or on real time, and repeats it once if it fails. */
export function again(step: () => void): void {
  try {
    step()
  } catch (error) {
    process.stderr.write(`Repeated in ${PAUSE_MS / 1_000} s: ${(error as Error).message}\n`)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS)
    step()
  }
}

/**
 * Checks that packages with these beginnings of their names are installed. Package managers leave out an optional package that
 * they cannot download, and report success.
 */
export function requireInstalled(folder: string, beginnings: readonly string[]): void {
  const missing = beginnings.filter((beginning) => installed(folder, beginning) === undefined)
  if (missing.length === 0) return
  throw new Error(`${folder} has no package ${missing.map((name) => `${name}*`).join(', ')}`)
}

/** The folder of the installed package whose name begins so. The registry has a package for each platform; only that of this machine is installed. */
export function installed(folder: string, beginning: string): string | undefined {
  const start = join(folder, 'node_modules', beginning)
  const parent = beginning.endsWith('/') ? start : dirname(start)
  const found = existsSync(parent) ? readdirSync(parent) : []
  return found.map((name) => join(parent, name)).find((path) => path.startsWith(start))
}
