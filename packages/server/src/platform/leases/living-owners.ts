/** "Ohun" in ASCII: the class of our advisory locks on owner numbers. */
export const OWNER_LOCK_CLASS = 0x4f68756e

/** SQL: the numbers of the living processes, each of which holds an advisory lock. */
const livingOwners = `
  select objid::bigint from pg_locks
  where locktype = 'advisory' and classid = ${OWNER_LOCK_CLASS} and objsubid = 2 and granted
    and database = (select oid from pg_database where datname = current_database())`

/** SQL: true if the process whose number is in the column lives. */
export const isAlive = (column: string): string => `${column} in (${livingOwners})`

/** SQL: true if no living process has the number in the column, so that others may have what it held. */
export const isGone = (column: string): string => `${column} not in (${livingOwners})`
