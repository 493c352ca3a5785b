/**
 * `@ohun/sdk/operations`: every operation as a separate function, so that a bundle contains only the operations that a
 * program calls. They do the same as the methods of `Ohun`. Its errors and types are in `@ohun/sdk`.
 */
export { createCallAndWait } from './calls.ts'
export { OhunCore } from './core/ohun-core.ts'
export * from './generated/functions.gen.ts'
