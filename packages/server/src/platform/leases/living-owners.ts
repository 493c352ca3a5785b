/** "Ohun" in ASCII: the class of our advisory locks on owner numbers. */
export const OWNER_LOCK_CLASS = 0x4f68756e

/** The class of the locks of processes whose connection was lost and is back since a short while. */
export const RETURNED_LOCK_CLASS = OWNER_LOCK_CLASS + 1

/** SQL: the advisory locks of this class in this database. */
const locksOf = (class_id: number): string => `
  select objid::bigint from pg_locks
  where locktype = 'advisory' and classid = ${class_id} and objsubid = 2 and granted
    and database = (select oid from pg_database where datname = current_database())`

/** SQL: the numbers of the living processes, each of which holds an advisory lock. */
const livingOwners = locksOf(OWNER_LOCK_CLASS)

/** SQL: true if the process whose number is in the column lives. */
export const isAlive = (column: string): string => `${column} in (${livingOwners})`

/**
 * SQL: true if the process whose number is in the column has died. A primary that was promoted knows no locks: until every process had
 * the time to lock its number again there, none is taken for dead.
 */
export const hasDied = (column: string): string => `(${column} not in (${livingOwners})
  and exists (${livingOwners}) and not exists (${locksOf(RETURNED_LOCK_CLASS)}))`

/**
 * SQL: true if the process with the number in the column lives, and no other one has found it frozen. For what is shown or sent to it:
 * while nobody lives, or after a failover, it is false although nobody counts as gone.
 */
export const isRunning = (column: string): string =>
  `(${isAlive(column)} and ${column} not in (select owner from owners where is_frozen))`

/**
 * SQL: true if the process with the number in the column has died, or does not run: others may have what it leased. The number that
 * fences the row refuses the results of a frozen process, which continues one day where it was.
 */
export const isGone = (column: string): string =>
  `(${hasDied(column)} or ${column} in (select owner from owners where is_frozen))`
