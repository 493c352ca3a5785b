/**
 * `npm run generate` writes everything that is generated from `openapi/`; with `--check` it writes nothing,
 * names the files that drift and exits 1.
 *
 *   redocly lint → redocly bundle → openapi/dist/openapi.json → our own rules (rules.ts)
 *   server   hey-api types + koa-plugin (a hey-api plugin) → types.gen.ts, routes.gen.ts; errors.gen.ts, events.gen.ts
 *   verifier hey-api types of the `webhooks` section alone → events.gen.ts
 *   sdk      hey-api types → types.gen.ts; testing-plugin → what `@ohun/sdk/testing` is made of; sdk-plugin → the rest
 *   cli      cli-plugin
 *   console  console-plugin → the queries of the console
 *   reports  api-report → packages/<name>/api/report.gen.ts, of the sources with everything above written
 *
 * sdk-plugin/index.ts, testing-plugin/index.ts and cli-plugin/index.ts export `emit: Emit` (emitter.ts), a function
 * `(contract: Contract) => Files`. `Contract` (contract.ts) is the data extracted from the bundled document: operations,
 * parameters, responses, webhooks and errors. `Files` maps a path from the repository's root to its text. `emitter.ts`
 * exports `header`, `literal`, `doc` and `quote`.
 *
 * Shapes (hey-api names the types of an operation CreateCallData, CreateCallResponses, ListCallsData …):
 *
 *   routes.gen.ts   export type Routes<Caller> = { createCall: (request: {
 *                     caller: Caller                  // only where the operation is authenticated
 *                     params: …                       // path parameters, when declared
 *                     query: …                        // when declared; parameters with a default are always present
 *                     headers: …                      // when declared, lower case; without Idempotency-Key
 *                     body: …                         // when declared
 *                     raw_body: Uint8Array            // in its place with `x-raw-body: true`
 *                     idempotency?: { key: string; request_hash: string }   // only with Idempotency-Key
 *                     request_id: string; signal: AbortSignal
 *                   }) => Promise<{ status: 201; headers: {…}; body: Call }>, … }
 *                   Only statuses below 400. `headers` and `body` are `?: undefined` where none are declared; `body` is without
 *                   request_id. Text is `string`, bytes are `Uint8Array | AsyncIterable<Uint8Array>`.
 *                   export const routes: { readonly createCall: Route, … } (as const)
 *                   Route = { operation_id, method, path (koa-router), template, tag, authenticated, idempotent, environment?,
 *                     parameters: [{ name, in, required, schema: '#/paths/…' }],  // pointers into openapi/dist/openapi.json
 *                     body?: { required, types, schema?: '#/components/schemas/CallCreate' }, statuses: { 201: ['application/json'], … } }
 *   errors.gen.ts   export type ErrorCode; export const errorCatalogue: Record<ErrorCode, { status, cause, retry, delay_seconds? }>
 *   events.gen.ts   server: EventPayloads { 'call.initiated': CallInitiatedPayload }, EventType, EventEnvelope (union), eventTypes
 *                   verifier: the same names, and every type they need, without an import; also the synchronous requests
 *                   and replies that the `webhooks` section declares (VoiceTurnRequest, VoiceTurnReply …)
 */
import { generate, reportDrift, writeDrift } from './pipeline.ts'

try {
  const { drift, seconds } = await generate()
  if (process.argv.includes('--check')) report([...drift.keys(), ...(await reportDrift()).keys()])
  else {
    await writeDrift(drift)
    const reports = await reportDrift()
    await writeDrift(reports)
    console.log(`generated in ${seconds.toFixed(1)} s, ${drift.size + reports.size} files changed`)
  }
} catch (error) {
  // An error in the document concerns its author, for whom our stack trace is useless.
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

function report(paths: string[]): void {
  if (paths.length === 0) return
  for (const path of paths) console.error(`drifts from its source: ${path}`)
  console.error('run `npm run generate` and commit what it writes')
  process.exitCode = 1
}
