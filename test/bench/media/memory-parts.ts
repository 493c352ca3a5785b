/**
 * Preloaded into the media process (`node --import`). When its parent asks, it reports what its resident memory
 * consists of.
 */
import { readFileSync } from 'node:fs'
import { getHeapStatistics, type HeapInfo } from 'node:v8'
import type { Worker } from 'node:worker_threads'

/** The parts of the memory, in MB. */
export interface MemoryParts {
  resident: number
  /** Objects in the heaps of all threads, and the memory that V8 has allocated for them. */
  heap_used: number
  heap_committed: number
  /** Memory outside the heaps that belongs to objects in them, mostly buffers. */
  external: number
  /** Resident pages of files: the program and its libraries. */
  files: number
  /** The rest: buffers and other memory that native code has allocated with the C library, stacks, and machine code. */
  native: number
}

const MB = 1_048_576
const threads = new Set<Worker>()

process.on('worker', (worker) => {
  threads.add(worker)
  worker.once('exit', () => threads.delete(worker))
})
process.on('message', (message) => {
  if (message === 'memory') void parts().then((answer) => process.send?.(answer))
})
process.channel?.unref()

async function parts(): Promise<MemoryParts> {
  const heaps: HeapInfo[] = [getHeapStatistics()]
  for (const worker of threads) heaps.push(await worker.getHeapStatistics())
  const sum = (of: (heap: HeapInfo) => number): number => heaps.reduce((total, heap) => total + of(heap), 0) / MB
  const resident = process.memoryUsage.rss() / MB
  const heap_committed = sum((heap) => heap.total_physical_size)
  const files = filesMb()
  return {
    resident,
    heap_used: sum((heap) => heap.used_heap_size),
    heap_committed,
    external: sum((heap) => heap.external_memory),
    files,
    native: resident - heap_committed - files,
  }
}

/** The kernel lists the memory regions, the path of those that map a file, and how much of each is resident. */
function filesMb(): number {
  let is_file = false
  let kb = 0
  for (const line of readFileSync('/proc/self/smaps', 'utf8').split('\n')) {
    if (/^[0-9a-f]+-[0-9a-f]+ /.test(line)) is_file = line.includes(' /')
    else if (is_file) kb += Number(/^Rss: +(\d+) kB$/.exec(line)?.[1] ?? 0)
  }
  return kb / 1_024
}
