import { unwatchFile, watchFile } from 'node:fs'

const LOOK_MS = 60_000

/** Calls `changed` within a minute of a change of a file, also if the path is a link to another file then. */
export type WatchFiles = (paths: readonly string[], changed: () => void) => () => void

export const watchFiles: WatchFiles = (paths, changed) => {
  const listener = (): void => changed()
  for (const path of paths) watchFile(path, { interval: LOOK_MS, persistent: false }, listener)
  return () => {
    for (const path of paths) unwatchFile(path, listener)
  }
}
