import type { Clock } from '@ohun/clock'
import { limitedLog } from '../limits/limited-log.ts'
import type { Log } from '../log.ts'
import { driverError } from './database-error.ts'
import { isLostDatabase } from './lost-database.ts'

/**
 * Wraps the log of a process for the time when the database is unavailable. Every request, call and batch of work then fails with the
 * same few errors, thousands of times, so each kind of line is written once, and then once a minute with the number of suppressed lines
 * and their errors. Other lines are written as they come.
 */
export function outageLog(log: Log, clock: Clock): Log {
  return limitedLog(log, clock, {
    applies: ({ err }) => isLostDatabase(err),
    reasonOf: ({ err }) => (driverError(err) as Error).message,
  })
}
