/** Milliseconds that are comparable between the processes of one machine, and more precise than the wall clock. */
export const now_ms = (): number => Number(process.hrtime.bigint()) / 1e6
