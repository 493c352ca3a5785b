import type { FileKey } from '../../gateways/storage/file-store.ts'
import type { Activity } from '../../platform/activity.ts'
import type { Log } from '../../platform/log.ts'
import type { CallRecordings, FoundRecording } from '../calls/recordings/call-recordings.ts'
import { settleRecording, type Settled, type SettleRecordingDeps } from './store-recording.ts'

export interface RecordingKeeperDeps extends SettleRecordingDeps {
  activity: Activity
  log: Log
  settled(result: Exclude<Settled, 'unknown'> | 'failed'): void
}

/** The interval at which failed uploads are retried and the files of dead processes are found. */
const LOOK_MS = 60_000
/** The most recordings that are handled at once. Each may be an upload. */
const MAX_RUNNING = 4

/**
 * Stores the recordings on this machine's disk when their calls have ended, and removes unwanted ones. The database alone determines
 * what to do with a file, so if a process dies at any point, the next one continues.
 */
export class RecordingKeeper implements CallRecordings {
  readonly #deps: RecordingKeeperDeps
  readonly #waiting = new Map<string, FileKey>()
  readonly #at_work = new Map<string, Promise<void>>()
  readonly #unknown = new Set<string>()
  #cancel = (): void => {}
  #stopped = false

  constructor(deps: RecordingKeeperDeps) {
    this.#deps = deps
  }

  async find(recording: FileKey): Promise<FoundRecording> {
    const { disk, log } = this.#deps
    try {
      return (await disk.hasAudio(recording)) ? 'here' : 'none'
    } catch (error) {
      log.error({ err: error, call_id: recording.file_id }, 'a recording could not be looked for')
      return 'unseen'
    }
  }

  settle(recording: FileKey): void {
    this.#waiting.set(recording.file_id, recording)
    this.#work()
  }

  /** Call it after the process has its number. */
  start(): void {
    void this.#look()
  }

  /** Starts no more work, and waits for work in progress. */
  async stop(): Promise<void> {
    this.#stopped = true
    this.#cancel()
    await Promise.all(this.#at_work.values())
  }

  async #look(): Promise<void> {
    using _ = this.#deps.activity.begin()
    try {
      for (const recording of await this.#deps.disk.list()) this.settle(recording)
    } catch (error) {
      this.#deps.log.error({ err: error }, 'the directory of unfinished recordings could not be read')
    }
    if (!this.#stopped) this.#cancel = this.#deps.clock.after(LOOK_MS, () => this.start())
  }

  #work(): void {
    for (const [call_id, recording] of this.#waiting) {
      if (this.#stopped || this.#at_work.size === MAX_RUNNING) return
      if (this.#at_work.has(call_id)) continue
      this.#waiting.delete(call_id)
      this.#at_work.set(call_id, this.#settle(recording))
    }
  }

  async #settle(recording: FileKey): Promise<void> {
    using _ = this.#deps.activity.begin()
    const call_id = recording.file_id
    try {
      const result = await settleRecording(this.#deps, recording)
      if (result === 'unknown') this.#leaveAlone(call_id)
      else if (result) this.#deps.settled(result)
    } catch (error) {
      this.#deps.settled('failed')
      this.#deps.log.error({ err: error, call_id }, 'a recording could not be stored; trying again')
    }
    this.#at_work.delete(call_id)
    this.#work()
  }

  /** Leaves a file that may belong to another installation's data directory. Logged once. */
  #leaveAlone(call_id: string): void {
    if (!this.#unknown.has(call_id))
      this.#deps.log.warn({ call_id }, 'a recording does not belong to a call of this database; it is kept')
    this.#unknown.add(call_id)
  }
}
