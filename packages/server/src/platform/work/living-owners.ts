/** "Ohun" in ASCII: the class of our advisory locks on owner numbers. */
export const OWNER_LOCK_CLASS = 0x4f68756e

/** SQL: the numbers of the living processes, each of which holds an advisory lock. */
export const livingOwners = `
  select objid::bigint from pg_locks
  where locktype = 'advisory' and classid = ${OWNER_LOCK_CLASS} and objsubid = 2 and granted
    and database = (select oid from pg_database where datname = current_database())`
