/**
 * Preloaded into every Node process of the test: moves the clock by `EVENING_SHIFT_MS`, so that the service and its clients
 * agree that it is late in the day.
 */
const shift_ms = Number(process.env['EVENING_SHIFT_MS'])
const now = (): number => RealDate.now() + shift_ms
const RealDate = Date

globalThis.Date = new Proxy(RealDate, {
  construct: (target, values: [], newTarget) =>
    Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget) as Date,
  get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
})
