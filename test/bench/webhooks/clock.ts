/** Milliseconds that are comparable between the processes of one machine, finer than the wall clock. */
export const now_ms = (): number => Number(process.hrtime.bigint()) / 1e6
