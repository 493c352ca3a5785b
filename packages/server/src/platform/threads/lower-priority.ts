import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { basename } from 'node:path'

/** The index of the 41st field of `stat` after the name, which is in brackets and followed by the third field. */
const POLICY_AT = 41 - 3
/** A thread has no PATH. */
const CHRT = '/usr/bin/chrt'

/**
 * Gives the calling thread the normal priority: it computes for long, and has inherited the priority of a thread that must not wait for
 * a core. If the system does not support this, nothing changes.
 */
export function lowerPriority(): void {
  try {
    if (getPriority() < 0) setPriority(0)
    if (hasRealtimePolicy()) execFileSync(CHRT, ['--other', '--pid', '0', ownThread()], { stdio: 'ignore' })
  } catch {
    // There is no /proc, or no chrt: the thread shares its core as before.
  }
}

function hasRealtimePolicy(): boolean {
  const fields = readFileSync('/proc/thread-self/stat', 'utf8').split(') ').at(-1)!.split(' ')
  return fields[POLICY_AT] !== '0'
}

function ownThread(): string {
  return basename(readlinkSync('/proc/thread-self'))
}
