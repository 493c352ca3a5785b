import type { Operation } from '../contract.ts'
import { doc, header, literal } from '../emitter.ts'

/**
 * `operations.gen.ts`: the data that the transport needs for each operation, as separate exports, so that unused ones
 * can be tree-shaken.
 */
export function emitOperations(operations: Operation[]): string {
  return `${header}
import type { Operation } from '../core/operation.ts'

${operations.map(emitOperation).join('\n')}`
}

function emitOperation({
  id,
  method,
  path,
  idempotent,
  repeatable,
  authenticated,
  items,
  stream,
  download,
  body,
  summary,
}: Operation): string {
  const fields = {
    method,
    path,
    idempotent: idempotent || undefined,
    repeatable: repeatable || undefined,
    public: authenticated ? undefined : true,
    items,
    download: download?.types,
    stream,
    file: body?.file || undefined,
  }
  return `${doc(summary)}export const ${id}: Operation = ${literal(fields)}\n`
}
