import { readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'

const FILES = '/proc/self/fd'

/** The paths of the files that this process has open, on Linux. */
export function openFiles(): string[] {
  return readdirSync(FILES).map((file) => {
    try {
      return readlinkSync(join(FILES, file))
    } catch {
      return '' // The descriptor of the listing itself.
    }
  })
}
