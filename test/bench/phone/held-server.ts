/** The server as `npm start` runs it, which also reports the resources that it holds. Queried over IPC. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { watchStalls } from './timeline.ts'

export interface Held {
  heap_mb: number
  rss_mb: number
  /** The number of open files and sockets. */
  descriptors: number
  udp_sockets: number
  timers: number
  /** The number of files. */
  recordings: number
  unfinished_recordings: number
}

const MB = 2 ** 20

const stalls = watchStalls('server')

process.on('message', (question) => {
  if (question === 'held') process.send?.(held())
  if (question === 'stalls') process.send?.(stalls.moments)
})
process.channel?.unref()

function held(): Held {
  globalThis.gc?.()
  const { heapUsed, rss } = process.memoryUsage()
  const links = readdirSync('/proc/self/fd').flatMap(linkOf)
  const udp = new Set(readFileSync('/proc/self/net/udp', 'latin1').split('\n').map(linkInList))
  const timers = process.getActiveResourcesInfo().filter((name) => name === 'Timeout')
  return {
    heap_mb: heapUsed / MB,
    rss_mb: rss / MB,
    descriptors: links.length,
    udp_sockets: links.filter((link) => udp.has(link)).length,
    timers: timers.length,
    recordings: filesIn('recordings'),
    unfinished_recordings: filesIn('recordings-unfinished'),
  }
}

function linkOf(descriptor: string): string[] {
  try {
    return [readlinkSync(`/proc/self/fd/${descriptor}`)]
  } catch {
    return [] // The descriptor of the directory itself.
  }
}

/** A line of the kernel's list contains the inode; the link of a descriptor has this form. */
const linkInList = (line: string): string => `socket:[${line.trim().split(/\s+/)[9]}]`

function filesIn(directory: string): number {
  try {
    const path = join(process.env['OHUN_DATA_DIR']!, directory)
    return readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length
  } catch {
    return 0 // The folder is created with the first recording.
  }
}

await import('../../../packages/server/src/main.ts')
