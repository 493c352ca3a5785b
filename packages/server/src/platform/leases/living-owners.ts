/** "Ohun" in ASCII: the class of our advisory locks on owner numbers. */
export const OWNER_LOCK_CLASS = 0x4f68756e

/** The class of the locks of processes whose connection was lost and has recently been restored. */
export const RETURNED_LOCK_CLASS = OWNER_LOCK_CLASS + 1

/** SQL for the advisory locks of this class in this database. */
const locksOf = (class_id: number): string => `
  select objid::bigint from pg_locks
  where locktype = 'advisory' and classid = ${class_id} and objsubid = 2 and granted
    and database = (select oid from pg_database where datname = current_database())`

/** SQL for the numbers of the living processes, each of which holds an advisory lock. */
const livingOwners = locksOf(OWNER_LOCK_CLASS)

/** SQL condition for a column with the number of a living process. */
export const isAlive = (column: string): string => `${column} in (${livingOwners})`

/**
 * SQL condition for a column with the number of a process that has died. A newly promoted primary has no locks, so no process is taken
 * for dead until all of them have had the time to lock their numbers again.
 */
export const hasDied = (column: string): string => `(${column} not in (${livingOwners})
  and exists (${livingOwners}) and not exists (${locksOf(RETURNED_LOCK_CLASS)}))`

/**
 * SQL condition for a column with the number of a process that lives, and that no other one has found frozen. It is for what is shown or
 * sent to a process: while no process lives, or after a failover, it is false although none counts as gone.
 */
export const isRunning = (column: string): string =>
  `(${isAlive(column)} and ${column} not in (select owner from owners where is_frozen))`

/**
 * SQL condition for a column with the number of a process that has died or does not run, so that others may take its leases. The number
 * that fences the row refuses the results of a frozen process when it continues.
 */
export const isGone = (column: string): string =>
  `(${hasDied(column)} or ${column} in (select owner from owners where is_frozen))`
