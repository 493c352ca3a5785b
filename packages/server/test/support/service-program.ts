import { fileURLToPath } from 'node:url'

/** The program that is published, `ohun-server`, as the global setup has built it. */
export const PROGRAM = fileURLToPath(new URL('../../dist/service/ohun-server.mjs', import.meta.url))

/** The program of a private sandbox, from the same build. */
export const SANDBOX_PROGRAM = fileURLToPath(new URL('../../dist/service/private-sandbox-main.mjs', import.meta.url))

/** `server-fork.ts`, from the same build. */
export const SERVER_FORK = fileURLToPath(new URL('../../dist/service/server-fork.mjs', import.meta.url))

/** `delivery-process.ts`, from the same build. */
export const DELIVERY_PROCESS = fileURLToPath(new URL('../../dist/service/delivery-process.mjs', import.meta.url))

/** `hanging-process.ts`, from the same build. */
export const HANGING_PROCESS = fileURLToPath(new URL('../../dist/service/hanging-process.mjs', import.meta.url))

/** The arguments with which Node.js runs the service, as `npm start` does. */
export const SERVICE: readonly string[] = [PROGRAM, 'start']
