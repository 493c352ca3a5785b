/**
 * `@ohun/sdk/operations`: every operation as a function of its own, so that a bundle has only those that a program calls. They do the
 * same as the methods of `Ohun`, whose errors and types are in `@ohun/sdk`.
 */
export { createCallAndWait } from './calls.ts'
export { OhunCore } from './core/ohun-core.ts'
export * from './generated/functions.gen.ts'
