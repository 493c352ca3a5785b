/** Sets this process's clock wrong by this amount, as on a machine without time synchronisation. */
export function setClockWrong(by_ms: number): void {
  const RightDate = Date
  globalThis.Date = class extends RightDate {
    constructor(...given: [] | [value: number | string | Date]) {
      super(given.length === 0 ? RightDate.now() + by_ms : given[0])
    }

    static override now(): number {
      return RightDate.now() + by_ms
    }
  } as DateConstructor
}
